"""The patterns that match every command that another matches.

A pattern that ends in `*` also matches its words followed by a word that no other pattern holds. Whatever set of
patterns covers it must have a member that covers that command, and such a member covers all of it. So looking for
one member is enough: no union of narrower patterns makes up for it (ADR 34).
"""

from __future__ import annotations

from functools import lru_cache

from assent import knowledge
from assent.command import analyse
from assent.pattern import Pattern, show_pattern
from assent.pattern.foreign import PatternReading
from assent.pattern.overrides import unnamed
from assent.pattern.running import SOMEWHERE
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.pattern.model import Flag
    from assent.policy import Rule


def catches_all(wide: Pattern, narrow: Pattern) -> bool:
    """Whether a rule that asks or denies by `wide` catches every command that `narrow` catches."""
    if len(wide.words) > len(narrow.words) or not _begins(_spelled(wide.words), _spelled(narrow.words)):
        return False
    if not wide.open and (narrow.open or len(wide.words) != len(narrow.words)):
        return False
    return all(any(_implies(given, flag) for given in narrow.flags) for flag in wide.flags)


@lru_cache(maxsize=10_000)
def _spelled(pattern: tuple[str, ...]) -> tuple[str, ...]:
    """The words, the program without its folder and each subcommand by its first name: `npm i` as `npm install`."""
    program, *words = pattern
    name = program[program.rfind("/") + 1 :]
    known = knowledge.of(name)
    spelled = [name]
    for word in words:
        known = known and known.subcommand(word)
        spelled.append(known.path[-1] if known is not None else word)
    return tuple(spelled)


def _begins(first: Sequence[str], words: Sequence[str]) -> bool:
    return words[: len(first)] == first


def _implies(given: Flag, wanted: Flag) -> bool:
    """Whether a command with the flag `given` and the words after it also has `wanted`."""
    return given[0] == wanted[0] and set(wanted[1:]) <= set(given[1:])


def covers_all(wide: Rule, narrow: Rule) -> bool:
    """Whether a rule that allows covers every command that `narrow` covers, as far up."""
    if wide.ceiling < narrow.ceiling or (narrow.raised and not wide.raised):
        return False
    if wide.pattern == narrow.pattern:
        return True
    words = narrow.pattern.words
    if not wide.pattern.open or wide.pattern.flags or not _begins(wide.pattern.words, words):
        return False
    return narrow.pattern.open and not narrow.pattern.flags and _names_nothing(narrow.pattern, wide.pattern)


def _names_nothing(narrow: Pattern, wide: Pattern) -> bool:
    """Whether the further words of `narrow` are none that an approval must name: an address, a file, an option."""
    further = narrow.words[len(wide.words) :]
    if not all(word.replace("-", "").replace("_", "").replace(":", "").isalnum() for word in further):
        return False
    found = analyse(show_pattern(replace(narrow, open=False)), SOMEWHERE).commands
    return len(found) == 1 and unnamed(wide, found[0].argv, PatternReading(code=True)) is None
