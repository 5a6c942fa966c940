"""The place and the state in which a command would run, and what is configured for there."""

from __future__ import annotations

import os

from assent.assessment import Context, Shell
from assent.config.locations import locate
from assent.correction import Correction
from assent.errors import PolicyError
from assent.hooks.workspace import repository
from assent.policy import Decision, Mode, Preset, Sandbox
from assent.record import Record, replace

EXIT_CODES = {Decision.allow: 0, Decision.ask: 3, Decision.deny: 4}  # 2 is wrong usage


class StatedSetting(Record):
    """The setting on the command line; None and False where nothing was stated."""

    cwd: str  # absolute
    workspace: str | None
    home: str
    mode: Mode | None
    sandbox: Sandbox | None
    shell: Shell
    isolated: bool  # neither configuration nor store is read
    session: str = ""  # the agent's
    preset: Preset | None = None

    def fault(self) -> str:
        """The error in a file about programs that holds here, for which every command asks; empty without one."""
        if self.isolated:
            return ""
        from assent.config.load import load_programs

        try:
            load_programs(self.cwd, self._root(), os.environ)
        except PolicyError as error:
            return str(error)
        return ""

    def _root(self) -> str:
        return self.workspace or repository(self.cwd, self.home) or self.cwd

    def context(self, *, programs: bool = True) -> Context:
        """Read the policy and the approvals that hold here, and the files about programs unless they are left out.

        Raises PolicyError or StoreError.
        """
        context = Context(self.cwd, self._root(), self.home, shell=self.shell)
        if not self.isolated:
            context = self._configured(context, programs=programs)
        policy = context.policy
        stated = replace(
            policy,
            undo=policy.undo and not self.isolated,
            mode=policy.mode if self.mode is None else self.mode,
            sandbox=policy.sandbox if self.sandbox is None else self.sandbox,
            preset=policy.preset if self.preset is None else self.preset,
        )
        return replace(context, policy=stated)

    def corrections(self) -> tuple[Correction, ...]:
        """The corrections that are kept. Raises StoreError."""
        if self.isolated:
            return ()
        from assent.store.snapshot import kept

        return kept(locate(os.environ)).corrections

    def _configured(self, context: Context, *, programs: bool) -> Context:
        """The same with what the policy files and the store say."""
        from assent.config.load import load_policy
        from assent.hooks.approved import WantedCall, approved
        from assent.store.snapshot import kept

        policy = load_policy(context.cwd, context.workspace, os.environ, programs=programs)
        places = locate(os.environ)
        state = kept(places)
        call = WantedCall("", self.session, places.state)
        policy = replace(policy, grants=approved(state.grants, call, context))
        return replace(context, policy=policy, names=state.names, aliases=state.shell_aliases)
