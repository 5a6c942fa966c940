"""Words: runs of plain text, quotes and expansions up to the next blank or operator."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy
from assent.syntax import nodes
from assent.syntax.nodes import Literal, Word
from assent.syntax.source import END, METACHARACTERS, WORD_STOPS, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import expansions, refusals, spelling
    from assent.syntax.nodes import Part
else:
    expansions = Lazy("assent.syntax.expansions")
    refusals, spelling = Lazy("assent.syntax.refusals"), Lazy("assent.syntax.spelling")

_BRACKET_STOPS = (WORD_STOPS | {"]", "}"}) - {"[", "*", "?"}  # a brace may end the ${…} around it
_IN_DOUBLE_QUOTES = frozenset('"\\$`\0')
_AHEAD = 48  # characters of a word that are looked at at once, if they are plain
_PLAIN = "etaoinsrhldcumfpgwybvkxjqzETAOINSRHLDCUMFPGWYBVKXJQZ0123456789-./_=:,+@%^~{}]!#"  # no WORD_STOPS
_ESCAPED_IN_DOUBLE_QUOTES = frozenset('"\\$`')


def word(source: Source, assigned: bool = False) -> Word:
    """The word at `source.pos`. `assigned` is for the value of an assignment, where ~ follows : too."""
    text = source.text
    start = source.pos
    ahead = text[start : start + _AHEAD]
    pos = start + len(ahead) - len(ahead.lstrip(_PLAIN))
    while text[pos] not in WORD_STOPS:
        pos += 1
    raw = text[start:pos]
    char = text[pos]
    is_end = char in METACHARACTERS and not (char in "<>" and opens_process(text, pos))
    if is_end and raw and "{" not in raw and "~" not in raw:
        source.pos = pos
        source.steps -= 1
        return Word(start, pos, (Literal(start, pos, raw),), raw)
    parts = unquoted(source, WORD_STOPS, METACHARACTERS)
    if source.pos == start:
        raise source.unexpected(start)
    raw = text[start : source.pos]
    if "~" in raw:
        source.steps -= raw.count("~")
        if source.steps < 0:
            source.stop()
            return finished(source, start, parts)
        if "\\\n" in raw and any(isinstance(part, Literal) and "~" in part.text for part in parts):
            _forbid_continued(parts)  # which may join to another prefix
        from assent.syntax import tilde  # few words have one, and every module costs a hook 0.1 ms

        parts = tilde.marked(parts, assigned=assigned)
    if "{" in raw and not assigned:
        if "\\\n" in raw and ".." in raw:
            _forbid_continued(parts)
        from assent.syntax import braces  # few words have them, and every module costs a hook 0.1 ms

        parts = braces.expanded(source, parts)
    return finished(source, start, parts)


def _forbid_continued(parts: list[Part]) -> None:
    """Refuse a word in which a line is continued."""
    for part in parts:
        if isinstance(part, nodes.Escape) and not part.text:
            raise errors.RefusedError(refusals.CONTINUED, part.start, part.end)


def finished(source: Source, start: int, parts: list[Part]) -> Word:
    """The word made of `parts`, from `start` to where the source is."""
    return Word(start, source.pos, tuple(parts), spelling.certain(parts))


def opens_process(text: str, pos: int) -> bool:
    """Whether a process substitution begins at `pos`."""
    return text[pos] in "<>" and text[pos + 1] == "("


def unquoted(source: Source, stops: frozenset[str], ends: frozenset[str]) -> list[Part]:
    """Parts up to the first unquoted character of `ends`; a run without any of `stops` is literal."""
    parts: list[Part] = []
    while True:
        start, plain = source.literal(stops)
        if plain:
            parts.append(Literal(start, source.pos, plain))
        char = source.text[source.pos]
        if char in ends and not opens_process(source.text, source.pos):
            source.steps -= len(parts)
            return parts
        if len(parts) > source.steps:
            source.stop()
            return parts
        parts.append(part(source, char))


def part(source: Source, char: str) -> Part:
    """The quoting, expansion or glob that begins with `char` at `source.pos`, outside quotes."""
    pos = source.pos
    match char:
        case "$":
            return expansions.dollar(source, quoted=False)
        case '"':
            return double_quoted(source)
        case "'":
            return single_quoted(source)
        case "\\":
            return escape(source)
        case "`":
            return expansions.backquoted(source, quoted=False)
        case "*" | "?":
            source.pos = pos + 1
            return nodes.Glob(pos, pos + 1, char)
        case "[":
            return bracket(source)
        case "<" | ">" if source.text[pos + 1] == "(":
            return expansions.process_substitution(source)
        case _:
            source.pos = pos + 1
            return Literal(pos, pos + 1, char)


def escape(source: Source) -> nodes.Escape:
    r"""`\x` outside quotes: the character itself, nothing for a continued line."""
    start = source.pos
    char = source.text[start + 1]
    if char == END:
        raise errors.RefusedError(refusals.TRAILING_BACKSLASH, start, start + 1)
    source.pos = start + 2
    return nodes.Escape(start, start + 2, "" if char == "\n" else char)


def single_quoted(source: Source) -> nodes.SingleQuoted:
    """`'…'`: nothing inside is special."""
    start = source.pos
    end = source.text.find("'", start + 1)
    if end < 0:
        raise source.unclosed("the quote", start)
    source.pos = end + 1
    return nodes.SingleQuoted(start, end + 1, source.text[start + 1 : end])


def ansi_quoted(source: Source) -> nodes.AnsiQuoted:
    """`$'…'`, with `source.pos` at the dollar sign."""
    from assent.syntax import ansi  # rare, and every module costs a hook 0.1 ms

    text = source.text
    start = source.pos
    pos = start + 2
    while text[pos] != "'":
        if text[pos] == "\\":
            pos += 1
        if text[pos] == END:
            raise source.unclosed("the quote", start)
        pos += 1
    decoded = ansi.decode(text[start + 2 : pos])
    if decoded is None:
        raise errors.RefusedError(refusals.ANSI_ESCAPE, start, pos + 1)
    source.pos = pos + 1
    return nodes.AnsiQuoted(start, pos + 1, decoded)


def double_quoted(source: Source, localized: bool = False) -> nodes.DoubleQuoted:
    """`"…"`, or `$"…"` with `source.pos` at the dollar sign."""
    start = source.pos
    source.pos += 2 if localized else 1
    parts = _inside_double_quotes(source, start)
    source.steps -= len(parts)
    source.close()
    return nodes.DoubleQuoted(start, source.pos, tuple(parts), localized)


def _inside_double_quotes(source: Source, start: int) -> list[Part]:
    parts: list[Part] = []
    while True:
        begin, plain = source.literal(_IN_DOUBLE_QUOTES)
        if plain:
            parts.append(Literal(begin, source.pos, plain))
        char = source.text[source.pos]
        if char == '"':
            return parts
        if char == END and source.cut is not None:
            return parts
        if char == END:
            raise source.unclosed("the quote", start)
        if len(parts) > source.steps:
            source.stop()
            return parts
        parts.append(quoted_part(source, char, _ESCAPED_IN_DOUBLE_QUOTES))


def quoted_part(source: Source, char: str, escaped: frozenset[str]) -> Part:
    r"""The expansion or escape that begins with `char` where quotes protect; `\` acts before `escaped` only."""
    if char == "$":
        return expansions.dollar(source, quoted=True)
    if char == "`":
        return expansions.backquoted(source, quoted=True)
    start = source.pos
    after = source.text[start + 1]
    if after == "\n" or after in escaped:
        return escape(source)
    source.pos = start + 1 if after == END else start + 2
    return Literal(start, source.pos, source.text[start : source.pos])


def bracket(source: Source) -> Part:
    """`[` outside quotes: a bracket expression when it is closed in the same word, else itself."""
    text = source.text
    start = source.pos
    source.pos = start + 1
    if start < source.unbracketed:
        return Literal(start, start + 1, "[")
    pos = start + 1
    if text[pos] in "!^":
        pos += 1
    if text[pos] == "]":
        pos += 1
    while text[pos] not in _BRACKET_STOPS:
        pos = _after_class(text, pos)
    if text[pos] == "]":
        source.pos = pos + 1
        return nodes.Glob(start, pos + 1, text[start : pos + 1])
    if text.startswith("\\\n", pos):
        raise errors.RefusedError(refusals.CONTINUED, pos, pos + 2)
    if text[pos] in METACHARACTERS:
        source.unbracketed = pos
        return Literal(start, start + 1, "[")
    return nodes.Glob(start, start + 1, "[")  # quotes or expansions inside: it may be closed behind them


def _after_class(text: str, pos: int) -> int:
    """Offset after the class `[:name:]` at `pos`, or after the one character there."""
    if not text.startswith("[:", pos):
        return pos + 1
    end = pos + 2
    while "a" <= text[end] <= "z":
        end += 1
    return end + 2 if text.startswith(":]", end) else pos + 1
