from __future__ import annotations

import click
from hypothesis import given
from hypothesis import strategies as st

from assent.cli.render.table import Cell, table, wrap
from assent.cli.render.visible import width


def rows(*texts: tuple[str, ...]) -> list[list[Cell]]:
    return [[Cell(text) for text in row] for row in texts]


def test_columns_are_aligned_by_width_on_the_terminal() -> None:
    lines = list(table(rows(("ask", "日本", "why"), ("allow", "abc", "because")), None))
    assert lines == ["ask    日本  why", "allow  abc   because"]


def test_the_last_cell_is_wrapped_below_itself() -> None:
    lines = list(table(rows(("ask", "one two three four five six seven eight")), columns=40, indent="  "))
    assert lines == ["  ask  one two three four five six seven", "       eight"]


def test_a_cell_without_room_stands_below_those_before_it() -> None:
    narrow = rows(("ask", "rm -rf one", "`rm` deletes `one` for good"), ("allow", "ls", "`ls` lists files"))
    assert list(table(narrow, columns=32, indent="  ")) == [
        "  ask    rm -rf one",
        "    `rm` deletes `one` for good",
        "  allow  ls",
        "    `ls` lists files",
    ]


@given(st.lists(st.text("abc日 ", min_size=1, max_size=30), min_size=1, max_size=4), st.integers(1, 40))
def test_no_width_loses_a_word(texts: list[str], columns: int) -> None:
    shown = " ".join(table(rows(tuple(texts)), columns, indent="  "))
    assert shown.split() == " ".join(texts).split()


def test_no_rows_are_no_lines() -> None:
    assert list(table([], 80)) == []


def test_style_does_not_change_the_alignment() -> None:
    plain = list(table([[Cell("ask"), Cell("x")], [Cell("allow"), Cell("y")]], None))
    styled = list(
        table([[Cell("ask", "red", bold=True), Cell("x", dim=True)], [Cell("allow", "green"), Cell("y")]], None)
    )
    assert styled != plain
    assert [click.unstyle(line) for line in styled] == plain


@given(st.lists(st.text("abc日", min_size=1, max_size=8), max_size=20), st.integers(16, 40))
def test_wrapping_loses_no_word_and_fits(words: list[str], columns: int) -> None:
    lines = wrap(" ".join(words), columns)
    assert " ".join(lines) == " ".join(words)
    assert all(width(line) <= columns for line in lines)
