"""Temporary repositories that the text itself makes: their settings are those of a new one."""

from __future__ import annotations

from assent.record import replace
from assent.risk.disk.folders import folders
from assent.risk.disk.paths import resolve
from assent.risk.git.parse import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding
    from assent.risk.premise import Premise


def settled(findings: Sequence[Finding], surroundings: Surroundings) -> Sequence[Finding]:
    """The findings, those on a repository that an earlier `git init` makes without the doubt whose it is."""
    made: list[Components] = []
    kept: list[Finding] = []
    for finding in findings:
        command = finding.command
        if command.program == "git" and command.argv:
            git = parse(command.argv)
            place = _place(command, surroundings)
            if git.name[:1] == ("init",) and place is not None:
                last = git.operands[-1].text if git.operands else "."
                made.append(resolve(last, f"/{'/'.join(place)}", surroundings.home) or place)
                place = made[-1]
            if finding.premise is not None and place in made:
                kept.append(_without(finding, finding.premise))
                continue
        kept.append(finding)
    return kept


def _without(finding: Finding, doubt: Premise) -> Finding:
    """The finding as it is where its premise holds."""
    return replace(finding, category=doubt.category, reason=doubt.reason, premise=None)


def _place(command: Command, surroundings: Surroundings) -> Components | None:
    """The folder in which a git command works; None where that is not certain."""
    place = command.cwd
    for word in folders(command, ("-C",)):
        components = resolve(word.text, place, surroundings.home) if word.exact else None
        place = None if components is None else f"/{'/'.join(components)}"
    return None if place is None else resolve(place, None, surroundings.home)
