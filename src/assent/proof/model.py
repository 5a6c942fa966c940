"""The result of comparing two policies."""

from __future__ import annotations

from assent.policy import Decision
from assent.record import Record


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
