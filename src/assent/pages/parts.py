"""The parts of a command as people are shown them."""

from __future__ import annotations

from assent.assessment import Assessment
from assent.command import Command
from assent.pattern.display import display
from assent.pattern.words import changes_identity
from assent.policy import Decision
from assent.risk import Finding
from assent.syntax.quote import quote


def parts(assessment: Assessment) -> list[tuple[Finding, Decision]]:
    """Each finding with its decision; once, when the rounds of a loop all come to the same."""
    shown: dict[tuple[object, ...], tuple[Finding, Decision]] = {}
    for finding, part in zip(assessment.findings, assessment.parts, strict=True):
        place = (finding.command.start, finding.command.end, finding.command.text, finding.start, finding.end)
        shown.setdefault((*place, finding.category, finding.reason, finding.remedy, part), (finding, part))
    return list(shown.values())


def part_text(command: Command) -> str:
    """One simple command on one line, with the wrappers that are part of what it is: `sudo rm x`."""
    around = [word for wrapper in command.wrappers if changes_identity(wrapper) for word in wrapper.words]
    words = [quote(word.text) if word.exact else word.text for word in around]
    return display(" ".join([*words, command.text]))
