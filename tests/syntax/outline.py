"""A tree as lines: one for each simple command, with what is certain of its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.errors import ParseError, RefusedError
from assent.syntax import nodes, parse
from assent.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator


def outline(text: str) -> list[str]:
    """The commands of `text` in order, or the line that says why there are none."""
    try:
        tree = parse(text)
    except ParseError as error:
        kind = "refused" if isinstance(error, RefusedError) else "invalid"
        return [f"{kind} {error.start}-{error.end}: {error.reason}"]
    return [" ".join(pieces(text, node)) for node in walk(tree) if isinstance(node, nodes.SimpleCommand)]


def pieces(text: str, command: nodes.SimpleCommand) -> Iterator[str]:
    """Assignments, words and redirects: `a` is certain, `[a b]` too, `‹$x›` is expanded."""
    for assignment in command.assignments:
        named = text[assignment.start : assignment.end].partition("=")[0].replace("\\\n", "")
        yield f"{named}={value(text, assignment.value)}"
    for word in command.words:
        yield value(text, word)
    for redirect in command.redirects:
        body = redirect.here_document
        shown = shape(text[body.start : body.end]) if body else value(text, redirect.target)
        yield f"{redirect.descriptor or ''}{redirect.operator}{'…' if body else ''}{shown}"


def value(text: str, word: nodes.Word | nodes.Array | None) -> str:
    if word is None:
        return ""
    if isinstance(word, nodes.Array):
        return "(" + " ".join([value(text, element.value) for element in word.elements]) + ")"
    if word.value is None:
        return f"‹{shape(text[word.start : word.end])}›"
    plain = word.value and not set(word.value) & set(" \t\n[]‹›")
    return shape(word.value) if plain else f"[{shape(word.value)}]"


def shape(text: str) -> str:
    """`text` on one line."""
    return text.replace("\n", "⏎").replace("\t", "␉").replace("\r", "␍")
