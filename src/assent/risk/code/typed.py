"""Programs that read to a person and run what is typed: pagers and monitors, where an agent can type.

To a program that writes into a pipe nobody types.
"""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.remedies import MANUALS, PAGERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.command.parts import Taught
    from assent.risk.finding import Finding

OTHERS = frozenset("top htop btop atop iotop fzf lynx links elinks w3m tig ranger nnn mc".split())
SHORT = ("--help", "--version", "-h", "-V", "-k", "-f", "--batch")  # they end on their own


def with_typed(findings: tuple[Finding, ...], taught: Sequence[Taught] = ()) -> tuple[Finding, ...]:
    """The findings, of which none is a read that takes typed commands."""
    piped = {finding.command.stdin for finding in findings}
    return tuple([finding if at in piped else _typed(finding, taught) for at, finding in enumerate(findings)])


def _typed(finding: Finding, taught: Sequence[Taught]) -> Finding:
    command = finding.command
    program = command.program or ""
    if finding.category > Category.ReadsRemote or _ends(command):
        return finding
    if program not in PAGERS | MANUALS | OTHERS and not (taught and _is_taught(command, taught)):
        return finding
    reason = f"`{program}` runs commands that are typed into it"
    word = command.argv[0]
    return replace(finding, category=Category.Unrecognized, reason=reason, start=word.start, end=word.end)


def _is_taught(command: Command, taught: Sequence[Taught]) -> bool:
    """Whether a file says that it runs what is typed into it."""
    from assent.risk.catalog.taught import is_typed

    return is_typed(command, taught)


def _ends(command: Command) -> bool:
    """Whether the program ends without anybody typing: it shows its help, runs in batches, or writes into a file."""
    if any(redirection.writes and redirection.operator[:1] in (">", "&") for redirection in command.redirects):
        return True
    if command.program == "top" and any(word.text[:1] == "-" and "b" in word.text for word in command.argv[1:]):
        return True
    return any(word.text in SHORT for word in command.argv[1:])
