"""A text that cannot be read is shown with a caret below the place, at a terminal."""

from __future__ import annotations

import click
import pytest

from assent.cli.render.diagram import pointed

from .terminal import Terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

UNCLOSED = 'git log && echo "abc'


@pytest.mark.parametrize("word", ["check", "parse"])
def test_a_terminal_shows_where(tmp_path: Path, word: str) -> None:
    _, shown = Terminal(tmp_path).run("", word, UNCLOSED)
    assert "the quote opened at column 17 is never closed" in shown
    lines = [click.unstyle(line) for line in shown.splitlines()]
    at = lines.index(f"  {UNCLOSED}")
    assert lines[at + 1] == " " * lines[at].index('"') + "^"


@pytest.mark.parametrize(
    ("text", "position", "shown"),
    [
        ("ls )", 3, ["  ls )", "     ^"]),
        ("if", 2, ["  if", "    ^"]),
        ("ls\n\nls )", 7, ["  ls )", "     ^"]),
        ("echo 漢字 )", 8, ["  echo 漢字 )", "            ^"]),
        ("aaaa bbbb cccc )", 15, ["  cccc )", "       ^"]),
    ],
)
def test_the_caret_is_below_the_character(text: str, position: int, shown: list[str]) -> None:
    assert [click.unstyle(line) for line in pointed(text, position, 14)] == shown
