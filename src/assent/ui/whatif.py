"""What another preset would have said of the last days."""

from __future__ import annotations

from assent.assessment import Context, findings_of
from assent.policy import decide
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.policy import Policy
    from assent.ui.record import Text

MOST = 2_000  # different texts that are judged while somebody waits
SHOWN = 50


class Change(Record):
    """A command that would be decided otherwise."""

    command: str
    before: str
    after: str
    count: int


class Trial(Record):
    """The changes, the most frequent first."""

    judged: int  # calls
    left_out: int  # calls whose text was not judged, beyond MOST
    changes: tuple[Change, ...]

    def total(self) -> int:
        """How many calls would be decided otherwise."""
        return sum(change.count for change in self.changes)


def trial(texts: Sequence[Text], now: Policy, other: Policy, home: str) -> Trial:
    """Judge each text under both policies, by its words, in the folder where it ran."""
    texts = sorted(texts, key=lambda text: -text.count)
    changes: list[Change] = []
    for text in texts[:MOST]:
        folder = text.cwd or home
        findings = findings_of(text.command, Context(folder, folder, home, now, remedies=False))
        before, after = decide(findings, now).decision, decide(findings, other).decision
        if before is not after:
            changes.append(Change(text.command, before.name, after.name, text.count))
    judged, left = sum(text.count for text in texts[:MOST]), sum(text.count for text in texts[MOST:])
    return Trial(judged, left, tuple(changes))
