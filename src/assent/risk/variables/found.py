"""The folders in which programs are found once a command sets PATH, in words for a reason."""

from __future__ import annotations

from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

_OLD = ("$PATH", "${PATH}")
_SO = "so other programs may run"


def found(value: str, command: Command) -> str:
    """The effect of setting PATH to `value`; empty where a part of it has no name."""
    folders = [each for each in value.split(":") if each]
    kept = [at for at, each in enumerate(folders) if each in _OLD]
    added = [each for each in folders if each not in _OLD]
    if not added or any("(" in each for each in added):
        return ""
    lasts = any(variable.lasting for variable in command.variables)
    who = f"`{command.argv[0].text}`" if command.argv else "the shell"
    if not lasts and command.argv:
        where = f"{listed(added)} first in `PATH`" if kept else f"`PATH` set to {listed(added)}"
        return f"{who} runs with {where}, {_SO}"
    if not kept:
        return f"{who} sets `PATH` to {listed(added)}, {_SO}"
    return (
        f"{who} adds {listed(added)} to `PATH`"
        if kept[0] == 0
        else f"{who} puts {listed(added)} first in `PATH`, {_SO}"
    )
