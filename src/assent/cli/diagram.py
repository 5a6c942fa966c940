"""A command with its parts underlined and numbered, as compilers show source."""

from __future__ import annotations

import sys

import click

from assent.cli.visible import visible_character, width
from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TAB = 4
INDENT = "  "


@record
class Mark:
    """One numbered part of the text. All positions are code points, half open."""

    number: int
    start: int
    end: int
    fault_start: int  # the word that the judgement rests on, inside the part
    fault_end: int
    colour: str


@record
class Glyphs:
    """The strokes of underlines."""

    part: str
    fault: str


LINES = Glyphs("─", "━")
ASCII = Glyphs("~", "^")


@record
class Row:
    """One line of the display: a piece of a line of the text."""

    start: int
    end: int
    next: int  # where the next row begins: a line end belongs to the row before it
    shown: str
    columns: tuple[int, ...]  # where each character of the piece begins, and where the last one ends

    def column(self, position: int) -> int:
        """The column of a position, held inside the row."""
        return self.columns[min(max(position, self.start), self.end) - self.start]


def diagram(text: str, marks: Sequence[Mark], columns: int) -> Iterator[str]:
    """The lines of the text, each followed by the underlines of the parts that begin in it."""
    glyphs = LINES if (sys.stdout.encoding or "").lower().startswith("utf") else ASCII
    for row in _rows(text, columns - len(INDENT)):
        yield INDENT + row.shown
        here = [mark for mark in marks if row.start <= mark.fault_start < row.next]
        for layer in _layers(here, row):
            yield INDENT + _underline(layer, row, glyphs)


def _rows(text: str, columns: int) -> Iterator[Row]:
    start = 0
    for line in text.split("\n"):
        yield from _pieces(text, start, start + len(line), columns)
        start += len(line) + 1


def _pieces(text: str, start: int, end: int, columns: int) -> Iterator[Row]:
    """The line from `start` to `end`, broken at blanks so that each piece fits."""
    row = _row(text, start, end, end + 1)
    while row.columns[-1] > columns:
        fitting = max(i for i, column in enumerate(row.columns) if column <= columns)
        blank = text.rfind(" ", start, start + fitting)
        stop = blank + 1 if blank > start else start + max(fitting, 1)
        yield _row(text, start, stop, stop)
        start = stop
        row = _row(text, start, end, end + 1)
    yield row


def _row(text: str, start: int, end: int, following: int) -> Row:
    shown, columns = "", [0]
    for character in text[start:end]:
        shape = " " * (TAB - columns[-1] % TAB) if character == "\t" else visible_character(character)
        shown += shape
        columns.append(columns[-1] + width(shape))
    return Row(start, end, following, shown, tuple(columns))


def _extent(mark: Mark, row: Row) -> tuple[int, int]:
    """The columns that the mark takes in the row; at least those of its number."""
    start = row.column(mark.start)
    return start, max(row.column(mark.end), row.column(mark.fault_start) + len(str(mark.number)))


def _layers(marks: Sequence[Mark], row: Row) -> list[list[Mark]]:
    """The marks in as few lines as they need without overlapping, outer ones first."""
    layers: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        start, _ = _extent(mark, row)
        free = next((layer for layer in layers if _extent(layer[-1], row)[1] < start), None)
        if free is None:
            layers.append([mark])
        else:
            free.append(mark)
    return layers


def _underline(marks: Sequence[Mark], row: Row, glyphs: Glyphs) -> str:
    line, at = "", 0
    for mark in marks:
        start, end = _extent(mark, row)
        number = str(mark.number)
        anchor = row.column(mark.fault_start)
        fault = max(row.column(mark.fault_end) - anchor - len(number), 0)
        line += " " * (start - at) + click.style(glyphs.part * (anchor - start), fg=mark.colour)
        line += click.style(number + glyphs.fault * fault, fg=mark.colour, bold=True)
        line += click.style(glyphs.part * (end - anchor - len(number) - fault), fg=mark.colour)
        at = end
    return line
