"""The approvals that a person gave before, as they hold for one command."""

from __future__ import annotations

import os

from assent.assessment import Assessment, Context, assess
from assent.config.source import line_of
from assent.hooks.workspace import repository
from assent.policy.decision import Decision
from assent.record import Record, replace
from assent.store.grant import ONCE, SPENT, Occasion, Scope, grant_of, live
from assent.store.moment import now
from assent.store.once import Spender, is_forgotten, is_spent, spend

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.policy.model import Grant
    from assent.store.grant import Row


class WantedCall(Record):
    """The caller and its command, as far as approvals ask."""

    command: str
    session: str
    state: str  # the folder of Assent's own state
    call: str = ""  # the agent's id of it

    def spender(self) -> Spender:
        """The mark of one call among others: an approval for one time is used up by one."""
        return Spender(self.session, self.call, self.command)


def assess_approved(call: WantedCall, rows: Iterable[Row], context: Context) -> tuple[Assessment, Context]:
    """The judgement with the approvals in `rows`, and the context with them. Raises StoreError.

    Those for one time are used up by it, and those that a symbolic link leads out of do not count.
    """
    grants = approved(rows, call, context)
    while True:
        context = replace(context, policy=replace(context.policy, grants=grants))
        found = assess(call.command, context)
        if found.decision is not Decision.allow:
            return found, context
        allowing = {step.grant for step in found.trace if step.says is Decision.allow}
        used = [grant for grant in grants if grant.id in allowing and not grant.barred]
        bars = _led_out(used, found) or _used_up(used, call)
        if not bars:
            return found, context
        grants = tuple([replace(grant, barred=bars.get(grant.id, grant.barred)) for grant in grants])


def _led_out(used: list[Grant], found: Assessment) -> dict[int, str]:
    """The approvals of a folder that would reach out of it through a symbolic link, each with that reason."""
    from assent.hooks.links import leads_out

    return {
        grant.id: f"a symbolic link leads out of {grant.directory}, where it was approved"
        for grant in used
        if grant.directory is not None and leads_out(grant.pattern, grant.directory, found.findings)
    }


def _used_up(used: list[Grant], call: WantedCall) -> dict[int, str]:
    once = [grant for grant in used if grant.once and not spend(call.state, grant.id, call.spender())]
    return {grant.id: SPENT for grant in once}


def approved(rows: Iterable[Row], call: WantedCall, context: Context) -> tuple[Grant, ...]:
    """The approvals in `rows` as they hold for `call`. Raises StoreError when one cannot be read."""
    grants = [grant_of(row) for row in rows]
    grants = [grant for grant in grants if grant.scope not in ONCE or not is_forgotten(call.state, grant.id)]
    if not grants:
        return ()
    root = main = ""
    if any(grant.scope is Scope.Repository for grant in grants):
        root = repository(context.cwd, context.home) or ""
        main = first_worktree(root) if root else ""
    once = [grant.id for grant in grants if grant.scope in ONCE]
    spent = frozenset([number for number in once if is_spent(call.state, number, call.spender())])
    return live(
        grants, Occasion(now(), call.session, context.shell.value, root, spent, call.command, context.cwd, main)
    )


def first_worktree(root: str) -> str:
    """The folder of the repository to which the worktree at `root` belongs; `root` itself where it is the first.

    A worktree is believed only if the repository names it in turn, as git asks as well.
    """
    link = f"{root}/.git"
    if not os.path.isfile(link):
        return root
    administration = os.path.join(root, line_of(link).removeprefix("gitdir:").strip())
    if os.path.basename(os.path.dirname(administration)) != "worktrees" or line_of(f"{administration}/gitdir") != link:
        return root
    common = os.path.normpath(os.path.dirname(os.path.dirname(administration)))
    return os.path.dirname(common) if os.path.basename(common) == ".git" else common
