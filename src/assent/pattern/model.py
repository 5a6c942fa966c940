"""A pattern of words that a person can read and approve."""

from __future__ import annotations

from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Flag: TypeAlias = tuple[str, ...]  # a flag, with the words that follow it: --force, -n 5, -rf a b


@record
class Pattern:
    """Words, then flags that must be present in any order, then whether anything may follow.

    The text form is `git push origin *`: with the final `*` the words are the first words of the
    command, without it they are all its words.
    """

    words: tuple[str, ...]
    flags: tuple[Flag, ...] = ()
    open: bool = False  # ends in *
