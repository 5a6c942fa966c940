"""The effect of a pattern's own words when they are used plainly, with nothing added."""

from __future__ import annotations

from assent.command import Surroundings, analyse
from assent.pattern import Pattern, show_pattern
from assent.record import replace
from assent.risk import classify
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.finding import Finding

# Approvals of a lower category than this would answer questions that the table never asks.
LEAST = Category.ModifiesRemote
OPERANDS = ("", " x", " x x")


def plain_use(pattern: Pattern) -> Category:
    """The category of the words, at least `LEAST`."""
    return max(LEAST, plain_category(pattern))


def plain_category(pattern: Pattern) -> Category:
    """The category of the words, with as many operands as they need to mean anything."""
    return max([finding.category for finding in plain_findings(pattern, "/(folder)")])


def plain_findings(pattern: Pattern, folder: str) -> tuple[Finding, ...]:
    """The effect of the words in `folder`, with as many operands as they need to mean anything."""
    found: tuple[Finding, ...] = ()
    for operands in OPERANDS:  # rm alone is a mistake, and says nothing of what it does
        found = findings_with(pattern, operands, folder)
        if max([finding.category for finding in found]) is not Category.Unrecognized:
            return found
    return found


def findings_with(pattern: Pattern, operands: str, folder: str) -> tuple[Finding, ...]:
    """The effect of the words in `folder` with these operands behind them."""
    surroundings = Surroundings(cwd=folder, home="/(home)", workspace=folder)
    words = show_pattern(replace(pattern, open=False))
    return classify(analyse(words + operands, surroundings), surroundings)
