"""The result of comparing two policies."""

from __future__ import annotations

from itertools import product

from assent.hooks.agents.event import AgentMode, Backstop
from assent.hooks.judge import in_stance
from assent.policy import Decision, Policy, decide
from assent.policy.decision import Sandbox
from assent.record import Record, replace
from assent.risk import Category, Finding

_NOBODY = {False: Backstop.Asks, True: Backstop.Nothing}


class Witness(Record):
    """A command that the real judge decides more loosely under the second policy."""

    command: str
    stance: str  # how the agent was started, for people: "mode plan"; empty where that does not matter
    before: Decision  # under the first policy
    after: Decision  # under the second


class Loosening(Record):
    """One way in which the second policy may be looser. Without a witness it is only not proven."""

    claim: str  # for people: "p.toml:3 denies `git push *`, and no rule of q.toml does"
    witness: Witness | None = None


class Comparison(Record):
    """The doubts about a policy; none means that it is nowhere looser, for every command."""

    doubts: tuple[Loosening, ...] = ()

    def holds(self) -> bool:
        """Whether it is proven."""
        return not self.doubts

    def is_refuted(self) -> bool:
        """Whether a command shows the opposite."""
        return any(doubt.witness is not None for doubt in self.doubts)


class Standing(Record):
    """A policy as it holds in one stance."""

    policy: Policy
    asks_changes: bool = False  # the agent is to change nothing yet, and the user states no preset

    def decides(self, findings: tuple[Finding, ...]) -> Decision:
        """The decision on a text with these findings."""
        decision = decide(findings, self.policy).decision
        changes = self.asks_changes and any(finding.category > Category.ReadsRemote for finding in findings)
        return max(decision, Decision.ask) if changes else decision


class Pair(Record):
    """Both policies as they hold in one stance."""

    stance: str  # for people; empty for an agent that states nothing
    before: Standing
    after: Standing


def pairs(before: Policy, after: Policy) -> list[Pair]:
    """The policies in each stance in which they differ from those of an earlier one, the plain stance first."""
    made: dict[tuple[object, ...], Pair] = {}
    for unattended, mode, sandbox in product(_NOBODY, AgentMode, (None, *Sandbox)):
        first, second = [_standing(policy, mode, _NOBODY[unattended], sandbox) for policy in (before, after)]
        made.setdefault((*_key(first), *_key(second)), Pair(_told(mode, sandbox, unattended=unattended), first, second))
    return list(made.values())


def _key(standing: Standing) -> tuple[object, ...]:
    """The key that tells it from others; the rules, maybe thousands, are in one group that no stance changes."""
    policy = standing.policy
    return (standing.asks_changes, id(policy.rules), replace(policy, rules=()))


def _standing(policy: Policy, mode: AgentMode, approval: Backstop, sandbox: Sandbox | None) -> Standing:
    return Standing(in_stance(policy, mode, approval, sandbox), mode is AgentMode.Plan and policy.preset is None)


def _told(mode: AgentMode, sandbox: Sandbox | None, *, unattended: bool) -> str:
    parts = [f"mode {mode.value}"] if mode is not AgentMode.Unknown else []
    parts += [f"sandbox {sandbox.value}"] if sandbox is not None else []
    return ", ".join([*parts, "nobody to ask"] if unattended else parts)
