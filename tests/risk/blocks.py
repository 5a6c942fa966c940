"""The fixtures of the tests of risk: judging a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.command import Surroundings, analyse
from assent.risk import classify

if TYPE_CHECKING:
    from assent.risk import Finding

SURROUNDINGS = Surroundings("/home/user/code/demo", "/home/user", "/home/user/code/demo")


def findings(text: str, surroundings: Surroundings = SURROUNDINGS) -> tuple[Finding, ...]:
    return classify(analyse(text, surroundings), surroundings)


def worst(text: str, surroundings: Surroundings = SURROUNDINGS) -> Finding:
    """The riskiest finding, the first of equals."""
    return max(findings(text, surroundings), key=lambda finding: finding.category)
