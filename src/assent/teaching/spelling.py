"""Options as a program file spells them."""

from __future__ import annotations

from collections.abc import Sequence

from assent.errors import assert_never
from assent.option_table import Takes


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
