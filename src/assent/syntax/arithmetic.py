"""Arithmetic: where it ends, what bash expands in it, and what only looks like it."""

from __future__ import annotations

from assent.errors import RefusedError
from assent.syntax import expansions, refusals, words
from assent.syntax.nodes import (
    AnsiQuoted,
    Arithmetic,
    ArithmeticExpansion,
    DoubleQuoted,
    Escape,
    Literal,
    SingleQuoted,
)
from assent.syntax.source import END, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.syntax.nodes import Part

_ACTIVE = frozenset("$`")
_STOPS = frozenset("\\$`\0")
_ESCAPED = frozenset('"\\$`')


def doubled(source: Source) -> Part:
    """`$((…))` at `source.pos`, or a command substitution that begins with a subshell.

    Like bash: find the parenthesis that closes the first one; what is between is arithmetic if it
    ends in `)` and its own parentheses balance.
    """
    start = source.pos
    source.enter(start)
    end = closing(source, start + 2)
    forbid_comment(source, start + 3, end)
    if source.text.startswith("\\\n", end - 3):
        raise RefusedError(refusals.CONTINUED, end - 3, end)
    if source.text[end - 2] == ")" and _balanced(source.text[start + 3 : end - 2]):
        node: Part = ArithmeticExpansion(start, end, expression(source, start + 3, end - 2))
    else:
        source.pos = start
        node = expansions.command_substitution(source)
        if source.pos != end:
            raise RefusedError(refusals.AMBIGUOUS_ARITHMETIC, start, end)
    source.depth -= 1
    source.steps -= 2
    source.pos = end
    return node


def bracketed(source: Source) -> ArithmeticExpansion:
    """`$[…]`, the old spelling of `$((…))`."""
    start = source.pos
    source.enter(start)
    end = closing(source, start + 2, "[", "]")
    text = source.text
    if text.count("[", start, end) != text.count("]", start, end) or text.find("}", start, end) >= 0:
        raise RefusedError(refusals.AMBIGUOUS_ARITHMETIC, start, end)
    inside = expression(source, start + 2, end - 1)
    source.depth -= 1
    source.pos = end
    return ArithmeticExpansion(start, end, inside)


def closing(source: Source, pos: int, opener: str = "(", closer: str = ")") -> int:
    """Offset after the `closer` that closes an `opener` before `pos`; quotes and `$(…)` are skipped."""
    text = source.text
    start = pos
    level = 1
    while level:
        char = text[pos]
        if char == END:
            raise source.unclosed("the bracket" if opener == "[" else "the parenthesis", start - 1)
        if char in "'\"" or (char == "$" and text[pos + 1] in "('"):
            source.pos = pos
            words.part(source, char)
            pos = source.pos
            continue
        if char == "`":
            pos = min(_after_quote(text, pos), source.length)
            continue
        if char == "\\":
            pos += 1
            if text[pos] == END:
                continue
        elif char == opener:
            level += 1
        elif char == closer:
            level -= 1
        pos += 1
    return pos


def forbid_comment(source: Source, start: int, end: int) -> None:
    """Refuse ` #`: some of the ways by which bash comes to `$((` take it for a comment, others do not."""
    pos = source.text.find("#", start, end)
    while pos > 0:
        if source.text[pos - 1] in " \t\n":
            raise RefusedError(refusals.COMMENT_IN_ARITHMETIC, pos, pos + 1)
        pos = source.text.find("#", pos + 1, end)


def _balanced(text: str) -> bool:
    """Whether the parentheses of `text` outside quotes balance, by bash's own simple count."""
    level = 0
    pos = 0
    length = len(text)
    while pos < length:
        char = text[pos]
        if char in "()":
            level += 1 if char == "(" else -1
            if level < 0:
                return False
        elif char == "\\":
            pos += 1
        elif char in "'\"":
            pos = _after_quote(text, pos)
            continue
        pos += 1
    return level == 0


def _after_quote(text: str, pos: int) -> int:
    quote = text[pos]
    pos += 1
    while pos < len(text) and text[pos] != quote:
        pos += 2 if quote != "'" and text[pos] == "\\" else 1
    return pos + 1


def expression(source: Source, start: int, end: int) -> Arithmetic:
    """The arithmetic between `start` and `end`: its text, and what is expanded as in double quotes."""
    text = source.text
    parts: list[Part] = []
    source.pos = start
    while source.pos < end:
        begin = pos = source.pos
        while pos < end and text[pos] not in _STOPS:
            pos += 1
        if pos > begin:
            source.pos = pos
            parts.append(Literal(begin, pos, text[begin:pos]))
        if pos < end:
            parts.append(_special(source, text[pos]))
    if source.pos > end:
        raise RefusedError(refusals.BEYOND_END, start, source.pos)
    return Arithmetic(start, end, tuple(parts))


def _special(source: Source, char: str) -> Part:
    pos = source.pos
    if char == "\\" and source.text[pos + 1] in _ACTIVE:
        raise RefusedError(refusals.QUOTED_IN_ARITHMETIC, pos, pos + 2)
    return words.quoted_part(source, char, _ESCAPED)


def forbid_quoted_expansion(parts: Iterable[Part]) -> None:
    """Refuse a quoted `$` or backquote in a subscript: arithmetic may expand it after all."""
    for part in parts:
        match part:
            case SingleQuoted() | AnsiQuoted() | Escape():
                active = not _ACTIVE.isdisjoint(part.text)
            case DoubleQuoted():
                forbid_quoted_expansion(part.parts)
                active = False
            case _:
                active = False
        if active:
            raise RefusedError(refusals.QUOTED_IN_ARITHMETIC, part.start, part.end)
