"""{a,b} and {1..9}: brace expansions, found in the parts of a word that has been read."""

from __future__ import annotations

from itertools import pairwise

from assent.errors import RefusedError
from assent.syntax import refusals
from assent.syntax.nodes import BraceExpansion, Escape, Literal, Word
from assent.syntax.source import DIGITS
from assent.syntax.spelling import certain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Part
    from assent.syntax.source import Source


class _Open:
    """A `{` that waits for its `}`: the atoms since, and where its commas are."""

    __slots__ = ("begin", "commas")

    def __init__(self, begin: int) -> None:
        self.begin = begin
        self.commas: list[int] = []


def expanded(source: Source, parts: list[Part]) -> list[Part]:
    """`parts` with each brace expansion as one part. Braces that expand to nothing stay literal."""
    atoms = _atoms(parts)
    stack: list[_Open] = []
    done: list[Part] = []
    for part in atoms:
        done.append(part)
        text = part.text if isinstance(part, Literal) else ""
        if text == "{":
            stack.append(_Open(len(done) - 1))
            source.enter(part.start)
        elif text == "," and stack:
            stack[-1].commas.append(len(done) - 1)
        elif text == "}" and stack:
            source.depth -= 1
            _close(stack.pop(), done)
    source.depth -= len(stack)
    return _joined(done)


def _atoms(parts: list[Part]) -> list[Part]:
    """`parts` with `{`, `,` and `}` cut out of literal text."""
    atoms: list[Part] = []
    for part in parts:
        if not isinstance(part, Literal):
            atoms.append(part)
            continue
        begin = 0
        for index, char in enumerate(part.text):
            if char in "{,}":
                if index > begin:
                    atoms.append(Literal(part.start + begin, part.start + index, part.text[begin:index]))
                atoms.append(Literal(part.start + index, part.start + index + 1, char))
                begin = index + 1
        if begin < len(part.text):
            atoms.append(Literal(part.start + begin, part.end, part.text[begin:]))
    return atoms


def _close(opened: _Open, done: list[Part]) -> None:
    """Turn the atoms from an opening brace to the end of `done` into an expansion, if they are one."""
    inside = done[opened.begin + 1 : -1]
    start, end = done[opened.begin].start, done[-1].end
    if opened.commas:
        edges = [opened.begin, *opened.commas, len(done) - 1]
        items = [_item(done[left + 1 : right], done[left].end, done[right].start) for left, right in pairwise(edges)]
        _forbid_dollar(inside)
        done[opened.begin :] = [BraceExpansion(start, end, tuple(items))]
    elif all(_is_plain(part) for part in inside) and _is_sequence(certain(inside) or ""):
        done[opened.begin :] = [BraceExpansion(start, end, ())]


def _is_plain(part: Part) -> bool:
    return isinstance(part, Literal) or (isinstance(part, Escape) and not part.text)


def _item(parts: list[Part], start: int, end: int) -> Word:
    joined = tuple(_joined(parts))
    return Word(start, end, joined, certain(joined))


def _forbid_dollar(parts: list[Part]) -> None:
    """Brace expansion comes first, and could join a bare dollar sign with a name."""
    for part in parts:
        if isinstance(part, Literal) and part.text.endswith("$"):
            raise RefusedError(refusals.DOLLAR_IN_BRACES, part.start, part.end)


def _is_sequence(text: str) -> bool:
    """Whether `text`, the inside of braces, is `1..9`, `a..z` or one of them with `..step`."""
    ends = text.split("..")
    if len(ends) not in (2, 3) or (len(ends) == 3 and not _is_number(ends[2])):
        return False
    first, last = ends[0], ends[1]
    letters = len(first) == len(last) == 1 and (first + last).isascii() and (first + last).isalpha()
    return letters or (_is_number(first) and _is_number(last))


def _is_number(text: str) -> bool:
    digits = text[1:] if text[:1] in ("+", "-") else text
    return bool(digits) and all(char in DIGITS for char in digits)


def _joined(parts: list[Part]) -> list[Part]:
    """`parts` with neighbouring literals made one again."""
    joined: list[Part] = []
    run: list[Literal] = []
    for part in parts:
        if isinstance(part, Literal):
            run.append(part)
            continue
        _flush(run, joined)
        joined.append(part)
    _flush(run, joined)
    return joined


def _flush(run: list[Literal], joined: list[Part]) -> None:
    if run:
        joined.append(Literal(run[0].start, run[-1].end, "".join([part.text for part in run])))
        run.clear()
