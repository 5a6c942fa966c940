"""A command with its parts underlined and numbered, as compilers show source."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from assent.cli.render.visible import visible_character, width
from assent.record import Record

TAB = 4
INDENT = "  "


class DiagramMark(Record):
    """One numbered part of the text. All positions are code points, half open."""

    number: int
    start: int
    end: int
    fault_start: int  # the word that the judgement rests on, inside the part
    fault_end: int
    colour: str


class Glyphs(Record):
    """The strokes of underlines."""

    part: str
    fault: str


LINES = Glyphs("─", "━")
ASCII = Glyphs("~", "^")


class DiagramRow(Record):
    """One line of the display: a piece of a line of the text."""

    start: int
    end: int
    next: int  # where the next row begins: a line end belongs to the row before it
    shown: str
    columns: tuple[int, ...]  # where each character of the piece begins, and where the last one ends

    def column(self, position: int) -> int:
        """The column of a position, held inside the row."""
        return self.columns[min(max(position, self.start), self.end) - self.start]


def diagram(text: str, marks: Sequence[DiagramMark], columns: int) -> Iterator[str]:
    """The lines of the text, each followed by the underlines of the parts that begin in it."""
    glyphs = LINES if (sys.stdout.encoding or "").lower().startswith("utf") else ASCII
    for row in _rows(text, columns - len(INDENT)):
        yield INDENT + row.shown
        for layer in _layers([mark for mark in marks if _touches(mark, row)], row):
            yield INDENT + _underline(layer, row, glyphs)


def pointed(text: str, position: int, columns: int) -> Iterator[str]:
    """The line of the text with that position, and a caret below the character there."""
    row = next(row for row in _rows(text, columns - len(INDENT)) if row.start <= position < row.next)
    yield INDENT + row.shown
    yield INDENT + " " * row.column(position) + click.style("^", bold=True)


def _numbered(mark: DiagramMark, row: DiagramRow) -> bool:
    """Whether the number of the part is in this row, where its word at fault begins."""
    return row.start <= mark.fault_start < row.next


def _touches(mark: DiagramMark, row: DiagramRow) -> bool:
    return _numbered(mark, row) or row.column(mark.start) < row.column(mark.end)


def _rows(text: str, columns: int) -> Iterator[DiagramRow]:
    start = 0
    for line in text.split("\n"):
        yield from _pieces(text, start, start + len(line), columns)
        start += len(line) + 1


def _pieces(text: str, start: int, end: int, columns: int) -> Iterator[DiagramRow]:
    """The line from `start` to `end`, broken at blanks so that each piece fits."""
    stop = _fitting(text, start, end, columns)
    while stop < end:
        blank = text.rfind(" ", start, stop)
        stop = blank + 1 if blank > start else max(stop, start + 1)
        yield _row(text, start, stop, stop)
        start = stop
        stop = _fitting(text, start, end, columns)
    yield _row(text, start, end, end + 1)


def _fitting(text: str, start: int, end: int, columns: int) -> int:
    """The offset up to which the text from `start` fits in one row."""
    column = 0
    for at in range(start, end):
        column += width(_shape(text[at], column))
        if column > columns:
            return at
    return end


def _row(text: str, start: int, end: int, following: int) -> DiagramRow:
    shown, columns = "", [0]
    for character in text[start:end]:
        shape = _shape(character, columns[-1])
        shown += shape
        columns.append(columns[-1] + width(shape))
    return DiagramRow(start, end, following, shown, tuple(columns))


def _shape(character: str, column: int) -> str:
    """The form in which a character is shown that begins in that column."""
    return " " * (TAB - column % TAB) if character == "\t" else visible_character(character)


def _extent(mark: DiagramMark, row: DiagramRow) -> tuple[int, int]:
    """The columns that the mark takes in the row; at least those of its number."""
    start, end = row.column(mark.start), row.column(mark.end)
    if not _numbered(mark, row):
        return start, end
    return start, max(end, row.column(mark.fault_start) + len(str(mark.number)))


def _layers(marks: Sequence[DiagramMark], row: DiagramRow) -> list[list[DiagramMark]]:
    """The marks in as few lines as they need without overlapping, outer ones first."""
    layers: list[list[DiagramMark]] = []
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        start, _ = _extent(mark, row)
        free = next((layer for layer in layers if _extent(layer[-1], row)[1] < start), None)
        if free is None:
            layers.append([mark])
        else:
            free.append(mark)
    return layers


def _underline(marks: Sequence[DiagramMark], row: DiagramRow, glyphs: Glyphs) -> str:
    line, at = "", 0
    for mark in marks:
        start, end = _extent(mark, row)
        line += " " * (start - at) + _stroke(mark, row, glyphs)
        at = end
    return line


def _stroke(mark: DiagramMark, row: DiagramRow, glyphs: Glyphs) -> str:
    """The underline of one part: light, and heavy from its number to the end of the word at fault."""
    start, end = _extent(mark, row)
    if not _numbered(mark, row):
        return click.style(glyphs.part * (end - start), fg=mark.colour)
    number = str(mark.number)
    anchor = row.column(mark.fault_start)
    heavy = max(row.column(mark.fault_end) - anchor - len(number), 0)
    return (
        click.style(glyphs.part * (anchor - start), fg=mark.colour)
        + click.style(number + glyphs.fault * heavy, fg=mark.colour, bold=True)
        + click.style(glyphs.part * (end - anchor - len(number) - heavy), fg=mark.colour)
    )
