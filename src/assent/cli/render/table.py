"""Aligned columns on a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

import click

from assent.cli.render.visible import pad, width
from assent.record import Record

GAP = "  "
NARROWEST = 32  # columns that a cell keeps beside others; with less it is below them
# Commands that people paste: never broken after `Fix:` and `Run:`, between backticks where they fit on a line.
_WHOLE = re.compile(r"(?<=Fix: ).*|(?<=: )assent .*|`[^`]*`")
_BLANK = "\0"  # one that is not broken at
_USUAL = 80  # columns of a terminal that does not say
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


def terminal_columns(*, err: bool = False) -> int | None:
    """The width of lines; None when the output is not a terminal. An `err` line goes to standard error."""
    stream = sys.stderr if err else sys.stdout
    return _columns_of(stream) if stream.isatty() else None


def screen_columns(otherwise: int) -> int:
    """The width of a screen that is composed: the terminal's, `otherwise` when the output is not a terminal."""
    return terminal_columns() or otherwise


def _columns_of(terminal: TextIO) -> int:
    """As COLUMNS says, else the terminal, which need not be standard output."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(terminal.fileno()).columns or _USUAL
    except (OSError, ValueError):
        return _USUAL


def natural(rows: Sequence[Sequence[Cell]], indent: str = "") -> int:
    """The number of columns that the table takes where nothing is wrapped."""
    widths = [max(width(cell.text) for cell in column) for column in zip(*rows, strict=True)]
    return width(indent) + sum(widths) + len(GAP) * (len(widths) - 1)


def table(rows: Sequence[Sequence[Cell]], columns: int | None, indent: str = "") -> Iterator[str]:
    """Lines of the table; the last cell of a row is wrapped, or is below the others, when `columns` are too few."""
    if not rows:
        return
    widths = [max(width(cell.text) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield from _lines(row, widths, columns, indent)


def show_table(
    rows: Sequence[Sequence[Cell]], columns: int | None = None, *, indent: str = "", err: bool = False
) -> None:
    """Print a table in so many columns; without a number in those of the terminal, if there is one."""
    for line in table(rows, terminal_columns() if columns is None else columns, indent):
        click.echo(line, err=err)


def _lines(row: Sequence[Cell], widths: Sequence[int], columns: int | None, indent: str) -> Iterator[str]:
    *first, last = row
    if not last.text and first:
        yield from _lines(first, widths[:-1], columns, indent)
        return
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
    """The text in lines of at most `columns` columns, broken at blanks; a command in it is kept whole if it fits."""
    if columns is None or width(text) <= columns:
        return [text]
    lines = [""]
    for word in _WHOLE.sub(lambda found: _kept(found[0], columns), text).split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer) > columns:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line.replace(_BLANK, " ") for line in lines]


def _kept(text: str, columns: int) -> str:
    return text.replace(" ", _BLANK) if text[0] != "`" or width(text) <= columns else text


def say(text: str, *, indent: str = "", err: bool = False, **style: Any) -> None:
    """Print prose, wrapped at the width of the terminal, an item of a list (`- `) below its text; it is visible."""
    columns = terminal_columns(err=err)
    mark = "- " if text.startswith("- ") else ""
    start = indent + mark
    for line in wrap(text.removeprefix("- "), None if columns is None else max(columns - width(start), 1)):
        click.echo(click.style(f"{start}{line}", **style) if style else f"{start}{line}", err=err)
        start = indent + " " * len(mark)


def say_rest(number: int, noun: str) -> None:
    """Say how many more rows there are than a table shows, if there are any."""
    if number > 0:
        click.secho(f"  … and {number:,} more {fitting(number, noun)}: --json has them", dim=True)


def counted(number: int, noun: str) -> str:
    """`1 session`, `2,000 sessions`."""
    return f"{number:,} {fitting(number, noun)}"


def fitting(number: int, noun: str) -> str:
    """The noun as it fits the number: `session`, `sessions`; for nouns whose plural ends in s."""
    return noun if number == 1 else f"{noun}s"
