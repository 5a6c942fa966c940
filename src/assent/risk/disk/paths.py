"""Paths as text, made absolute without looking at any file system."""

from __future__ import annotations

from assent.command.options import WILD
from assent.command.state import on_drive
from assent.command.word import LABEL, LOGIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Components: TypeAlias = tuple[str, ...]

LINKS: dict[tuple[str, ...], tuple[str, ...]] = {  # that every system has, and where they lead
    ("dev", "fd"): ("proc", "self", "fd"),
    ("private", "etc"): ("etc",),
    ("private", "tmp"): ("tmp",),
    ("private", "var"): ("var",),
    ("System", "Volumes", "Data"): (),
}
SOMEBODY = "somebody"  # stands for the name of the user in a path
_WILD = frozenset(WILD)
LINKED = frozenset(("dev", "private", "System", "proc"))


def resolve(text: str, cwd: str | None, home: str) -> Components | None:
    """The components of the absolute path that `text` means; None when that depends on an unknown `cwd`.

    `.`, `..` and doubled slashes are gone, `~` and `~/…` are below `home`. A drive of Windows is what Bash calls it
    there: `C:/x` is /c/x.
    """
    if text.startswith("/"):
        whole = text
    elif text[1:2] == ":" and (drive := on_drive(text)):
        whole = drive
    elif text == "~" or text.startswith("~/"):
        whole = f"{home}/{text[2:]}"
    elif cwd is None:
        return None
    else:
        whole = f"{cwd}/{text}"
    if LOGIN in whole:
        whole = whole.replace(LOGIN, LABEL if text.startswith(f"{LOGIN}/") else SOMEBODY)  # $USER/x may be /x
    return _plain(whole, cwd)


def _plain(path: str, cwd: str | None) -> Components:
    """The components of an absolute path without `.`, `..`, doubled slashes and known links."""
    kept: list[str] = []
    for component in path.split("/"):
        if component == "..":
            if kept:
                kept.pop()
        elif component and component != ".":
            kept.append(component)
            if kept[0] in LINKED:
                kept = _followed(kept, cwd)
    return tuple(kept)


def _followed(path: list[str], cwd: str | None) -> list[str]:
    """`path` without a link at its end: `/proc/self/root` is `/`, `/proc/self/cwd` the current directory."""
    if path[0] == "proc" and len(path) in (3, 5):  # /proc/PID/root, /proc/PID/task/TID/root
        if path[-1] == "root":
            return []
        if path[-1] == "cwd" and cwd is not None and path[1] in ("self", "thread-self"):
            return [*(resolve(cwd, "/", "/") or ())]
    return [*LINKS.get(tuple(path), path)]


def spell(components: Components) -> str:
    """The path that `components` stand for."""
    return "/" + "/".join(components)


def is_wild(text: str) -> bool:
    """Whether `text` has a glob character."""
    return not _WILD.isdisjoint(text)


def begins(components: Components, start: Components) -> bool:
    """Whether `components` are at or below `start`."""
    return components[: len(start)] == start


def is_like(name: str, pattern: str) -> bool:
    """Whether `name` begins and ends as `pattern`, which has one `*` at most, says."""
    head, star, tail = pattern.partition("*")
    if not star:
        return name == pattern
    return name.startswith(head) and name.endswith(tail) and len(name) >= len(head) + len(tail)
