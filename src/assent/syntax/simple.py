"""Simple commands, and function definitions that begin like one."""

from __future__ import annotations

from assent.errors import RefusedError, ShellSyntaxError
from assent.syntax import assignments, compound, redirects, refusals, words
from assent.syntax.nodes import Escape, FunctionDefinition, Literal, SimpleCommand
from assent.syntax.source import METACHARACTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Assignment, Redirect, Word
    from assent.syntax.source import Source

_DECLARATIONS = frozenset(["alias", "declare", "eval", "export", "let", "local", "readonly", "typeset"])
_MAYBE_DESCRIPTOR = frozenset("0123456789{<>&")
_OPENERS = frozenset("?*+@!")


def simple_command(source: Source) -> SimpleCommand | FunctionDefinition:
    """The command at `source.pos`: assignments, then words, and redirects anywhere."""
    text = source.text
    start = end = source.pos
    assigned: list[Assignment] = []
    found: list[Word] = []
    redirected: list[Redirect] = []
    declares = False
    while True:
        char = source.skip_blanks()
        if char in _MAYBE_DESCRIPTOR and (redirect := redirects.optional(source)):
            redirected.append(redirect)
        elif char in METACHARACTERS and not words.opens_process(text, source.pos):
            break
        elif not found and (assignment := assignments.optional(source)):
            assigned.append(assignment)
        elif declares and (word := assignments.declared(source)):
            found.append(word)
        else:
            found.append(words.word(source))
            if len(found) == 1:
                declares = _first(source, found[0])
        end = source.pos
    if text[source.pos] == "(":
        if len(found) == 1 and not assigned and not redirected:
            return _function(source, found[0])
        _forbid_glob(source)
        raise source.unexpected(source.pos)
    if end == start:
        raise source.unexpected(start)
    return SimpleCommand(start, end, tuple(assigned), tuple(found), tuple(redirected))


def _first(source: Source, word: Word) -> bool:
    """Whether the command word `word` takes arrays as arguments.

    A continued line inside it is refused where it could hide a reserved word or an assignment.
    """
    if word.value is None or len(word.parts) == 1:
        return word.value in _DECLARATIONS
    split = [part for part in word.parts if isinstance(part, Escape) and not part.text]
    if split and all(isinstance(part, Literal) or part in split for part in word.parts):
        raise RefusedError(refusals.SPLIT_TOKEN, word.start, word.end)
    return False


def _forbid_glob(source: Source) -> None:
    pos = source.pos
    if source.text[pos - 1] in _OPENERS:
        raise RefusedError(refusals.EXTENDED_GLOB, pos - 1, pos + 1)


def _function(source: Source, name: Word) -> FunctionDefinition:
    """`name() body`, with `source.pos` at the opening parenthesis."""
    _forbid_glob(source)
    source.pos += 1
    if source.skip_blanks() != ")":
        raise source.unexpected(source.pos)
    source.pos += 1
    return function_body(source, name.start, name)


def function_body(source: Source, start: int, name: Word) -> FunctionDefinition:
    """The body of the function `name`, whose definition began at `start`."""
    if name.value is None or name.value != source.text[name.start : name.end]:
        raise RefusedError(refusals.FUNCTION_NAME, name.start, name.end)
    compound.skip_newlines(source)
    body = compound.optional(source)
    if body is None:
        raise ShellSyntaxError("a function has no compound command as its body", start, source.pos)
    return FunctionDefinition(start, body.end, name.value, body)
