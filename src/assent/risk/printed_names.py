"""Substitutions that print any number of names: `docker rm $(docker ps -q)`."""

from __future__ import annotations

from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.rules_table import CLUSTER, ENGINE, is_a

_LISTING = {  # programs whose substitutions print any number of names, and the subcommands that do
    "helm": ("ls", "list"),
    "git": ("branch", "tag", "ls-files", "diff"),
    **dict.fromkeys(("lsof", "pgrep", "find", "ls"), ()),
}
_OF_KIND = {ENGINE: ("ps", "images", "ls"), CLUSTER: ("get",)}  # the same of all programs of a kind
_SOMEWHERE = f"/{BETWEEN}/"


def lists_several(text: str) -> bool:
    """Whether a word as it is written prints any number of names: `$(docker ps -q)`."""
    program, *rest = text.removeprefix("$(").rstrip(")").split() or [""]
    listing = _LISTING.get(program)
    for kind, said in _OF_KIND.items():
        listing = said if is_a(program, kind) else listing
    if text[:2] != "$(" or listing is None or " head" in text:
        return False
    return not listing or not set(listing).isdisjoint(rest[:2])


def uncovered(named: list[str]) -> list[str]:
    """The paths without the names that a search asked for, where another stands for all that it finds."""
    if any(INPUT in path for path in named):
        return [path for path in named if INPUT in path or _SOMEWHERE not in path]
    return [path for path in named if not any(_covers(other, path) for other in named)]


def _covers(path: str, other: str) -> bool:
    """Whether a name that is known in part stands for another below the same folder: `*x*` for `.x`."""
    (root, between, name), (folder, _, found) = path.partition(_SOMEWHERE), other.partition(_SOMEWHERE)
    part = name[1:-1] if name[:1] == name[-1:] == "*" else ""
    return bool(between and part) and root == folder and path != other and part in found
