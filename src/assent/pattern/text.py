"""The text form of a pattern, both ways: `git push --force origin *`."""

from __future__ import annotations

from assent import errors
from assent.pattern.model import SEPARATOR, Pattern, grouped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_BLANKS = " \t"
_QUOTES = "'\""
_SYNTAX = "|&;<>()$`\\{}"  # what a shell would read as more than letters; in quotes they are letters
RESERVED = frozenset("! [[ case coproc do done elif else esac fi for function if in select then until while".split())
_QUOTED_WHEN = frozenset(_BLANKS + _QUOTES + _SYNTAX + "*?[")


def parse_pattern(text: str) -> Pattern:
    """Read words, then flags with the words after each, then perhaps `*`. Behind `--` all are words.

    A word in '…' or "…" is taken letter by letter, so that `'my file'` is one word and `'*'` an
    asterisk. Raises PatternError, with the position in code points, for anything else.
    """
    tokens = _tokens(text)
    is_open = bool(tokens) and tokens[-1][:2] == ("*", False)
    if is_open:
        tokens.pop()
    for word, quoted, start in tokens:
        if not quoted:
            _check_bare(text, word, start)
    words, flags = grouped([word for word, _, _ in tokens])
    if not words or (words[0] in RESERVED and not tokens[0][1]):
        _refuse(text, "a pattern begins with the name of a program", 0)
    return Pattern(words, flags, is_open)


def show_pattern(pattern: Pattern) -> str:
    """The text form of `pattern`, which `parse_pattern` reads back to the same."""
    program, *words = pattern.words
    bare = "=" not in program and program not in RESERVED
    shown = [_shown(program) if bare else _quoted(program), *map(_shown, words)]
    for flag, *after in pattern.flags:
        joined = flag.startswith("--") and flag != SEPARATOR and after and (not after[0] or after[0][0] == "-")
        parts = [f"{flag}={after[0]}", *after[1:]] if joined else [flag, *after]
        shown += map(_shown, parts)
    return " ".join([*shown, "*"] if pattern.open else shown)


def _tokens(text: str) -> list[tuple[str, bool, int]]:
    """Each word with whether it is quoted as a whole or in part, and where it begins."""
    tokens: list[tuple[str, bool, int]] = []
    at, size = 0, len(text)
    while at < size:
        if text[at] in _BLANKS:
            at += 1
            continue
        start, word, quoted = at, "", False
        while at < size and (letter := text[at]) not in _BLANKS:
            if letter in _QUOTES:
                end = text.find(letter, at + 1)
                if end < 0:
                    _refuse(text, f"{letter} is not closed", at)
                word, quoted, at = word + text[at + 1 : end], True, end + 1
            else:
                word, at = word + letter, at + 1
        _check_letters(text, word, start)
        tokens.append((word, quoted, start))
    return tokens


def _check_letters(text: str, word: str, start: int) -> None:
    if not word.isprintable() or not word:
        _refuse(text, "a word is empty or holds a control character", start)


def _check_bare(text: str, word: str, start: int) -> None:
    """Refuse a word without quotes that a shell would read as more than its letters."""
    if word == "*":
        _refuse(text, "`*` belongs only at the end", start)
    for letter in word:
        if letter in _SYNTAX:
            _refuse(text, f"`{letter}` is shell syntax: a pattern is plain words; quote it to mean it", start)
        if letter in "*?[":
            _refuse(text, "`*` belongs only at the end, as a word of its own, and file names are not matched", start)
    if start == len(text) - len(text.lstrip(_BLANKS)) and "=" in word:
        _refuse(text, f"`{word}` is an assignment, not the name of a program", start)


def _shown(word: str) -> str:
    return _quoted(word) if not word or _QUOTED_WHEN & set(word) else word


def _quoted(word: str) -> str:
    quote = "'" if "'" not in word else '"'
    if quote not in word:
        return f"{quote}{word}{quote}"
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _refuse(text: str, reason: str, start: int) -> NoReturn:
    raise errors.PatternError(f"{reason} (at {start} in {text!r})")
