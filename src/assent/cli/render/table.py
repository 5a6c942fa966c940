"""Aligned columns on a terminal."""

from __future__ import annotations

import shutil
import sys

import click

from assent.cli.render.visible import pad, width
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAP = "  "
NARROWEST = 24  # columns that a cell keeps beside others; with less it is below them
STEP = "  "  # how far it is set in there


class Cell(Record):
    """Visible text of one line and how it is shown."""

    text: str
    colour: str | None = None
    bold: bool = False
    dim: bool = False

    def styled(self, text: str) -> str:
        """A part of the cell in the cell's style."""
        if not text or not (self.colour or self.bold or self.dim):
            return text
        return click.style(text, fg=self.colour, bold=self.bold or None, dim=self.dim or None)


def terminal_columns(otherwise: int | None = None) -> int | None:
    """How wide lines may be; `otherwise` when the output is not a terminal."""
    if not sys.stdout.isatty():
        return otherwise
    return shutil.get_terminal_size().columns


def table(rows: Sequence[Sequence[Cell]], columns: int | None, indent: str = "") -> Iterator[str]:
    """Lines of the table; the last cell of a row is wrapped, or is below the others, when `columns` are too few."""
    if not rows:
        return
    widths = [max(width(cell.text) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield from _lines(row, widths, columns, indent)


def _lines(row: Sequence[Cell], widths: Sequence[int], columns: int | None, indent: str) -> Iterator[str]:
    *first, last = row
    before = width(indent) + sum(w + len(GAP) for w in widths[:-1])
    if columns is None or not first or before + min(NARROWEST, widths[-1]) <= columns:
        start = indent + "".join([cell.styled(pad(cell.text, w)) + GAP for cell, w in zip(first, widths, strict=False)])
        following = " " * before
    else:
        yield from _lines(first, widths[:-1], columns, indent)
        start = following = indent + STEP
    room = None if columns is None else max(columns - width(following), 1)
    for line in wrap(last.text, room):
        yield f"{start}{last.styled(line)}".rstrip()
        start = following


def wrap(text: str, columns: int | None) -> list[str]:
    """The text in lines of at most `columns` columns, broken at blanks."""
    if columns is None or width(text) <= columns:
        return [text]
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer) > columns:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
