"""Patterns as grants and rules that allow read them: an error is always towards not covered."""

from __future__ import annotations

from assent.command.options import read
from assent.option_table import Takes
from assent.pattern.model import SEPARATOR, behind
from assent.pattern.running import is_tool
from assent.pattern.transparent import transparent
from assent.pattern.words import is_relative, is_word, may_be_option, own_words
from assent.system import normalised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.knowledge import Known
    from assent.pattern.model import Flag, Pattern
    from assent.pattern.words import Words

# Subcommands that have another name, by program; only those whose words mean the same behind either.
_SHORTENED = {
    "npm": {"i": "install", "add": "install", "t": "test"},
    "pnpm": {"i": "install", "t": "test"},
    "cargo": {"b": "build", "c": "check", "t": "test", "r": "run", "d": "doc"},
}


def covers(pattern: Pattern, command: Command) -> bool:
    """Whether the command's first words are exactly those of `pattern`, and its flags are given.

    Only options known to be transparent may be between the words. Without the final `*`
    nothing but the pattern's own flags may follow. Wrappers that change who or what runs must be
    said word by word in front; words that name one alone, such as `sudo *`, cover nothing behind it.
    """
    if _fits(pattern, command, own_words(command)):
        return True
    is_run = any(is_tool(wrapper) for wrapper in command.wrappers)
    return is_run and _fits(pattern, command, own_words(command, with_runners=True))


def _fits(pattern: Pattern, command: Command, words: Words | None) -> bool:
    """Whether the command, as it is known by `words`, is one of those that the pattern matches."""
    if words is None:
        return False
    before = len(words) - len(command.argv)
    inner = _inner(pattern, words[:before]) if before else pattern
    if inner is None or not _is_program(words[before].text, inner.words[0], command.cwd):
        return False
    words = words[before:]
    rest = _after(inner.words, words)
    if rest is None:
        return False
    if not inner.open:
        return _are_all(inner, rest)
    if inner.flags and are_in_front(inner):
        return _begins_with(inner.flags, rest) is not None
    return all(_is_given(flag, words, inner.words) for flag in inner.flags)


def _is_program(given: str, wanted: str, cwd: str | None) -> bool:
    """Whether a program is the one that a pattern names; `./build.sh` is that of the folder in which it runs."""
    if given == wanted:
        return True
    if cwd is None or given[:1] != "/" or not is_relative(wanted):
        return False
    return given == normalised(f"{cwd}/{wanted}")


def _inner(pattern: Pattern, wrapper: Sequence[Argument]) -> Pattern | None:
    """The part of `pattern` behind the words of wrappers; None when it does not say exactly these."""
    if not all(word.exact for word in wrapper):
        return None
    return behind(pattern, [word.text for word in wrapper])


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
        if at >= len(words) or not (is_word(words[at], word) or _is_alias(words[at], wanted[: index + 2])):
            return None
        at += 1
    return words[at:]


def _is_alias(given: Argument, wanted: tuple[str, ...]) -> bool:
    """Whether `given` is a shorter name of the subcommand that `wanted` ends in: `npm i` for `npm install`."""
    if not given.exact or wanted[0] not in _SHORTENED or given.text not in _SHORTENED[wanted[0]]:
        return False
    return wanted[1:] == (_SHORTENED[wanted[0]][given.text],)


def _are_all(pattern: Pattern, rest: Sequence[Argument]) -> bool:
    """Whether `rest` is made of the pattern's flags alone, each once.

    They come in any order when at most one is followed by what may be operands, whose order matters.
    """
    flags = list(pattern.flags)
    if _begins_with(flags, rest) == len(rest):
        return True
    if flags and flags[-1][0] == SEPARATOR:
        last = flags.pop()
        if len(rest) < len(last) or not all(map(is_word, rest[len(rest) - len(last) :], last)):
            return False
        rest = rest[: len(rest) - len(last)]
    known = _known(pattern.words)
    if len([flag for flag in flags if len(flag) > 1 and not _has_its_value(flag, known)]) > 1:
        return False
    at = 0
    while at < len(rest):
        fitting = next((flag for flag in flags if _length(flag, rest[at:])), None)
        if fitting is None:
            return False
        at += _length(fitting, rest[at:])
        flags.remove(fitting)
    return not flags


def _begins_with(flags: Sequence[Flag], rest: Sequence[Argument]) -> int | None:
    """The end of the flags with which `rest` begins, in their order; None when it does not."""
    at = 0
    for flag in flags:
        length = _length(flag, rest[at:])
        if not length:
            return None
        at += length
    return at


def are_in_front(pattern: Pattern) -> bool:
    """Whether the flags of `pattern` are before a word that says what is done: elsewhere they mean something else.

    So it is of an interpreter and a runner, and where a subcommand may be among the words of the flags.
    """
    from assent.naming.options import takes_files  # rare: a pattern with flags
    from assent.pattern.inline import is_interpreter
    from assent.pattern.running import runs_anything

    program = pattern.words[0]
    if len(pattern.words) > 1:
        return runs_anything(program, " ".join(pattern.words))
    if is_interpreter(program) or runs_anything(program, program):
        return True
    known = _known(pattern.words)
    may_have_verb = not takes_files(program) if known is None else known.arity > 1
    return may_have_verb and any(len(flag) > 1 for flag in pattern.flags)


def _has_its_value(flag: Flag, known: Known | None) -> bool:
    """Whether what follows a flag is one word and known to be its value."""
    return known is not None and len(flag) == 2 and known.option(flag[0]) is Takes.Value


def _length(flag: Flag, rest: Sequence[Argument]) -> int:
    """The number of words that `flag` takes at the beginning of `rest`; 0 when it is not there."""
    if len(rest) >= len(flag) and all(map(is_word, rest, flag)):
        return len(flag)
    if len(flag) == 1 or not flag[0].startswith("--") or flag[0] == SEPARATOR or len(rest) < len(flag) - 1:
        return 0
    joined = ("=".join(flag[:2]), *flag[2:])
    return len(joined) if all(map(is_word, rest, joined)) else 0


def _is_given(flag: Flag, words: Sequence[Argument], wanted: tuple[str, ...]) -> bool:
    """Whether `flag` is where it cannot be the value of another option of the command `wanted`."""
    may_be_value = False
    for at in range(1, len(words)):
        word = words[at]
        if not may_be_value and _length(flag, words[at:]):
            return True
        if word.exact and word.text == SEPARATOR:
            return False
        may_be_value = may_be_option(word) and "=" not in word.prefix and not _stands_alone(word, wanted)
    return False


def _stands_alone(option: Argument, wanted: tuple[str, ...]) -> bool:
    """Whether `option` of the command `wanted` is known to have no word after it as its value."""
    from assent.naming.options import Stretch, stretch  # rare: a pattern with flags

    known = _known(wanted) if option.exact else None
    return known is not None and stretch(known, option) is Stretch.Alone


def _known(wanted: tuple[str, ...]) -> Known | None:
    """The known facts about the command `wanted`, as deep as its words are subcommands."""
    from assent import knowledge  # rare: a pattern with flags, and the file is opened

    return knowledge.deepest(knowledge.of(wanted[0]), wanted[1:])
