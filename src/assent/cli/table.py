"""Aligned columns on a terminal."""

from __future__ import annotations

import shutil
import sys

import click

from assent.cli.visible import pad, width
from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAP = "  "
NARROWEST = 24  # columns that the last cell of a row keeps at least


@record
class Cell:
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
    """Lines of the table; the last cell of a row is wrapped when `columns` are too few."""
    if not rows:
        return
    widths = [max(width(row[i].text) for row in rows) for i in range(len(rows[0]) - 1)]
    before = width(indent) + sum(w + len(GAP) for w in widths)
    room = None if columns is None else max(columns - before, NARROWEST)
    for row in rows:
        first = GAP.join(cell.styled(pad(cell.text, w)) for cell, w in zip(row, widths, strict=False))
        start = f"{indent}{first}{GAP if widths else ''}"
        for line in wrap(row[-1].text, room):
            yield f"{start}{row[-1].styled(line)}".rstrip()
            start = " " * before


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
