"""The options of a wrapper that are among the words of its command: heroku run rake -a app."""

from __future__ import annotations

from assent.option_table import Takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Grammar


def parted(words: Sequence[Argument], own: Grammar) -> tuple[list[Argument], tuple[Argument, ...]]:
    """The options of `own` among `words`, with their values, and the other words.

    Other letters than that of the app are left to the command, since they may be options of that as well.
    """
    taken: list[Argument] = []
    left: list[Argument] = []
    wanted = 0
    for word in words:
        name, equals, _ = word.text.partition("=")
        listed = own.options.get(name) if word.exact and not wanted and _is_meant(name) else None
        if wanted or listed is not None:
            taken.append(word)
        else:
            left.append(word)
        wanted = int(listed is not None and not equals and listed[1] is not Takes.Nothing)
    return taken, tuple(left)


def _is_meant(name: str) -> bool:
    return name == "-a" or name[:2] == "--"
