"""A pattern of words that a person can read and approve."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Flag: TypeAlias = tuple[str, ...]  # a flag, with the words that follow it: --force, -n 5, -rf a b, -- a b

SEPARATOR = "--"


class Pattern(Record):
    """Words, then flags that must be present in any order, then whether anything may follow.

    The text form is `git push origin *`: with the final `*` the words are the first words of the
    command, without it they are all its words.
    """

    words: tuple[str, ...]
    flags: tuple[Flag, ...] = ()
    open: bool = False  # ends in *


def grouped(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[Flag, ...]]:
    """The words before the first flag, then each flag with the words after it.

    `--port=80` is the flag `--port` with the word `80`; what is behind `--` is words alone.
    """
    before: list[str] = []
    flags: list[Flag] = []
    for word in words:
        if is_flag(word) and not (flags and flags[-1][0] == SEPARATOR):
            name, equals, value = word.partition("=")
            flags.append((name, value) if equals and word.startswith(SEPARATOR) else (word,))
        elif flags:
            flags[-1] = (*flags[-1], word)
        else:
            before.append(word)
    return tuple(before), tuple(flags)


def is_flag(word: str) -> bool:
    """Whether a word of a pattern begins a flag: `-l`, `--`; not `-`."""
    return word[:1] == "-" and word != "-"


def behind(pattern: Pattern, wrapper: Sequence[str]) -> Pattern | None:
    """The part of `pattern` behind the words of a wrapper, which it must begin with: `sudo -u root`."""
    groups = [pattern.words, *pattern.flags]
    said = [word for group in groups for word in group]
    before, flagged = grouped(wrapper)
    words = [word for group in (before, *flagged) for word in group]
    if said[: len(words)] != words:
        return None
    left = len(words)
    for at, group in enumerate(groups):
        if left < len(group):
            rest, flags = grouped(group[left:]) if group[0] == SEPARATOR else (group[left:], ())
            return Pattern(rest, (*flags, *groups[at + 1 :]), pattern.open) if rest else None
        left -= len(group)
    return None
