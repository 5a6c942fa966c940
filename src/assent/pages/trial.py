"""The decisions of another policy about the last days."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from assent.assessment import Context, findings_of
from assent.command.parts import Taught
from assent.policy import Policy, decide
from assent.record import Record
from assent.risk import Finding

QUICK = 250  # different texts that are judged while a page is made
MOST = 20_000  # where somebody said that they wait
SHOWN = 50
_REMEMBERED = 4_096  # texts that were judged lately: the next change is tried on the same ones


class TrialText(Record):
    """A command that was judged, in a folder, and how often."""

    command: str
    cwd: str
    decision: str
    count: int


class ChangedCommand(Record):
    """A command that would be decided otherwise."""

    command: str
    before: str
    after: str
    count: int


class TrialPage(Record):
    """The changes, the most frequent first."""

    judged: int  # calls
    left_out: int  # calls whose text was not judged, beyond `most`
    changes: tuple[ChangedCommand, ...]

    def total(self) -> int:
        """The number of calls that would be decided otherwise."""
        return sum(change.count for change in self.changes)

    def kinds(self) -> list[tuple[str, str, int]]:
        """From which decision to which other, and how many calls, the most frequent first."""
        found: dict[tuple[str, str], int] = {}
        for change in self.changes:
            found[change.before, change.after] = found.get((change.before, change.after), 0) + change.count
        return sorted([(*kind, count) for kind, count in found.items()], key=lambda one: -one[2])


def trial(texts: Sequence[TrialText], now: Policy, other: Policy, home: str, most: int = QUICK) -> TrialPage:
    """Judge each text under both policies, by its words, in the folder where it ran."""
    texts = sorted(texts, key=lambda text: -text.count)
    changes: list[ChangedCommand] = []
    for text in texts[:most]:
        folder = text.cwd or home
        before, after = (decide(_findings(text.command, folder, home, it.taught), it).decision for it in (now, other))
        if before is not after:
            changes.append(ChangedCommand(text.command, before.name, after.name, text.count))
    judged, left = sum(text.count for text in texts[:most]), sum(text.count for text in texts[most:])
    return TrialPage(judged, left, tuple(changes))


@lru_cache(_REMEMBERED)
def _findings(command: str, folder: str, home: str, taught: tuple[Taught, ...]) -> tuple[Finding, ...]:
    return findings_of(command, Context(folder, folder, home, Policy(taught=taught), remedies=False))
