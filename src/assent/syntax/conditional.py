"""[[ … ]]: tests joined by && || ! and parentheses."""

from __future__ import annotations

from assent.errors import RefusedError
from assent.syntax import redirects, refusals, words
from assent.syntax.nodes import (
    Conditional,
    ConditionalJoin,
    ConditionalNot,
    ConditionalTest,
    ExtendedGlob,
    Glob,
    Literal,
    ProcessSubstitution,
)
from assent.syntax.reserved import keyword, skip_newlines
from assent.syntax.source import DIGITS, METACHARACTERS, QUOTING, WORD_STOPS, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Condition, Part, Word

_UNARY = frozenset(["-" + letter for letter in "abcdefghknoprstuvwxzGLNORS"])
_BINARY = frozenset("= == != =~ < > -eq -ne -lt -le -gt -ge -nt -ot -ef".split())
_PATTERN = frozenset(["=", "==", "!="])
_GROUP_ENDS = frozenset("()\0")
_GROUP_STOPS = QUOTING | _GROUP_ENDS | frozenset("<>")
_GLOB_OPERATORS = frozenset("?*+@!")


def conditional(source: Source, start: int) -> Conditional:
    """The whole of `[[ … ]]`, with the source behind the brackets that open it."""
    condition = _either(source)
    source.skip_blanks()
    if keyword(source) != "]]":
        raise source.unexpected(source.pos)
    source.pos += 2
    end, redirected = redirects.after_compound(source)
    return Conditional(start, end, condition, redirected)


def _either(source: Source) -> Condition:
    """Conditions joined by `||`."""
    return _joined(source, "||")


def _joined(source: Source, operator: str) -> Condition:
    """Conditions joined by `operator`, where && binds more tightly than ||; each join is a level deeper."""
    depth = source.depth
    left = _joined(source, "&&") if operator == "||" else _term(source)
    while source.text.startswith(operator, source.pos):
        source.pos += 2
        source.enter(left.start)
        right = _joined(source, "&&") if operator == "||" else _term(source)
        left = ConditionalJoin(left.start, right.end, operator, left, right)
    source.depth = depth
    return left


def _term(source: Source) -> Condition:
    char = skip_newlines(source)
    start = source.pos
    if char == "(":
        source.pos += 1
        source.enter(start)
        inside = _either(source)
        if source.skip_blanks() != ")":
            raise source.unexpected(source.pos)
        source.depth -= 1
        source.pos += 1
        skip_newlines(source)
        return inside
    if keyword(source) == "!":
        source.pos += 1
        source.enter(start)
        negated = _term(source)
        source.depth -= 1
        return ConditionalNot(start, negated.end, negated)
    return _test(source)


def _test(source: Source) -> ConditionalTest:
    """`word`, `-f word` or `word == word`."""
    start = source.pos
    first = _operand(source)
    raw = source.text[start : first.end]
    if raw in _UNARY:
        source.skip_blanks()
        operand = _operand(source)
        skip_newlines(source)
        return ConditionalTest(start, operand.end, raw, (operand,))
    if DIGITS.issuperset(raw) and source.text[first.end] in "<>":
        raise source.unexpected(first.end)
    char = source.skip_blanks()
    operator = _operator(source, char)
    if not operator:
        return ConditionalTest(start, first.end, "", (first,))
    source.skip_blanks()
    second = _regex(source) if operator == "=~" else _pattern(source) if operator in _PATTERN else _operand(source)
    skip_newlines(source)
    return ConditionalTest(start, second.end, operator, (first, second))


def _operand(source: Source) -> Word:
    if keyword(source) == "]]":
        raise source.unexpected(source.pos)
    return words.word(source, assigned=True)


def _operator(source: Source, char: str) -> str:
    """Read the binary operator here, "" if the condition ends with the word before."""
    text = source.text
    if char in "<>":
        source.pos += 1
        return char
    if char == ")" or text.startswith(("&&", "||"), source.pos) or keyword(source) == "]]":
        return ""
    start = source.pos
    if char in METACHARACTERS:
        raise source.unexpected(start)
    found = text[start : words.word(source).end]
    if found not in _BINARY:
        raise source.unexpected(start)
    return found


def _pattern(source: Source) -> Word:
    """The right side of `==`, where extended globs are always on."""
    start = source.pos
    if keyword(source) == "]]":
        raise source.unexpected(start)
    parts = _pattern_parts(source, METACHARACTERS)
    if source.pos == start:
        raise source.unexpected(start)
    return words.finished(source, start, parts)


def _pattern_parts(source: Source, ends: frozenset[str]) -> list[Part]:
    """Parts of a pattern, each `?( *( +( @( !(` as one of them."""
    text = source.text
    parts: list[Part] = []
    while True:
        parts.extend(words.unquoted(source, WORD_STOPS, METACHARACTERS))
        if text[source.pos] == "(" and (operator := _take_operator(parts)):
            parts.append(_extended_glob(source, operator))
        elif text[source.pos] in ends or text[source.pos] in ")\0":
            return parts
        elif text[source.pos] == "(":
            raise RefusedError(refusals.EXTENDED_GLOB, source.pos, source.pos + 1)
        else:
            parts.append(Literal(source.pos, source.pos + 1, text[source.pos]))
            source.pos += 1


def _take_operator(parts: list[Part]) -> str:
    """Take the operator of an extended glob off the end of `parts`, "" if there is none."""
    last = parts[-1] if parts else None
    if not isinstance(last, (Literal, Glob)) or last.text[-1] not in _GLOB_OPERATORS:
        return ""
    parts.pop()
    if len(last.text) > 1:
        parts.append(Literal(last.start, last.end - 1, last.text[:-1]))
    return last.text[-1]


def _extended_glob(source: Source, operator: str) -> ExtendedGlob:
    """`@(a|b)`, with the source behind its operator."""
    start = source.pos - 1
    source.enter(start)
    patterns: list[Word] = []
    while source.text[source.pos] in "(|":
        source.pos += 1
        begin = source.pos
        inside = _pattern_parts(source, frozenset("|)\0"))
        patterns.append(words.finished(source, begin, inside))
    if source.text[source.pos] != ")":
        raise source.unclosed("the parenthesis", start)
    source.pos += 1
    source.depth -= 1
    return ExtendedGlob(start, source.pos, operator, tuple(patterns))


def _regex(source: Source) -> Word:
    """The right side of `=~`: parentheses group, and inside them nothing but quoting is special."""
    text = source.text
    start = source.pos
    parts: list[Part] = []
    while True:
        parts.extend(words.unquoted(source, WORD_STOPS, METACHARACTERS))
        char = text[source.pos]
        if char == "(":
            parts.extend(_group(source))
        elif char == "|":
            parts.append(Literal(source.pos, source.pos + 1, "|"))
            source.pos += 1
        else:
            break
    if source.pos == start:
        raise source.unexpected(start)
    return words.finished(source, start, parts)


def _group(source: Source) -> list[Part]:
    """`( … )` in a regular expression."""
    start = source.pos
    source.enter(start)
    source.pos += 1
    parts: list[Part] = [Literal(start, start + 1, "(")]
    while True:
        inside = words.unquoted(source, _GROUP_STOPS, _GROUP_ENDS)
        for part in inside:
            if isinstance(part, ProcessSubstitution):
                raise RefusedError(refusals.PROCESS_IN_OPERAND, part.start, part.end)
        parts.extend(inside)
        char = source.text[source.pos]
        if char == "(":
            parts.extend(_group(source))
        elif char == ")":
            break
        else:
            raise source.unclosed("the parenthesis", start)
    parts.append(Literal(source.pos, source.pos + 1, ")"))
    source.pos += 1
    source.depth -= 1
    return parts
