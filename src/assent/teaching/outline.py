"""The words of a program: subcommands and options, and nothing of what they do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from assent.errors import assert_never
from assent.option_table import Takes
from assent.record import Record, replace


class Outline(Record):
    """A program or a subcommand."""

    names: tuple[str, ...]
    about: str = ""  # what its own documentation says, on one line
    options: tuple[str, ...] = ()  # as a grammar wants them: -o,--output=
    anywhere: tuple[str, ...] = ()  # those that its subcommands take as well
    below: tuple[Outline, ...] = ()
    is_mute: bool = False  # it was asked for its help, and listed no option


def hoisted(outline: Outline) -> Outline:
    """The same, with the options that all subcommands of a command take said once, above them."""
    below = [hoisted(each) for each in outline.below]
    if len(below) < 2:
        return replace(outline, below=tuple(below))
    taken = [(*each.options, *each.anywhere) for each in below]
    common = [option for option in taken[0] if all(option in each for each in taken)]
    return replace(
        outline,
        options=_without(outline.options, common),
        anywhere=(*outline.anywhere, *_without(common, outline.anywhere)),
        below=tuple(
            [
                replace(each, options=_without(each.options, common), anywhere=_without(each.anywhere, common))
                for each in below
            ]
        ),
    )


def _without(options: Iterable[str], others: Collection[str]) -> tuple[str, ...]:
    return tuple([option for option in options if option not in others])


def spelled(names: Sequence[str], takes: Takes) -> str:
    """`-o,--output=`: what it takes is behind the last spelling."""
    return ",".join(names) + sign(takes)


def sign(takes: Takes) -> str:
    """The sign by which a grammar writes what an option takes; what is uncertain may be attached."""
    match takes:
        case Takes.Nothing:
            return ""
        case Takes.Value:
            return "="
        case Takes.Attached | Takes.Uncertain:
            return "=?"
        case _:
            assert_never(takes)
