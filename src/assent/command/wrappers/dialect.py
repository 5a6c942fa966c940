"""Strings inside a text that another shell than bash reads: `zsh -c '…'`, `sh -c '…'`."""

from __future__ import annotations

from assent.command.model import Analysis, Command, Place
from assent.command.parts import Opaque
from assent.errors import ParseError, RefusedError

OTHERS = frozenset(("sh", "dash", "ash", "zsh"))  # shells that are not bash


def misread(analysis: Analysis, shell: str) -> Opaque | None:
    """The first command in a string that the shell which runs it reads differently than bash would.

    Or for which that is not known, since there is more in the strings than is read at once.
    """
    inner = [(command, _reader(command, shell)) for command in analysis.commands if command.place is Place.String]
    if all(reader not in OTHERS for _, reader in inner):
        return None
    from assent.syntax.parser import UNREAD, read
    from assent.syntax.source import Budget

    budget = Budget(trying=0)
    seen: set[tuple[str, str]] = set()
    for command, reader in inner:
        dialect = "zsh" if reader == "zsh" else "sh" if reader in OTHERS else "bash"
        if (command.text, dialect) in seen:
            continue
        seen.add((command.text, dialect))
        try:
            read(command.text, dialect, budget)
        except RefusedError as error:
            return Opaque(command.start, command.end, f"`{reader}` reads `{command.text}`: {error.reason}")
        except ParseError:
            pass  # a part of a larger construct, which is entered as a command of its own
        if budget.reading < 0:
            return Opaque(command.start, command.end, UNREAD, unread=True)
    return None


def _reader(command: Command, shell: str) -> str:
    """The innermost shell around a command in a string."""
    names = [wrapper.name for wrapper in command.wrappers if wrapper.name.endswith("sh")]
    return names[-1] if names else shell
