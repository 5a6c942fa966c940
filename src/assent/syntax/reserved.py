"""Reserved words, and the lines before one: what every command is looked at for."""

from __future__ import annotations

from assent.syntax import words
from assent.syntax.source import METACHARACTERS, Source

RESERVED = frozenset(
    "! [[ ]] { } case coproc do done elif else esac fi for function if in select then time until while".split()
)
_BY_INITIAL: dict[str, tuple[str, ...]] = {}
for _word in RESERVED:
    _BY_INITIAL[_word[0]] = (*_BY_INITIAL.get(_word[0], ()), _word)
_LONGEST = 8


def keyword(source: Source) -> str:
    """The reserved word at `source.pos`, "" if there is none."""
    text = source.text
    pos = source.pos
    if text[pos] not in _BY_INITIAL or not text.startswith(_BY_INITIAL[text[pos]], pos):
        return ""
    end = pos + 1
    while "a" <= text[end] <= "z":
        end += 1
    if text[pos] in "[]":
        end = pos + 2
    if end - pos > _LONGEST or text[pos:end] not in RESERVED:
        return ""
    after = source.after_continuations(end)
    if text[after] not in METACHARACTERS or words.opens_process(text, after):
        return ""
    return text[pos:end]


def skip_newlines(source: Source) -> str:
    """Move past blanks, comments and newlines; return the character that exists."""
    while (char := source.skip_blanks()) == "\n":
        source.end_line()
    return char
