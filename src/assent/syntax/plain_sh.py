"""A text for bash, spelled so that bash would read it as a plain sh reads it, such as dash."""

from __future__ import annotations

from assent.syntax import nodes
from assent.syntax.edit import splice
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Edit = tuple[int, int, str]  # from, to, what is there instead

SETTERS = ("declare", "typeset")  # which no plain sh has: a variable keeps the value that it had
PARTING = "|&<>;\n"  # what ends a command, or writes a file, where `[[` is a program


def as_plain_sh(text: str, tree: nodes.Script) -> str:
    """`text`, whose tree is `tree`, in bash's spelling of what a plain sh takes it for.

    Only forms that make a sh run other programs or write other files: `a &> f b`, `[[ a || b ]]`, `((a))`,
    `$'\\''`, `declare` of a variable that has a value, and escaped quotes in backquotes of a here-document.
    """
    named: set[str] = set()
    edits: set[Edit] = set()  # a here-document may be inside another one
    for node in walk(tree):
        if type(node) is nodes.Assignment:
            named.add(node.name)
        edits.update(_edits(text, node, named))
    return splice(text, edits)


def _edits(text: str, node: Any, named: set[str]) -> Iterator[Edit]:
    match node:
        case nodes.SimpleCommand():
            yield from _of_command(text, node, named)
        case nodes.AnsiQuoted():  # which ends at its first quote, as all single quotes do
            if "\\'" in text[node.start : node.end]:
                yield node.start, node.start, "\\"
        case nodes.Conditional():
            if any(mark in text[node.start : node.end] for mark in PARTING):
                yield node.start, node.start + 2, ":"  # it is not found
        case nodes.ArithmeticCommand():  # two subshells
            yield node.start + 1, node.start + 1, " "
        case nodes.HereDocument() if not node.quoted:
            for part in node.parts:
                if type(part) is nodes.CommandSubstitution and part.backquoted:
                    yield from _unescaped(text, part)


def _unescaped(text: str, part: nodes.CommandSubstitution) -> Iterator[Edit]:
    at = text.find('\\"', part.start, part.end)
    while at >= 0:
        yield at, at + 1, ""
        at = text.find('\\"', at + 2, part.end)


def _of_command(text: str, command: nodes.SimpleCommand, named: set[str]) -> Iterator[Edit]:
    words = command.words
    if not words:
        return
    for redirect in command.redirects:  # a &> f b: `a &`, and then b, whose output is f's
        if redirect.operator in ("&>", "&>>") and words[-1].start > redirect.end:
            after = text.index("&", redirect.start) + 1
            yield after, after, " "
    if words[0].value in SETTERS and any(text[word.start : word.end].partition("=")[0] in named for word in words[1:]):
        yield words[0].start, words[0].end, ":"
