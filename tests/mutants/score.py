"""The score of each family, and what it was at best."""

from __future__ import annotations

from pathlib import Path

from assent.record import Record

from .mutants import examples, mutants

RATCHET = Path(__file__).with_name("unnoticed.txt")


class Score(Record):
    """How many mutants of a family its examples notice."""

    noticed: int
    all: int

    @property
    def unnoticed(self) -> int:
        """How many they do not."""
        return self.all - self.noticed


def scores() -> dict[str, Score]:
    """The score of each family now."""
    tried = examples()
    found: dict[str, Score] = {}
    for mutant in mutants():
        before = found.get(mutant.family, Score(0, 0))
        found[mutant.family] = Score(before.noticed + mutant.is_noticed(tried), before.all + 1)
    return found


def ratchet() -> dict[str, int]:
    """How many of each family no example noticed at best."""
    lines = RATCHET.read_text().splitlines() if RATCHET.exists() else []
    return {family: int(count) for family, count in [line.split() for line in lines]}
