"""The variables of PowerShell that name the home directory, and folders whose place is known."""

from __future__ import annotations

HOMES = ("$home", "$env:userprofile", "${home}", "${env:userprofile}", "$env:home")
BELOW = {
    "$env:appdata": "~/appdata/roaming",
    "$env:localappdata": "~/appdata/local",
    "$env:temp": "~/appdata/local/temp",
    "$pwd": ".",
    "${pwd}": ".",
}


def at_home(text: str) -> str:
    """The text with `~` for the home directory at its start."""
    for home in (*HOMES, *BELOW):
        rest = text[len(home) :]
        if text[: len(home)].casefold() == home and (not rest or rest[0] in "\\/"):
            return BELOW.get(home, "~") + rest
    return text
