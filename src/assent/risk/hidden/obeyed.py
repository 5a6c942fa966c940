"""Variables that code sets for the programs which it starts: process.env.PATH = x, {"LD_PRELOAD" => x}."""

from __future__ import annotations

from assent.command.words.special import SEARCHED
from assent.risk.variables.variables import FOUND, danger_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BEHIND = " \t'\"`])}"  # what ends a name: ENV["PATH"] = x, env(PATH) x
_SETTING = ("=", ":", ",", '"', "'", "/", "~", ".", "$")  # begins a value; x.get("PATH", y) may set it as well
_MOST = 400  # names in capital letters
_IN_NAMES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_APART = str.maketrans({chr(code): " " for code in range(128) if chr(code) not in _IN_NAMES})


def sets_obeyed(code: str) -> bool:
    """Whether the code may set a variable by which programs find or load code."""
    return any(True for _ in _set(code))


def sets_loader(code: str) -> str:
    """The variable that the code may set by which programs load code, wherever it is; empty where there is none."""
    return next((name for name in _set(code) if is_loader(name)), "")


def is_loader(name: str) -> bool:
    """Whether programs load or start what a variable of that name says, and do not only look for files there."""
    return name not in SEARCHED and danger_of(name) not in (None, FOUND)


def _set(code: str) -> Iterator[str]:
    """The names of variables that programs obey, where a value may follow."""
    names = dict.fromkeys(code.translate(_APART).split())
    for name in list(names)[:_MOST]:
        if len(name) > 1 and danger_of(name) is not None and _is_set(code, name):
            yield name


def _is_set(code: str, name: str) -> bool:
    at = code.find(name)
    while at >= 0:
        end = at + len(name)
        behind = code[end : end + 8].lstrip(_BEHIND)
        is_name = not code[at - 1 : at].isalnum() and not _IN_NAMES.intersection(code[end : end + 1])
        if is_name and behind.startswith(_SETTING) and not behind.startswith(("==", "=~")):
            return True
        at = code.find(name, end)
    return False
