"""Everything that begins with a dollar sign, backquotes, and process substitutions."""

from __future__ import annotations

from assent import errors
from assent.syntax import lists, nodes, refusals, words
from assent.syntax.nodes import Literal
from assent.syntax.source import DIGITS, END, MAX_BACKQUOTES, NAME, NAME_START, SPECIAL_PARAMETERS, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Part, Script

BACKQUOTES_STEPS = 8  # each is a text on its own
_ZSH_FLAGS = frozenset("=~^")  # `$=x` is `$x` split to zsh, and plain text to bash
_ESCAPED_IN_BACKQUOTES = frozenset("$`\\")
_ESCAPED_IN_QUOTED_BACKQUOTES = frozenset('$`\\"')


def dollar(source: Source, quoted: bool) -> Part:
    """The expansion that begins with the dollar sign at `source.pos`; the sign if nothing does."""
    text = source.text
    start = source.pos
    char = text[start + 1]
    if char in NAME_START:
        return _named(source)
    if char == "(":
        return _parenthesised(source)
    if char == "{":
        from assent.syntax import parameters  # most texts have none, and every module costs a hook 0.1 ms

        return parameters.braced(source, quoted)
    if char in DIGITS or char in SPECIAL_PARAMETERS:
        if char == "$" and (text[start + 2] in "({[" or (text[start + 2] in "'\"" and not quoted)):
            raise errors.RefusedError(refusals.PROCESS_NUMBER, start, start + 3)
        source.pos = start + 2
        return nodes.Parameter(start, start + 2, char)
    if char == "[":
        from assent.syntax import arithmetic

        return arithmetic.bracketed(source)
    if char in "'\"" and not quoted:
        return words.ansi_quoted(source) if char == "'" else words.double_quoted(source, localized=True)
    if char == "\\" and text[start + 2] == "\n":
        raise errors.RefusedError(refusals.CONTINUED, start, start + 3)
    if char in _ZSH_FLAGS and (
        text[start + 2] in NAME_START or text[start + 2] in _ZSH_FLAGS or text[start + 2] == "{"
    ):
        raise errors.RefusedError(refusals.ZSH, start, start + 3)
    source.pos = start + 1
    return Literal(start, start + 1, "$")


def _named(source: Source) -> nodes.Parameter:
    """`$name`: the longest name counts."""
    text = source.text
    start = source.pos
    pos = start + 2
    while text[pos] in NAME:
        pos += 1
    source.refuse_split(pos, NAME)
    source.pos = pos
    return nodes.Parameter(start, pos, text[start + 1 : pos])


def _parenthesised(source: Source) -> Part:
    """`$(…)` or `$((…))`; each is read once, however often the text around it is looked at."""
    start = source.pos
    if start in source.known:
        node, source.pos = source.known[start]
        return node
    source.refuse_split(start + 2, frozenset("("))
    if source.text[start + 2] == "(":
        from assent.syntax import arithmetic

        node = arithmetic.doubled(source)
    else:
        node = command_substitution(source)
    source.known[start] = node, source.pos
    return node


def command_substitution(source: Source) -> nodes.CommandSubstitution:
    """`$(list)`, with `source.pos` at the dollar sign."""
    start = source.pos
    body = _body(source)
    return nodes.CommandSubstitution(start, source.pos, body)


def process_substitution(source: Source) -> nodes.ProcessSubstitution:
    """`<(list)` or `>(list)`."""
    start = source.pos
    body = _body(source)
    return nodes.ProcessSubstitution(start, source.pos, source.text[start], body)


def _body(source: Source) -> Script:
    """The list between the parentheses whose opening one is the second character from here.

    A here-document inside must have its body inside: bash reads the list before it continues.
    """
    start = source.pos
    pending, inside, seen = source.pending, source.in_substitution, source.here_document_seen
    source.pending, source.in_substitution, source.here_document_seen = [], True, False
    source.pos = start + 2
    source.enter(start)
    body = lists.script(source, ")")
    source.depth -= 1
    if source.pending and source.cut is None:
        raise errors.RefusedError(refusals.BODY_AFTER_SUBSTITUTION, source.pending[0].start, source.pos)
    source.close()
    if pending and "\n" in source.text[start : source.pos]:
        raise errors.RefusedError(refusals.BODY_ACROSS_SUBSTITUTION, start, source.pos)
    source.pending, source.in_substitution, source.here_document_seen = pending, inside, seen
    return body


def backquoted(source: Source, quoted: bool) -> nodes.CommandSubstitution:
    """`` `list` ``: one level of backslashes is taken away before it is parsed."""
    from assent.syntax import mapping  # rare, and every module costs a hook 0.1 ms

    escaped = _ESCAPED_IN_QUOTED_BACKQUOTES if quoted else _ESCAPED_IN_BACKQUOTES
    text = source.text
    start = source.pos
    inner: list[str] = []
    positions: list[int] = []
    pos = start + 1
    while text[pos] != "`":
        char = text[pos]
        if char == END:
            raise source.unclosed("the backquote", start)
        begin = pos
        if char == "\\" and text[pos + 1] == "\n":
            pos += 2
            continue
        if char == "\\" and text[pos + 1] in escaped:
            pos += 1
        inner.append(text[pos])
        positions.append(begin)
        pos += 1
    positions.append(pos)
    if source.pending and "\n" in text[start:pos]:
        raise errors.RefusedError(refusals.BODY_ACROSS_SUBSTITUTION, start, pos)
    source.pos = pos + 1
    source.backquotes += 1
    if source.backquotes > MAX_BACKQUOTES:
        raise errors.LimitError(
            f"the text has more than {MAX_BACKQUOTES} substitutions in backquotes", start, source.pos
        )
    source.enter(start)
    source.steps -= BACKQUOTES_STEPS
    body = mapping.parse_inside("".join(inner), positions, source)
    source.depth -= 1
    return nodes.CommandSubstitution(start, pos + 1, body, backquoted=True)
