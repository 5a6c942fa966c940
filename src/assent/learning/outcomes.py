"""The end of every recorded text, all times together: what a suggestion is tried on."""

from __future__ import annotations

from collections.abc import Iterator

from assent.history.call import Call, Ending
from assent.learning.episode import text_of

MOST = 400_000  # distinct texts; a longer past is tried on its first part and every text that is known
LOWER = 0.05


class Outcomes:
    """Successes and failures by text."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}

    def add(self, call: Call) -> None:
        """Count a call of a shell that ended."""
        if call.shell is None or call.end.ending not in (Ending.Ran, Ending.Failed):
            return
        text = text_of(call)
        counts = self._counts.get(text)
        if counts is None:
            if len(self._counts) >= MOST:
                return
            counts = self._counts[text] = [0, 0]
        counts[call.end.ending is Ending.Failed] += 1

    def holding(self, word: str) -> Iterator[tuple[str, int, int]]:
        """The texts that hold `word`, each with its successes and failures."""
        for text, (worked, failed) in self._counts.items():
            if word in text:
                yield text, worked, failed

    def __len__(self) -> int:
        return len(self._counts)


def lower_quantile(successes: float) -> float:
    """The value below which a share with so many successes remains with probability `LOWER`: of Beta(1 + n, 1)."""
    return float(LOWER ** (1 / (1 + successes)))
