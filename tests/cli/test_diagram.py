"""Each case is a text with the parts below it: `-` a part, its number and `^` the word at fault."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.cli.render import diagram as module
from assent.cli.render.diagram import DiagramMark, diagram


def mark(number: int, text: str, part: str, fault: str) -> DiagramMark:
    start, fault_start = text.index(part), text.index(fault)
    return DiagramMark(number, start, start + len(part), fault_start, fault_start + len(fault), "red")


def drawn(text: str, *parts: tuple[str, str], columns: int = 80) -> list[str]:
    marks = [mark(number, text, *part) for number, part in enumerate(parts, start=1)]
    return [click.unstyle(line).removeprefix("  ") for line in diagram(text, marks, columns)]


@pytest.fixture(autouse=True)
def ascii_strokes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LINES", module.ASCII)


def test_parts_beside_each_other_share_a_line() -> None:
    assert drawn("git push -f | tee log", ("git push -f", "-f"), ("tee log", "tee")) == [
        "git push -f | tee log",
        "~~~~~~~~~1^   2^^~~~~",
    ]


def test_a_part_inside_another_has_its_own_line() -> None:
    assert drawn("echo $(rm x) y", ("echo $(rm x) y", "echo"), ("rm x", "rm")) == [
        "echo $(rm x) y",
        "1^^^~~~~~~~~~~",
        "       2^~~",
    ]


def test_each_line_of_the_text_has_its_own_parts() -> None:
    assert drawn("cd a\n\nrm b", ("cd a", "cd"), ("rm b", "b")) == ["cd a", "1^~~", "", "rm b", "~~~2"]


def test_wide_characters_and_tabs_keep_the_columns() -> None:
    assert drawn("echo 日本\trm", ("rm", "rm")) == ["echo 日本   rm", "            1^"]


def test_hidden_characters_are_shown_and_counted() -> None:
    assert drawn("a\x1bb rm", ("rm", "rm")) == [r"a\x1bb rm", "       1^"]


def test_a_fault_at_the_end_of_the_text_stands_behind_it() -> None:
    lines = [click.unstyle(line) for line in diagram("echo (", [DiagramMark(1, 0, 6, 6, 6, "red")], 80)]
    assert lines == ["  echo (", "  ~~~~~~1"]


def test_numbers_of_neighbours_stay_apart() -> None:
    assert drawn("a;b", ("a", "a"), ("b", "b")) == ["a;b", "1 2"]
    assert drawn("a b", ("a ", "a"), ("b", "b")) == ["a b", "1~", "  2"]


def test_a_long_line_is_broken_at_a_blank() -> None:
    assert drawn("echo one; rm two", ("echo one", "echo"), ("rm two", "rm"), columns=14) == [
        "echo one; ",
        "1^^^~~~~",
        "rm two",
        "2^~~~~",
    ]


def test_a_part_that_goes_on_in_the_next_line_is_marked_there_too() -> None:
    assert drawn("rm 'a\nb'", ("rm 'a\nb'", "rm")) == ["rm 'a", "1^~~~", "b'", "~~"]
    assert drawn("rm 'a\nb' -f", ("rm 'a\nb' -f", "-f")) == ["rm 'a", "~~~~~", "b' -f", "~~~1^"]


def test_a_word_longer_than_a_line_is_broken_anywhere() -> None:
    assert drawn("rm aaaaaaaaaaaa", ("rm aaaaaaaaaaaa", "rm"), columns=8) == [
        "rm ",
        "1^~",
        "aaaaaa",
        "~~~~~~",
        "aaaaaa",
        "~~~~~~",
    ]


@given(st.text("ab 日\t\n\x1b", min_size=1, max_size=80), st.data(), st.integers(12, 40))
def test_every_mark_is_drawn_once_whatever_the_text(text: str, data: st.DataObject, columns: int) -> None:
    marks = []
    for number in range(1, data.draw(st.integers(1, 12)) + 1):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text)))
        fault = data.draw(st.integers(start, end))
        marks.append(DiagramMark(number, start, end, fault, data.draw(st.integers(fault, end)), "red"))
    rows = {row.shown for row in module._rows(text, columns - 2)}
    lines = [click.unstyle(line).removeprefix("  ") for line in diagram(text, marks, columns)]
    numbers = [int(n) for line in lines if line not in rows for n in line.replace("^", " ").replace("~", " ").split()]
    assert sorted(numbers) == [m.number for m in marks]
