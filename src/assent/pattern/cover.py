"""Patterns as grants and rules that allow read them: an error is always towards not covered."""

from __future__ import annotations

from assent.command.options import read
from assent.pattern.transparent import transparent
from assent.pattern.words import is_word, may_be_option, own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.pattern.model import Flag, Pattern


def covers(pattern: Pattern, command: Command) -> bool:
    """Whether the command's first words are exactly those of `pattern`, and its flags are given.

    Only options known to be transparent may stand between the words. Without the final `*`
    nothing but the pattern's own flags may follow. Words that name a wrapper alone, such as
    `sudo *`, cover nothing behind it.
    """
    words = own_words(command)
    if words is None or words[0].text != pattern.words[0]:
        return False
    rest = _after(pattern.words, words)
    if rest is None or len(rest) >= len(command.argv):
        return False
    if not pattern.open:
        return _are_all(pattern.flags, rest)
    return all(_is_given(flag, words, pattern.words) for flag in pattern.flags)


def _after(wanted: tuple[str, ...], words: Sequence[Argument]) -> Sequence[Argument] | None:
    """The arguments after the command words; None when these are not exactly `wanted`."""
    known = transparent(wanted[0])
    at = 1
    for index, word in enumerate(wanted[1:]):
        if known and (index == 0 or known.anywhere):
            reading = read(words[at - 1 :], known.grammar)
            if reading.problems or reading.separator is not None:
                return None
            at += reading.rest - 1
        if at >= len(words) or not is_word(words[at], word):
            return None
        at += 1
    return words[at:]


def _are_all(flags: tuple[Flag, ...], rest: Sequence[Argument]) -> bool:
    """Whether `rest` is made of `flags` alone, each once, in any order."""
    left = list(flags)
    at = 0
    while at < len(rest):
        fitting = next((flag for flag in left if _length(flag, rest[at:])), None)
        if fitting is None:
            return False
        at += _length(fitting, rest[at:])
        left.remove(fitting)
    return not left


def _length(flag: Flag, rest: Sequence[Argument]) -> int:
    """How many words `flag` takes at the beginning of `rest`; 0 when it does not stand there."""
    if len(rest) >= len(flag) and all(map(is_word, rest, flag)):
        return len(flag)
    if len(flag) == 1 or not flag[0].startswith("--") or len(rest) < len(flag) - 1:
        return 0
    joined = ("=".join(flag[:2]), *flag[2:])
    return len(joined) if all(map(is_word, rest, joined)) else 0


def _is_given(flag: Flag, words: Sequence[Argument], wanted: tuple[str, ...]) -> bool:
    """Whether `flag` stands where it cannot be the value of another option of the command `wanted`."""
    may_be_value = False
    for at in range(1, len(words)):
        word = words[at]
        if word.exact and word.text == "--":
            return False
        if not may_be_value and _length(flag, words[at:]):
            return True
        may_be_value = may_be_option(word) and "=" not in word.prefix and not _stands_alone(word, wanted)
    return False


def _stands_alone(option: Argument, wanted: tuple[str, ...]) -> bool:
    """Whether `option` of the command `wanted` is known to have no word after it as its value."""
    from assent import knowledge  # rare: a pattern with flags, and the file is opened
    from assent.naming.options import Stretch, stretch

    known = knowledge.of(wanted[0]) if option.exact else None
    if known is None:
        return False
    for word in wanted[1:]:
        known = known.subcommand(word) or known
    return stretch(known, option) is Stretch.Alone
