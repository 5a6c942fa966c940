"""Each case of a check that asks, made harmless: does an example of a program with the check come out otherwise?"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from assent.command.model import Argument
from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.checks import WordCheck
from assent.risk.entries.compiled import CHECKS, Function
from assent.risk.entries.rule import Effect
from assent.risk.rulebook import families

from .mutants import HARMLESS, WORDED, WORDED_OF_WINDOWS, Level, _operands, _within, examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.entries.rule import Program
    from assent.risk.rulebook import Example


class Use(Record):
    """A check where a command uses it."""

    name: str  # of the program
    program: Program
    function: Function  # which makes the check when it is first called

    @property
    def check(self) -> WordCheck:
        """The check."""
        if self.function._called is None:
            self.function(Argument(0, 1, "x", "x", exact=True))
        assert isinstance(self.function._called, WordCheck)
        return self.function._called


def unnoticed() -> tuple[list[str], int]:
    """The cases that no example needs, and how many there are in all."""
    told, lost, count = examples(), [], 0
    for uses in _uses().values():
        found = {each.text: each for use in uses for each in told.get(use.name, ())}
        cases = uses[0].check.cases
        if {f"{use.name}: rest operands" for use in uses} & (WORDED | WORDED_OF_WINDOWS):
            continue
        least = min([use.program.category for use in uses])  # a case that says no more only words the reason
        for at, case in enumerate(cases):
            patterns, effect, category, _ = case
            known = least if case is cases[-1] else max(least, cases[-1][2])
            if effect.proof is None and category not in HARMLESS and category > known:
                count += 1
                noticed = _is_noticed([use.check for use in uses], at, list(found.values()))
                lost += [] if noticed else [f"{uses[0].name}: {' '.join(patterns)}"]
    return lost, count


def _is_noticed(checks: list[WordCheck], at: int, found: list[Example]) -> bool:
    with _harmless(checks, at):
        return any(example.finding().category is not example.category for example in found)


@contextmanager
def _harmless(checks: list[WordCheck], at: int) -> Iterator[None]:
    before = [check.cases for check in checks]
    for check, cases in zip(checks, before, strict=True):
        made = (cases[at][0], Effect(), Category.ReadsFilesystem, False)
        check.cases = [*cases[:at], made, *cases[at + 1 :]]
    try:
        yield
    finally:
        for check, cases in zip(checks, before, strict=True):
            check.cases = cases


def _uses() -> dict[str, list[Use]]:
    """Every check by its text, with all its uses."""
    found: dict[str, list[Use]] = {}
    for entry in [entry for family in families() for entry in family.entries]:
        for name in entry.names.split():
            for level in _within(Level(name, entry)):
                program = level.program
                effects = [*program.effects.values(), *[e for _, of in _operands(program) for e in of]]
                for function in [effect.proof for effect in effects if isinstance(effect.proof, Function)]:
                    if function.name.startswith(CHECKS):
                        found.setdefault(function.name, []).append(Use(name, program, function))
    return found
