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
    at = found = 0
    while at < len(code) and found < _MOST:
        begin = at
        while at < len(code) and (code[at].isupper() or code[at].isdigit() or code[at] == "_"):
            at += 1
        if at - begin > 1 and not code[begin - 1 : begin].isalnum():
            found += 1
            behind = code[at : at + 8].lstrip(_BEHIND)
            is_set = behind.startswith(_SETTING) and not behind.startswith(("==", "=~"))
            if is_set and danger_of(code[begin:at]) is not None:
                yield code[begin:at]
        at = max(at, begin + 1)
