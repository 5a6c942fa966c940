"""Simple commands, and function definitions that begin like one."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy
from assent.syntax import assignments, nodes, redirects, refusals, words
from assent.syntax.nodes import SimpleCommand
from assent.syntax.reserved import RESERVED, keyword, skip_newlines
from assent.syntax.source import METACHARACTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import compound
    from assent.syntax.nodes import Assignment, FunctionDefinition, Redirect, Word
    from assent.syntax.source import Source
else:
    compound = Lazy("assent.syntax.compound")

_DECLARATIONS = frozenset(["alias", "declare", "eval", "export", "let", "local", "readonly", "typeset"])
_MAYBE_DESCRIPTOR = frozenset("0123456789{<>&")


def simple_command(source: Source) -> SimpleCommand | FunctionDefinition:
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
        elif char in METACHARACTERS and not words.opens_process(text, source.pos):
            break
        elif not found and (assignment := assignments.optional(source)):
            assigned.append(assignment)
            if late and (assignment.subscript or isinstance(assignment.value, nodes.Array)):
                raise errors.RefusedError(refusals.LATE_ARRAY, assignment.start, assignment.end)
        elif declares and not late and (word := assignments.declared(source)):
            found.append(word)
        else:
            if source.in_substitution and redirected and not assigned and not found and keyword(source):
                raise errors.RefusedError(refusals.RESERVED_AFTER_REDIRECT, start, source.pos)
            found.append(words.word(source))
            if len(found) == 1:
                declares = _declares(source, found[0])
        end = source.pos
    if text[source.pos] == "(":
        if len(found) == 1 and not assigned and not redirected:
            return _function(source, found[0])
        raise source.unexpected(source.pos)
    if end == start:
        raise source.unexpected(start)
    source.steps -= len(assigned) + len(redirected)
    return SimpleCommand(start, end, tuple(assigned), tuple(found), tuple(redirected))


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


def _function(source: Source, name: Word) -> FunctionDefinition:
    """`name() body`, with `source.pos` at the opening parenthesis."""
    if source.text[source.pos - 1] in "?*+@!":
        raise source.unexpected(source.pos)
    source.pos += 1
    if source.skip_blanks() != ")":
        raise source.unexpected(source.pos)
    source.pos += 1
    return function_body(source, name.start, name)


def function_body(source: Source, start: int, name: Word) -> FunctionDefinition:
    """The body of the function `name`, whose definition began at `start`."""
    if name.value is None or name.value != source.text[name.start : name.end]:
        raise errors.RefusedError(refusals.FUNCTION_NAME, name.start, name.end)
    skip_newlines(source)
    body = compound.optional_body(source)
    if body is None:
        raise errors.ShellSyntaxError("a function has no compound command as its body", start, source.pos)
    from assent.syntax.nodes import FunctionDefinition  # few texts have one

    return FunctionDefinition(start, body.end, name.value, body)
