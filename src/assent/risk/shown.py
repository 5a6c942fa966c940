"""What a reason says of an option that has a program only show text: help, its version, a list."""

from __future__ import annotations

TYPE_CHECKING = False

_PRINTED = (  # the same of a program, by a part of its option
    ("list", "only prints a list"),
    ("query", "only prints a list"),
    ("summary", "only prints a summary"),
    ("check", "only checks files"),
    ("dry", "only previews the changes"),
    ("status", "only shows the status"),
    ("simulat", "only previews the changes"),
    ("services", "only lists services"),
    ("images", "only lists images"),
    ("volumes", "only lists volumes"),
    ("networks", "only lists networks"),
    ("profiles", "only lists profiles"),
    ("variables", "only lists variables"),
    ("quiet", "only checks files"),
)


def printed(option: str, *, alone: bool = False) -> str:
    """What a program does that this option has show text; `alone` is one without other words: `node -v`."""
    if option in ("--help", "-help", "-h", "-?", "/?"):
        return "only prints help"
    if option in ("--version", "-version", "-V") or (alone and option == "-v"):
        return "only prints its version"
    if "help" in option or "version" in option:
        return "only prints help" if "help" in option else "only prints its version"
    if option in ("-n", "-s") or "stdout" in option:
        return "only prints its result" if "stdout" in option else "only previews the changes"
    _, listing, listed_ones = option.partition("list-")
    if listing and listed_ones.endswith("s"):
        return f"only lists {listed_ones.replace('-', ' ')}"
    return next((said for part, said in _PRINTED if part in option), "only prints details")
