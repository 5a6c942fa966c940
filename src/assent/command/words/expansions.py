"""The work of bash inside a word besides making text: substitutions, assignments, arithmetic."""

from __future__ import annotations

from assent.errors import assert_never
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from assent.syntax.nodes import Part

    Effect: TypeAlias = (
        nodes.CommandSubstitution
        | nodes.ProcessSubstitution
        | nodes.Parameter  # its own effect only: ${x:=word}, ${x@P}
        | nodes.Arithmetic
        | nodes.BraceExpansion  # a sequence: {1..9}
        | nodes.Word  # a subscript or an offset, evaluated as arithmetic
    )


def effects(parts: Iterable[Part]) -> Iterator[Effect]:  # noqa: C901 - one arm for each kind of part
    """Everything in `parts` that runs, assigns or evaluates something, in the order of the text."""
    for part in parts:
        match part:
            case nodes.Literal() | nodes.Escape() | nodes.SingleQuoted() | nodes.AnsiQuoted():
                continue
            case nodes.Glob() | nodes.Tilde():
                continue
            case nodes.DoubleQuoted():
                yield from effects(part.parts)
            case nodes.Parameter():
                yield from _parameter(part)
            case nodes.CommandSubstitution() | nodes.ProcessSubstitution():
                yield part
            case nodes.ArithmeticExpansion():
                yield part.expression
                yield from effects(part.expression.parts)
            case nodes.BraceExpansion(items=()):
                yield part
            case nodes.BraceExpansion():
                yield from _each(part.items)
            case nodes.ExtendedGlob():
                yield from _each(part.patterns)
            case nodes.Array():
                for element in part.elements:
                    yield from _element(element)
            case _:
                assert_never(part)


def _each(words: Iterable[nodes.Word]) -> Iterator[Effect]:
    for word in words:
        yield from effects(word.parts)


def _parameter(part: nodes.Parameter) -> Iterator[Effect]:
    if part.operator or part.prefix == "!":
        yield part
    if part.subscript is not None:
        yield from subscript(part.subscript)
    for word in part.arguments:
        if part.operator == ":":
            yield word
        yield from effects(word.parts)


def _element(element: nodes.ArrayElement) -> Iterator[Effect]:
    if element.subscript is not None:
        yield from subscript(element.subscript)
    yield from effects(element.value.parts)


def subscript(word: nodes.Word) -> Iterator[Effect]:
    """The effects of `[word]` behind a name."""
    if word.value not in ("@", "*"):
        yield word
    yield from effects(word.parts)
