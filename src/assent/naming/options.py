"""The number of words an option takes, by the known facts about its program."""

from __future__ import annotations

from assent.closed import Choice
from assent.command.model import Argument
from assent.errors import assert_never
from assent.knowledge import Known
from assent.option_table import Takes


class Stretch(Choice):
    """The meaning of an option for the word after it."""

    Alone = "alone"  # --no-pager, --color=auto, -n5
    WithNext = "with next"  # -C /repo
    Unknown = "unknown"  # it may take the next word, or not


def stretch(known: Known, word: Argument) -> Stretch:
    """The reach of the option `word` of the command `known`."""
    spelling, equals, _ = word.prefix.partition("=")
    takes = known.option(spelling)
    if equals:
        return Stretch.Alone if takes or spelling.startswith("--") else Stretch.Unknown
    if takes is not None:
        return _stretch(takes)
    return Stretch.Unknown if spelling.startswith("--") else _cluster(known, spelling)


def _stretch(takes: Takes) -> Stretch:
    match takes:
        case Takes.Nothing | Takes.Attached:
            return Stretch.Alone
        case Takes.Value:
            return Stretch.WithNext
        case Takes.Uncertain:
            return Stretch.Unknown
        case _:
            assert_never(takes)


def _cluster(known: Known, spelling: str) -> Stretch:
    """The same for letters behind one dash: `-it`, `-p8080:80`."""
    for at in range(1, len(spelling)):
        takes = known.option("-" + spelling[at])
        if takes is None or takes is Takes.Uncertain:
            return Stretch.Unknown
        if takes is not Takes.Nothing:
            return Stretch.Alone if at + 1 < len(spelling) else _stretch(takes)
    return Stretch.Alone
