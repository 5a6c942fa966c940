"""A word with braces → its alternatives: `{a,b}`, `{1..9}`."""

from __future__ import annotations

from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.syntax.nodes import Part

MAX_ALTERNATIVES = 100  # arguments that one brace expansion is spelled out to


def alternatives(parts: Sequence[Part], text: str) -> list[list[Part]]:
    """`parts` once for each alternative of the brace expansions in it; as it is when they are too many."""
    made: list[list[Part]] = [[]]
    for part in parts:
        if type(part) is nodes.BraceExpansion:
            items = _items(part, text)
            if not items or len(made) * len(items) > MAX_ALTERNATIVES:
                return [list(parts)]
            made = [before + item for before in made for item in items]
        else:
            for alternative in made:
                alternative.append(part)
    return made


def _items(part: nodes.BraceExpansion, text: str) -> list[list[Part]]:
    """The alternatives of one brace expansion, none if they cannot be listed."""
    if part.items:
        return [alternative for item in part.items for alternative in alternatives(item.parts, text)]
    values = _sequence(text[part.start + 1 : part.end - 1].replace("\\\n", ""))
    return [[nodes.Literal(part.start, part.end, value)] for value in values]


def _sequence(text: str) -> list[str]:
    """The numbers or letters of `1..9`, `01..10..2`, `a..e`; empty when there are too many."""
    first, last, *step = text.split("..")
    stride = int(step[0]) if step and is_number(step[0]) else 1
    stride = abs(stride) or 1
    if is_number(first) and is_number(last):
        begin, end = int(first), int(last)
        padded = any(n.lstrip("-").startswith("0") and len(n.lstrip("-")) > 1 for n in (first, last))
        width = max(len(first), len(last)) if padded else 0
        numbers = _range(begin, end, stride)
        return [f"{n:0{width}d}" for n in numbers]
    both = first + last
    if len(first) == len(last) == 1 and both.isascii() and (both.islower() or both.isupper()):
        return [chr(n) for n in _range(ord(first), ord(last), stride)]
    return []


def _range(begin: int, end: int, stride: int) -> range:
    if abs(end - begin) // stride >= MAX_ALTERNATIVES:
        return range(0)
    return range(begin, end + 1, stride) if begin <= end else range(begin, end - 1, -stride)


def is_number(text: str) -> bool:
    """Whether `text` is a whole number, as in `{1..9}`."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) < 10
