"""Simple commands, and function definitions that begin like one."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy
from assent.syntax import nodes, redirects, words
from assent.syntax.nodes import Literal, SimpleCommand, Word
from assent.syntax.reserved import RESERVED, keyword, skip_newlines
from assent.syntax.source import METACHARACTERS, NAME, NAME_START, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import compound, refusals
    from assent.syntax.nodes import Assignment, Redirect
else:
    compound, refusals = Lazy("assent.syntax.compound"), Lazy("assent.syntax.refusals")

_DECLARATIONS = frozenset(["alias", "declare", "eval", "export", "let", "local", "readonly", "typeset"])
_MAYBE_DESCRIPTOR = frozenset("0123456789{<>&")
_TRIPPING = frozenset("'\"`()<>&|; \t")


def simple_command(source: Source) -> SimpleCommand | nodes.FunctionDefinition:
    """The command at `source.pos`: assignments, then words, and redirects anywhere."""
    text = source.text
    start = end = source.pos
    assigned: list[Assignment] = []
    found: list[Word] = []
    redirected: list[Redirect] = []
    declares = late = False
    while True:
        if source.steps < 0 and end > start:
            source.stop()
        char = source.skip_blanks()
        if char in _MAYBE_DESCRIPTOR and (redirect := redirects.optional(source)):
            redirected.append(redirect)
            late = late or bool(assigned or found)
        elif char in METACHARACTERS and not (char in "<>" and words.opens_process(text, source.pos)):
            break
        elif not found and (assignment := optional(source)):
            assigned.append(assignment)
            _refuse_array(assignment, late=late)
        elif declares and not late and (word := declared(source)):
            found.append(word)
        elif found:
            found.append(words.word(source))
        else:
            found.append(_command_word(source, start, behind_redirects=bool(redirected) and not assigned))
            declares = _declares(source, found[0])
        end = source.pos
    if text[source.pos] == "(":
        return _function(source, found, alone=not (assigned or redirected))
    if end == start:
        raise source.unexpected(start)
    source.steps -= len(assigned) + len(redirected)
    return SimpleCommand(start, end, tuple(assigned), tuple(found), tuple(redirected))


def _refuse_array(assignment: Assignment, *, late: bool) -> None:
    """Refuse an array, or an element of one, that is `late`: behind a redirect which follows another assignment."""
    if late and (assignment.subscript or isinstance(assignment.value, nodes.Array)):
        raise errors.RefusedError(refusals.LATE_ARRAY, assignment.start, assignment.end)


def _command_word(source: Source, start: int, *, behind_redirects: bool) -> Word:
    """The word that names the program; a reserved word is refused behind redirects alone, in a substitution."""
    if source.in_substitution and behind_redirects and keyword(source):
        raise errors.RefusedError(refusals.RESERVED_AFTER_REDIRECT, start, source.pos)
    return words.word(source)


def _declares(source: Source, word: Word) -> bool:
    """Whether the command word `word` takes arrays as arguments.

    A continued line inside it is refused where it hides a reserved word.
    """
    if len(word.parts) == 1:
        return word.value in _DECLARATIONS
    raw = source.text[word.start : word.end]
    if "\\\n" in raw and raw.replace("\\\n", "") in RESERVED:
        raise errors.RefusedError(refusals.CONTINUED, word.start, word.end)
    return False


def _function(source: Source, found: list[Word], *, alone: bool) -> nodes.FunctionDefinition:
    """`name() body`, with `source.pos` at the opening parenthesis, if one word is before it, and `alone`."""
    if len(found) != 1 or not alone or source.text[source.pos - 1] in "?*+@!":
        raise source.unexpected(source.pos)
    source.pos += 1
    if source.skip_blanks() != ")":
        raise source.unexpected(source.pos)
    source.pos += 1
    return function_body(source, found[0].start, found[0])


def function_body(source: Source, start: int, name: Word) -> nodes.FunctionDefinition:
    """The body of the function `name`, whose definition began at `start`."""
    if name.value is None or name.value != source.text[name.start : name.end]:
        raise errors.RefusedError(refusals.FUNCTION_NAME, name.start, name.end)
    skip_newlines(source)
    body = compound.optional_body(source)
    if body is None:
        raise errors.ShellSyntaxError("a function has no compound command as its body", start, source.pos)
    return nodes.FunctionDefinition(start, body.end, name.value, body)


def optional(source: Source) -> nodes.Assignment | None:
    """The assignment at `source.pos`, None if the word there is not one; the source then does not move."""
    text, start = source.text, source.pos
    pos = _behind_name(text, start)
    if pos == start:
        return None
    char = text[pos]
    if char == "\\":
        source.refuse_continued(start, pos, NAME, "=+[")
    if char not in "=+[":
        return None
    name = text[start:pos]
    subscript = None
    if char == "[":
        from assent.syntax.parameters import subscript_word  # few names have one

        source.pos = pos + 1
        subscript = subscript_word(source)
        pos = source.pos + 1
        source.refuse_split(pos, frozenset("=+"))
    operator = _operator(source, pos)
    if not operator:
        if subscript is not None:
            _forbid_blanks(source, subscript)
        source.pos = start
        return None
    source.pos = pos + len(operator)
    value = assigned_value(source)
    return nodes.Assignment(start, source.pos, name, subscript, operator == "+=", value)


def _behind_name(text: str, pos: int) -> int:
    """The index behind the name at `pos`, which is `pos` where none begins."""
    if text[pos] in NAME_START:
        while text[pos] in NAME:
            pos += 1
    return pos


def _operator(source: Source, pos: int) -> str:
    text = source.text
    if text[pos] == "+":
        source.refuse_split(pos + 1, frozenset("="))
    return "=" if text[pos] == "=" else "+=" if text.startswith("+=", pos) else ""


def _forbid_blanks(source: Source, subscript: Word) -> None:
    """`x[1 2]y` is one word for bash, although it assigns nothing."""
    if not METACHARACTERS.isdisjoint(source.text[subscript.start : subscript.end]):
        raise errors.RefusedError(refusals.SUBSCRIPT, subscript.start, subscript.end)


def assigned_value(source: Source) -> Word | nodes.Array | None:
    """The value behind the `=`: a word, an array, or nothing."""
    source.refuse_split(source.pos, frozenset("("))
    char = source.text[source.pos]
    if char == "(":
        return array(source)
    if char in METACHARACTERS and not words.opens_process(source.text, source.pos):
        return None
    return words.word(source, assigned=True)


def array(source: Source) -> nodes.Array:
    """`( elements )` behind an assignment's `=`."""
    start = source.pos
    source.enter(start)
    source.pos += 1
    elements: list[nodes.ArrayElement] = []
    while True:
        if source.steps < 0:
            source.stop()
        char = source.skip_blanks()
        if char == "\n":
            source.end_line()
        elif char == ")" or source.cut is not None:
            break
        else:
            elements.append(_element(source))
            if source.in_substitution:
                _forbid_escape(elements[-1].value)
    source.close()
    source.depth -= 1
    if source.text[source.pos] not in METACHARACTERS or words.opens_process(source.text, source.pos):
        raise errors.RefusedError(refusals.GLUED_ARRAY, start, source.pos + 1)
    return nodes.Array(start, source.pos, tuple(elements))


def _forbid_escape(word: Word) -> None:
    r"""Refuse `\'` and its like: bash 5.2 reads the array of a substitution twice and loses the backslash."""
    for part in word.parts:
        if isinstance(part, nodes.Escape) and part.text in _TRIPPING:
            raise errors.RefusedError(refusals.ESCAPE_IN_ARRAY, part.start, part.end)


def _element(source: Source) -> nodes.ArrayElement:
    """`value` or `[subscript]=value`."""
    start = source.pos
    if source.text[start] != "[":
        word = words.word(source)
        return nodes.ArrayElement(start, word.end, subscript=None, append=False, value=word)
    from assent.syntax.parameters import subscript_word

    source.pos += 1
    source.steps -= 3
    subscript = subscript_word(source)
    pos = source.pos + 1
    operator = _operator(source, pos)
    if not operator:
        _forbid_blanks(source, subscript)
        source.pos = start
        word = words.word(source)
        return nodes.ArrayElement(start, word.end, subscript=None, append=False, value=word)
    source.pos = pos + len(operator)
    value = assigned_value(source)
    if isinstance(value, nodes.Array):
        raise source.unexpected(value.start)
    if value is None:
        value = Word(source.pos, source.pos, (), "")
    return nodes.ArrayElement(start, source.pos, subscript, operator == "+=", value)


def declared(source: Source) -> Word | None:
    """`name=(…)` as an argument of `declare` and its like, None if the word there has another form."""
    text, start = source.text, source.pos
    pos = _behind_name(text, start)
    if pos == start:
        return None
    if text[pos] == "[":
        close = pos
        while text[close] not in METACHARACTERS and text[close] != "]":
            close += 1
        pos = close + 1 if text[close] == "]" else pos
    operator = _operator(source, pos)
    pos += len(operator)
    if not operator or text[pos] != "(":
        return None
    source.pos = pos
    name = Literal(start, pos, text[start:pos])
    value = array(source)
    return Word(start, value.end, (name, value), None)
