"""for, select, for (( )), while and until."""

from __future__ import annotations

from assent.errors import RefusedError, ShellSyntaxError
from assent.syntax import arithmetic, compound, redirects, refusals, words
from assent.syntax.nodes import Arithmetic, ArithmeticFor, For, Literal, While
from assent.syntax.reserved import keyword, skip_newlines
from assent.syntax.source import METACHARACTERS, Source, is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import List, Part, Word


def while_loop(source: Source, start: int, until: bool) -> While:
    """`while list; do list; done`, with the source behind `while` or `until`."""
    condition = compound.body(source)
    compound.expect(source, "do")
    inside = compound.body(source)
    compound.expect(source, "done")
    end, redirected = redirects.after_compound(source)
    return While(start, end, condition, inside, until, redirected)


def for_loop(source: Source, start: int, select: bool) -> For | ArithmeticFor:
    """`for name [in words]; do list; done`, with the source behind `for` or `select`."""
    if source.skip_blanks() == "(" and not select:
        return _arithmetic_for(source, start)
    name = words.word(source)
    if name.value is None or source.text[name.start : name.end] != name.value or not is_name(name.value):
        raise RefusedError(refusals.LOOP_NAME, name.start, name.end)
    listed = _words(source)
    inside = _loop_body(source)
    end, redirected = redirects.after_compound(source)
    return For(start, end, name.value, listed, inside, select, redirected)


def _words(source: Source) -> tuple[Word, ...] | None:
    """The words after `in`, None without it; a separator must end them."""
    if source.skip_blanks() == ";":
        source.pos += 1
        skip_newlines(source)
        return None
    before = source.pos
    skip_newlines(source)
    follows = keyword(source)
    if follows == "{" and source.pos == before:  # a reserved word only after a separator
        raise source.unexpected(before)
    if follows != "in":
        return None
    if "\n" in source.text[before : source.pos]:
        raise RefusedError(refusals.IN_ON_NEW_LINE, source.pos, source.pos + 2)
    source.pos += 2
    found = []
    while (char := source.skip_blanks()) not in METACHARACTERS or words.opens_process(source.text, source.pos):
        if source.steps < 0:
            source.stop()
            break
        found.append(words.word(source))
    if source.cut is not None:
        return tuple(found)
    if char not in ";\n":
        raise source.unexpected(source.pos)
    if char == ";":
        source.pos += 1
    skip_newlines(source)
    return tuple(found)


def _loop_body(source: Source) -> List:
    """`do list done`, or `{ list }` in its place."""
    brace = keyword(source) == "{"
    compound.expect(source, "{" if brace else "do")
    inside = compound.body(source)
    compound.expect(source, "}" if brace else "done")
    return inside


def _arithmetic_for(source: Source, start: int) -> ArithmeticFor:
    """`for ((a; b; c)) [;] body`, with the source at the first parenthesis."""
    opening = source.pos
    if source.text[opening + 1] != "(":
        raise source.unexpected(opening)
    close = arithmetic.closing(source, opening + 2)
    if source.text[close] != ")":
        raise source.unexpected(close)
    header = arithmetic.expression(source, opening + 2, close - 1)
    expressions = _sections(header)
    for section in expressions:
        written = source.text[section.start : section.end]
        if written.count("'") % 2 or written.count('"') % 2 or "\\" in written:
            raise RefusedError(refusals.FOR_HEADER_QUOTE, section.start, section.end)
    if len(expressions) != 3:
        raise ShellSyntaxError("for (( )) needs three expressions", header.start, header.end)
    source.pos = close + 1
    if source.skip_blanks() == ";":
        source.pos += 1
    skip_newlines(source)
    inside = _loop_body(source)
    end, redirected = redirects.after_compound(source)
    return ArithmeticFor(start, end, expressions, inside, redirected)


def _sections(header: Arithmetic) -> tuple[Arithmetic, ...]:
    """`header` cut at its semicolons."""
    sections: list[Arithmetic] = []
    parts: list[Part] = []
    start = header.start
    for part in header.parts:
        begin = part.start
        pieces = part.text.split(";") if isinstance(part, Literal) else []
        for piece in pieces[:-1]:
            end = begin + len(piece)
            if piece:
                parts.append(Literal(begin, end, piece))
            sections.append(Arithmetic(start, end, tuple(parts)))
            start = begin = end + 1
            parts = []
        if not isinstance(part, Literal):
            parts.append(part)
        elif pieces[-1]:
            parts.append(Literal(begin, part.end, pieces[-1]))
    sections.append(Arithmetic(start, header.end, tuple(parts)))
    return tuple(sections)
