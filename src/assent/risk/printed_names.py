"""Substitutions that print any number of names: `docker rm $(docker ps -q)`."""

from __future__ import annotations

from assent.rules_table import CLUSTER, ENGINE, is_a

_LISTING = {  # programs whose substitutions print any number of names, and the subcommands that do
    "git": ("branch", "tag", "ls-files", "diff"),
    **dict.fromkeys(("lsof", "pgrep", "find", "ls"), ()),
}
_OF_KIND = {ENGINE: ("ps", "images", "ls"), CLUSTER: ("get",)}  # the same of all programs of a kind


def lists_several(text: str) -> bool:
    """Whether a word as it is written prints any number of names: `$(docker ps -q)`."""
    program, *rest = text.removeprefix("$(").rstrip(")").split() or [""]
    listing = _LISTING.get(program)
    for kind, said in _OF_KIND.items():
        listing = said if is_a(program, kind) else listing
    if text[:2] != "$(" or listing is None or " head" in text:
        return False
    return not listing or not set(listing).isdisjoint(rest[:2])
