"""${…}: a parameter with its prefix, subscript, operator and the words of the operator."""

from __future__ import annotations

from assent.errors import ParseError, RefusedError
from assent.syntax import arithmetic, refusals, tilde, words
from assent.syntax.nodes import AnsiQuoted, Literal, Parameter
from assent.syntax.source import DIGITS, END, NAME, NAME_START, QUOTING, SPECIAL_PARAMETERS, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Part, Word

_AFTER_COLON = frozenset("-=?+")
_PATTERNS = frozenset("#%^,/")  # may be double; their words are patterns, in which single quotes protect
_TRANSFORMATIONS = frozenset("UuLQEPAKak")
_ENDS = frozenset("}\0")
_STOPS = QUOTING | _ENDS | frozenset("<>")
_QUOTED_STOPS = frozenset("'\"\\$`<>}\0")
_SLICE_STOPS = frozenset("'\"\\$`}:<>\0")
_SUBSCRIPT_STOPS = frozenset("'\"\\$`[]<>\0")
_ESCAPED = frozenset('"\\$`}')


def braced(source: Source, quoted: bool) -> Parameter:
    """`${…}` at `source.pos`; `quoted` when it is inside double quotes or a here-document."""
    start = source.pos
    source.enter(start)
    source.pos = start + 2
    prefix = _prefix(source, start)
    name = _name(source, start)
    subscript = None
    if source.text[source.pos] == "[" and name[0] in NAME_START:
        subscript = _subscript(source)
    operator, arguments = _operation(source, start, prefix, quoted)
    if source.text[source.pos] != "}" and source.cut is None:
        raise _unknown(source, start)
    source.close()
    source.steps -= 2
    source.depth -= 1
    return Parameter(start, source.pos, name, prefix, subscript, operator, arguments)


def _unknown(source: Source, start: int) -> ParseError:
    if source.text.find("}", source.pos) < 0:
        return source.unclosed("the `${`", start)
    return RefusedError(refusals.PARAMETER_OPERATOR, start, source.pos + 1)


def _prefix(source: Source, start: int) -> str:
    """`#` or `!` before a name. `${#}` and `${#-x}` are about the parameter # itself."""
    text = source.text
    pos = source.pos
    char = text[pos]
    if char in " \t\n|":
        raise RefusedError(refusals.FUNCTION_SUBSTITUTION, start, pos + 1)
    source.refuse_split(pos, NAME | SPECIAL_PARAMETERS)
    if char not in "#!" or text[pos + 1] == "}":
        return ""
    after = text[pos + 1]
    if after in NAME or (char == "!" and after in "@*"):
        source.pos = pos + 1
        return char
    if char == "#" and after in SPECIAL_PARAMETERS and text[pos + 2] == "}":
        source.pos = pos + 1
        return char
    if char == "!":
        raise RefusedError(refusals.PARAMETER_OPERATOR, start, pos + 2)
    return ""


def _name(source: Source, start: int) -> str:
    text = source.text
    pos = source.pos
    char = text[pos]
    if char in SPECIAL_PARAMETERS:
        source.pos = pos + 1
        return char
    allowed = DIGITS if char in DIGITS else NAME
    while text[pos] in allowed:
        pos += 1
    if pos == source.pos:
        raise _unknown(source, start)
    source.refuse_split(pos, NAME | frozenset("[}:-=?+#%^,/@*"))
    name = text[source.pos : pos]
    source.pos = pos
    return name


def _subscript(source: Source) -> Word:
    """`[…]` after a name; what is returned is the word inside."""
    source.pos += 1
    word = subscript_word(source, "}")
    source.pos += 1
    return word


def subscript_word(source: Source, forbidden: str = "") -> Word:
    """The word up to the `]` that closes a subscript whose `[` is before `source.pos`.

    A `forbidden` character, outside quotes and expansions, would end what is around the subscript.
    """
    start = source.pos
    text = source.text
    stops = _SUBSCRIPT_STOPS | frozenset(forbidden)
    parts: list[Part] = []
    level = 0
    while True:
        begin = pos = source.pos
        while text[pos] not in stops:
            pos += 1
        char = text[pos]
        if char == "[" or (char == "]" and level):
            level += 1 if char == "[" else -1
            pos += 1
        if pos > begin:
            source.pos = pos
            parts.append(Literal(begin, pos, text[begin:pos]))
        elif char == "]":
            break
        elif char == END:
            raise source.unclosed("the bracket", start - 1)
        elif char in forbidden:
            raise RefusedError(refusals.PARAMETER_OPERATOR, start - 1, pos + 1)
        else:
            parts.append(_subscript_special(source, char))
    arithmetic.forbid_quoted_expansion(parts)
    return words.finished(source, start, parts)


def _subscript_special(source: Source, char: str) -> Part:
    pos = source.pos
    if char == "$" and source.text[pos + 1] in "'\"":
        raise RefusedError(refusals.QUOTED_IN_ARITHMETIC, pos, pos + 2)
    if char in "<>":
        _forbid_process(source)
    return words.part(source, char)


def _operation(source: Source, start: int, prefix: str, quoted: bool) -> tuple[str, tuple[Word, ...]]:
    """The operator after the name and its words; `source.pos` is left at the closing brace."""
    text = source.text
    pos = source.pos
    char = text[pos]
    if char == "}":
        return "", ()
    if prefix == "#":
        raise _unknown(source, start)
    if char == ":":
        source.refuse_split(pos + 1, _AFTER_COLON)
        if text[pos + 1] in _AFTER_COLON:
            source.pos = pos + 2
            return text[pos : pos + 2], (_operand(source, quoted),)
        if text.startswith("::=", pos):  # zsh assigns, bash fails
            raise _unknown(source, start)
        return ":", _slice(source)
    if char in _AFTER_COLON:
        source.pos = pos + 1
        return char, (_operand(source, quoted),)
    if char in _PATTERNS:
        return _pattern_operation(source)
    if char == "@" and text[pos + 1] in _TRANSFORMATIONS and text[pos + 2] == "}":
        source.pos = pos + 2
        letter = text[pos + 1]
        return "@", (words.finished(source, pos + 1, [Literal(pos + 1, pos + 2, letter)]),)
    if char in "@*" and prefix == "!" and text[pos + 1] == "}":
        source.pos = pos + 1
        return char, ()
    raise _unknown(source, start)


def _pattern_operation(source: Source) -> tuple[str, tuple[Word, ...]]:
    """`#` `##` `%` `%%` `^` `^^` `,` `,,` with a pattern, `/` `//` `/#` `/%` with a replacement too."""
    text = source.text
    pos = source.pos
    char = text[pos]
    source.refuse_split(pos + 1, _PATTERNS)
    doubled = text[pos + 1] == char or (char == "/" and text[pos + 1] in "#%")
    operator = text[pos : pos + 2] if doubled else char
    source.pos = pos + len(operator)
    if char != "/":
        return operator, (_unquoted_operand(source),)
    pattern = _unquoted_operand(source, end="/")
    if text[source.pos] != "/":
        return operator, (pattern,)
    source.pos += 1
    return operator, (pattern, _unquoted_operand(source))


def _slice(source: Source) -> tuple[Word, ...]:
    """`:offset` or `:offset:length`, both arithmetic. Quotes in them protect nothing and are refused."""
    found: list[Word] = []
    while source.text[source.pos] == ":" and len(found) < 2:
        source.pos += 1
        start = source.pos
        parts: list[Part] = []
        while source.text[source.pos] not in ":}\0":
            begin = pos = source.pos
            char = source.text[pos]
            if char in "'\"\\" or (char == "$" and source.text[pos + 1] in "'\""):
                raise RefusedError(refusals.QUOTED_IN_ARITHMETIC, pos, pos + 1)
            if char in "$`":
                parts.append(words.part(source, char))
                continue
            while source.text[pos] not in _SLICE_STOPS:
                pos += 1
            if char in "<>":
                _forbid_process(source)
                pos += 1
            source.pos = pos
            parts.append(Literal(begin, pos, source.text[begin:pos]))
        found.append(words.finished(source, start, parts))
    return tuple(found)


def _operand(source: Source, quoted: bool) -> Word:
    if quoted:
        return _quoted_operand(source)
    return _unquoted_operand(source, tildes=True)


def _unquoted_operand(source: Source, *, tildes: bool = False, end: str = "") -> Word:
    """A word up to `}` or `end`, outside quotes or as a pattern."""
    start = source.pos
    stops, ends = _STOPS | frozenset(end), _ENDS | frozenset(end)
    parts = words.unquoted(source, stops, ends)
    for part in parts:
        if isinstance(part, AnsiQuoted) and "'" in part.text:
            raise RefusedError(refusals.ANSI_IN_OPERAND, part.start, part.end)
    if tildes:
        parts = tilde.marked(parts, assigned=False)
    return words.finished(source, start, parts)


def _quoted_operand(source: Source) -> Word:
    """The word of `:-` and its like inside double quotes, where single quotes pair up but protect nothing."""
    start = source.pos
    return words.finished(source, start, _quoted_parts(source, frozenset("}"), source.length))


def _quoted_parts(source: Source, ends: frozenset[str], limit: int) -> list[Part]:
    """Parts up to a character of `ends` or to `limit`, whichever comes first."""
    text = source.text
    parts: list[Part] = []
    while True:
        begin = pos = source.pos
        while text[pos] not in _QUOTED_STOPS and pos < limit:
            pos += 1
        if pos > begin:
            source.pos = pos
            parts.append(Literal(begin, pos, text[begin:pos]))
        char = text[pos]
        if pos > limit:
            raise RefusedError(refusals.BEYOND_END, begin, pos)
        if pos == limit or char in ends:
            return parts
        if char == "'" and ends:
            parts.extend(_paired(source))
        elif char in "'}":
            source.pos = pos + 1
            parts.append(Literal(pos, pos + 1, char))
        else:
            parts.append(_quoted_special(source, char))


def _forbid_process(source: Source) -> None:
    if words.opens_process(source.text, source.pos):
        raise RefusedError(refusals.PROCESS_IN_OPERAND, source.pos, source.pos + 2)


def _paired(source: Source) -> list[Part]:
    """`'…'` in the word of a quoted `${…}`: both quotes are text, and what is between is expanded."""
    start = source.pos
    close = source.text.find("'", start + 1)
    if close < 0:
        raise source.unclosed("the quote", start)
    source.pos = start + 1
    inner = _quoted_parts(source, frozenset(), close)
    source.pos = close + 1
    return [Literal(start, start + 1, "'"), *inner, Literal(close, close + 1, "'")]


def _quoted_special(source: Source, char: str) -> Part:
    text = source.text
    pos = source.pos
    if char == '"':
        return words.double_quoted(source)
    if char in "<>":
        _forbid_process(source)
        source.pos = pos + 1
        return Literal(pos, pos + 1, char)
    if char == "$" and text[pos + 1] in "'\"":
        raise RefusedError(refusals.ANSI_IN_OPERAND, pos, pos + 2)
    return words.quoted_part(source, char, _ESCAPED)
