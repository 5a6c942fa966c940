"""The command that code starts by a plain text, for a reason alone: `system("rm a")`, `os.execute("ls")`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_EXPANDED = frozenset("\\#$")  # in a text that may stand for another
_WITHIN = ("_", ".")  # before a name that is a part of another


def started_by(text: str, starters: Iterable[str]) -> str:
    """The text that is given to the first of `starters` which is called; empty where none is, or is given another."""
    for starter in starters:
        before, _, rest = text.partition(starter)
        given = rest.lstrip(" (")
        if before[-1:].isalnum() or before[-1:] in _WITHIN or rest[:1] not in (" ", "(") or given[:1] not in ("'", '"'):
            continue
        command, closed, _ = given[1:].partition(given[0])
        if closed and command and _EXPANDED.isdisjoint(command):
            return command
    return ""
