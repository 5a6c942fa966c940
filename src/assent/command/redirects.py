"""Redirects as facts: which file is opened, and how."""

from __future__ import annotations

from assent.command.parts import Redirection, Variable
from assent.command.words.arguments import body, target, value
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Expansions

# operator → reads, writes, truncates
OPENING = {
    "<": (True, False, False),
    ">": (False, True, True),
    ">>": (False, True, False),
    ">|": (False, True, True),
    "<>": (True, True, False),
    "&>": (False, True, True),
    "&>>": (False, True, False),
    ">&": (False, True, True),
}


def redirections(redirects: Sequence[nodes.Redirect], known: Expansions) -> tuple[Redirection, ...]:
    """The facts of `redirects`, in their order."""
    return tuple([_redirection(redirect, known) for redirect in redirects])


def descriptors(redirects: Sequence[nodes.Redirect]) -> tuple[Variable, ...]:
    """The variables that are set to the number of a descriptor: {fd}> file."""
    named = [redirect for redirect in redirects if redirect.descriptor is not None and redirect.descriptor[0] == "{"]
    return tuple([Variable(r.start, r.end, (r.descriptor or "")[1:-1], None, lasting=True) for r in named])


def _redirection(redirect: nodes.Redirect, known: Expansions) -> Redirection:
    operator = _operator(redirect)
    opening = OPENING.get(operator)
    path = None if opening is None else target(redirect.target, known)
    if path is None or (operator == ">&" and _is_descriptor(path)):
        text = given((redirect,), known)
        return Redirection(
            redirect.start, redirect.end, operator, None, reads=False, writes=False, truncates=False, given=text
        )
    reads, writes, truncates = opening or (False, False, False)
    return Redirection(redirect.start, redirect.end, operator, path, reads, writes, truncates)


def _is_descriptor(word: Argument) -> bool:
    """Whether the word after >& is a descriptor: 2>&1, >&-, >&3-."""
    return word.exact and word.text.isascii() and (word.text.removesuffix("-").isdigit() or word.text == "-")


def expands(redirect: nodes.Redirect) -> bool:
    """Whether anything may run in its target, or in the text of its here-document."""
    document = redirect.here_document
    if document is None:
        return redirect.target.value is None
    return any(type(part) is not nodes.Literal for part in document.parts)


def is_input(redirect: nodes.Redirect) -> bool:
    """Whether the redirect gives a command its standard input."""
    if redirect.descriptor not in (None, "0"):
        return False
    return _operator(redirect) in ("<", "<<", "<<-", "<<<", "<>", "<&")


def _operator(redirect: nodes.Redirect) -> str:
    """The operator as its descriptor has it: `0>&3` copies as `0<&3` does."""
    return "<&" if redirect.operator == ">&" and redirect.descriptor == "0" else redirect.operator


def input_file(redirects: Sequence[nodes.Redirect], known: Expansions) -> str:
    """The name of the file that is standard input; empty where none is, or an unknown one."""
    for redirect in reversed(redirects):
        if is_input(redirect):
            word = value(redirect.target, known) if redirect.operator == "<" else None
            return word.text if word is not None and word.exact else ""
    return ""


def given(redirects: Sequence[nodes.Redirect], known: Expansions) -> Argument | None:
    """The text that the redirects put on standard input, None if it is not in the command."""
    for redirect in reversed(redirects):
        if is_input(redirect):
            if redirect.here_document is not None:
                return body(redirect.here_document, known)
            return value(redirect.target, known) if redirect.operator == "<<<" else None
    return None
