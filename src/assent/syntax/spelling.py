"""The certain text of parts of a word, and where each character of that is written."""

from __future__ import annotations

from assent.errors import assert_never
from assent.syntax import nodes
from assent.syntax.nodes import Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.syntax.nodes import Part, Word


def certain(parts: Iterable[Part]) -> str | None:
    """The text of `parts` with quoting removed, None if any of it is expanded."""
    pieces = []
    for part in parts:
        match part:
            case Literal() | nodes.Escape() | nodes.SingleQuoted() | nodes.AnsiQuoted():
                pieces.append(part.text)
            case nodes.DoubleQuoted():
                inner = certain(part.parts)
                if inner is None or part.localized:  # a message catalogue may replace $"…"
                    return None
                pieces.append(inner)
            case (
                nodes.Parameter()
                | nodes.CommandSubstitution()
                | nodes.ArithmeticExpansion()
                | nodes.ProcessSubstitution()
                | nodes.BraceExpansion()
                | nodes.Tilde()
                | nodes.Glob()
                | nodes.ExtendedGlob()
                | nodes.Array()
            ):
                return None
            case _:
                assert_never(part)
    return "".join(pieces)


def characters(word: Word) -> tuple[str, list[int]]:
    """The certain value of `word` and the offset at which each of its characters is written.

    The list is one longer than the value: its last entry is the end of the last character. Where a
    quoting does not spell each character on its own (`$'a\\tb'`), all are at the start of that
    quoting. ValueError if the value of the word is not certain.
    """
    if word.value is None:
        raise ValueError("the value of the word is not certain")
    positions: list[int] = []
    end = _place(word.parts, positions, word.start)
    positions.append(end)
    return word.value, positions


def _place(parts: tuple[Part, ...], positions: list[int], end: int) -> int:
    """Append the offsets of the characters of `parts`; return where the last one ends."""
    for part in parts:
        match part:
            case Literal():
                end = _spread(part.text, part.start, part.end, positions)
            case nodes.Escape():
                end = _spread(part.text, part.start, part.end, positions) if part.text else end
            case nodes.SingleQuoted():
                end = _spread(part.text, part.start + 1, part.end - 1, positions)
            case nodes.AnsiQuoted():
                end = _spread(part.text, part.start + 2, part.end - 1, positions)
            case nodes.DoubleQuoted():
                end = _place(part.parts, positions, end)
            case (
                nodes.Parameter()
                | nodes.CommandSubstitution()
                | nodes.ArithmeticExpansion()
                | nodes.ProcessSubstitution()
                | nodes.BraceExpansion()
                | nodes.Tilde()
                | nodes.Glob()
                | nodes.ExtendedGlob()
                | nodes.Array()
            ):
                raise ValueError("the value of the word is not certain")
            case _:
                assert_never(part)
    return end


def _spread(text: str, start: int, end: int, positions: list[int]) -> int:
    """Place `text` on [start, end) character by character if it is written so, else all at `start`."""
    positions.extend(range(start, end) if end - start == len(text) else [start] * len(text))
    return end
