"""{a,b} and {1..9}: brace expansions, found in the parts of a word that has been read."""

from __future__ import annotations

from itertools import pairwise

from assent.errors import LimitError, RefusedError
from assent.syntax import refusals
from assent.syntax.nodes import BraceExpansion, Escape, Literal, Word
from assent.syntax.source import DIGITS, MAX_DEPTH, Source
from assent.syntax.spelling import certain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Part

MAX_SCANNED = 200_000  # parts of a word that are looked at again and again for where its braces are closed


def expanded(source: Source, parts: list[Part]) -> list[Part]:
    """`parts` of a word with each brace expansion as one part; other braces remain literal."""
    atoms = _atoms(parts)
    if len(atoms) > source.steps:
        source.stop()
        return parts
    source.steps -= len(atoms)
    return _joined(_expanded(source, atoms, literal=_is(atoms, 0, "{") and _is(atoms, 1, "}")))


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


def _is(atoms: list[Part], index: int, text: str) -> bool:
    part = atoms[index] if index < len(atoms) else None
    return isinstance(part, Literal) and part.text == text


def _expanded(source: Source, atoms: list[Part], literal: bool = False) -> list[Part]:
    """`atoms` with each brace expansion as one part; `literal` when the first brace is text in any case."""
    done: list[Part] = []
    unmatched = 0
    index = 0
    while index < len(atoms):
        part = atoms[index]
        if _is(atoms, index, "{") and not (literal and index == 0):
            edges = _edges(atoms, index)
            if edges:
                done.extend(_expansion(source, atoms, edges))
                index = edges[-1] + 1
                continue
            unmatched += 1
            if unmatched > MAX_DEPTH or unmatched * len(atoms) > MAX_SCANNED:
                raise LimitError(f"more than {unmatched - 1} braces of one word are not closed", part.start, part.end)
        done.append(part)
        index += 1
    return done


def _edges(atoms: list[Part], opening: int) -> list[int]:
    """The positions of the brace at `opening`, of its commas and of its closing brace; empty if it is text.

    As in bash, a closing brace counts only behind a comma or two dots: `{a}b,c}` is `a}b` and `c`.
    """
    edges = [opening]
    dots = False
    level = 0
    for index in range(opening + 1, len(atoms)):
        part = atoms[index]
        text = part.text if isinstance(part, Literal) else ""
        if text == "{":
            level += 1
        elif text == "}":
            if level:
                level -= 1
            elif dots or len(edges) > 1:
                return [*edges, index]
        elif level == 0 and text == ",":
            edges.append(index)
        elif level == 0 and ".." in text:
            dots = True
    return []


def _expansion(source: Source, atoms: list[Part], edges: list[int]) -> list[Part]:
    """The brace expansion with those edges, or its atoms if it is not a sequence after all."""
    start, end = atoms[edges[0]].start, atoms[edges[-1]].end
    inside = atoms[edges[0] + 1 : edges[-1]]
    source.enter(start)
    if source.depth * len(inside) > MAX_SCANNED:
        raise LimitError(f"commands are nested more than {source.depth - 1} levels deep", start, end)
    items = []
    if len(edges) > 2:
        _forbid_dollar(inside)
        for left, right in pairwise(edges):
            item = tuple(_joined(_expanded(source, atoms[left + 1 : right])))
            items.append(Word(atoms[left].end, atoms[right].start, item, certain(item)))
    elif any(_is(inside, index, "{") for index in range(len(inside))):
        raise RefusedError(refusals.SEQUENCE, start, end)
    elif not all(_is_plain(part) for part in inside) or not _is_sequence(certain(inside) or ""):
        source.depth -= 1
        return atoms[edges[0] : edges[-1] + 1]
    source.depth -= 1
    return [BraceExpansion(start, end, tuple(items))]


def _forbid_dollar(parts: list[Part]) -> None:
    """Brace expansion comes first, and could join a bare dollar sign with a name."""
    for part in parts:
        if isinstance(part, Literal) and part.text.endswith("$"):
            raise RefusedError(refusals.DOLLAR_IN_BRACES, part.start, part.end)


def _is_plain(part: Part) -> bool:
    return isinstance(part, Literal) or (isinstance(part, Escape) and not part.text)


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
