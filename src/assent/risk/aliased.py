"""Commands that a user's own shell would read otherwise: `g push`, where `g` is an alias of `git`.

Agents' shells rarely expand aliases, so both readings are possible, and the riskier one counts.
"""

from __future__ import annotations

from assent.command import analyse
from assent.errors import ParseError
from assent.naming.name import name
from assent.record import replace
from assent.risk import Category, classify
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Finding

_BLANKS = ("", " ", "\t")  # between assignments and the program


def aliased(finding: Finding, aliases: Mapping[str, str], surroundings: Surroundings) -> Finding:
    """`finding` with the name that the command has when its alias is read, and no less risky than that."""
    command = finding.command
    value = aliases.get(command.program or "")
    if value is None or command.function:
        return finding
    reading = _read(_expanded(command, value), surroundings)
    if reading is None:
        reason = f"`{command.argv[0].text}` may be your alias of `{value}`"
        return replace(finding, category=max(finding.category, Category.Unrecognized), reason=reason)
    named = replace(finding, command=replace(command, called=name(reading.command)))
    if reading.category <= finding.category:
        return named
    return replace(
        named,
        category=reading.category,
        reason=f"as your alias of `{value}`: {reading.reason}",
        reads=finding.reads + reading.reads,
        writes=finding.writes + reading.writes,
        deletes=finding.deletes + reading.deletes,
        beyond=finding.beyond + reading.beyond,
        starting=finding.starting + reading.starting,
    )


def _expanded(command: Command, value: str) -> str:
    """The command with the value in place of its program.

    Redirects are left out where all words are certain: they are the same in both readings.
    """
    if all(word.exact for word in command.argv) and command.text.isprintable():
        return " ".join([value, *[quote(word.text) for word in command.argv[1:]]])
    before, program, after = command.text.partition(command.argv[0].text)
    return f"{before}{value}{after}" if program and before[-1:] in _BLANKS else ""


def _read(text: str, surroundings: Surroundings) -> Finding | None:
    """The effect of the first simple command of the text; None when it cannot be read."""
    try:
        findings = classify(analyse(text, surroundings), surroundings)
    except ParseError:
        return None
    return findings[0] if findings else None
