"""Looking up: what is not there, names made to do harm, and halving against a plain search."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent import bisection, knowledge
from assent.bisection import line_in, opened
from assent.knowledge import known as table
from assent.option_table import Takes

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = [
    "",
    " ",
    "git ",
    " git",
    "git\t",
    "git\n",
    "\0",
    "~aws a",
    "~aws",
    "@git",
    "git commit",
    "gît",
    "\udc80",
    "g" * 9999,
]


@pytest.mark.parametrize("name", [*HOSTILE, "no-such-program", "-git", "--help", "../git", "/usr/bin/git", "gi", "GIT"])
def test_a_program_that_is_not_known(name: str) -> None:
    assert knowledge.of(name) is None


@pytest.mark.parametrize("word", [*HOSTILE, "no-such", "--all", "i=install", "=", "install,i"])
@pytest.mark.parametrize("program", ["git", "npm", "aws", "ls"])
def test_a_subcommand_that_is_not_known(program: str, word: str) -> None:
    known = knowledge.of(program)
    assert known
    assert known.subcommand(word) is None


@pytest.mark.parametrize("spelling", [*HOSTILE, "-", "--", "--no-such-option", "-m=", "--message=x", "m", "~"])
@pytest.mark.parametrize("program", ["git", "aws", "gcloud", "ls"])
def test_an_option_that_is_not_known(program: str, spelling: str) -> None:
    known = knowledge.of(program)
    assert known
    assert known.option(spelling) is None


def test_a_program_keeps_the_name_that_it_was_asked_for_by() -> None:
    known = knowledge.of("flyctl")
    assert known
    assert known.path == ("flyctl",)
    assert known.subcommands() == knowledge.of("fly").subcommands()  # type: ignore[union-attr]


def test_a_program_is_read_once() -> None:
    assert knowledge.of("git") is knowledge.of("git")


def test_options_listed_for_a_whole_program_are_found() -> None:
    known = knowledge.of("aws")
    command = known.subcommand("s3api") if known else None
    command = command.subcommand("put-object") if command else None
    assert command
    assert "--bucket" not in command.options
    assert command.option("--bucket") is Takes.Value


def test_a_missing_data_file_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "PATH", os.path.join(os.sep, "no", "such", "file"))
    with pytest.raises(OSError, match="no"):
        knowledge.of("never-asked-for-before")


words = st.text(alphabet="abc-!~", min_size=1, max_size=3)
keys = st.lists(words, min_size=1, max_size=3).map(" ".join)
rests = st.sampled_from(["", "x", "é" * 5, "long " * 30])


@pytest.mark.parametrize("size", [7, 16, bisection.BLOCK])
@given(st.dictionaries(keys, rests, max_size=40), st.lists(keys, min_size=1, max_size=4))
def test_halving_finds_what_a_plain_search_finds(
    tmp_path_factory: pytest.TempPathFactory, size: int, present: dict[str, str], asked: list[str]
) -> None:
    path = str(tmp_path_factory.getbasetemp() / "sorted.tsv")
    lines = sorted(f"{name}\t{rest}\n".encode() for name, rest in present.items())
    with open(path, "wb") as file:
        file.write(b"".join(lines))
    bisection._parts.clear()  # the file changed faster than its time
    with pytest.MonkeyPatch.context() as patch:
        for name in ("BLOCK", "BEHIND", "PEEK"):
            patch.setattr(bisection, name, min(size, getattr(bisection, name)))
        for key in asked:
            below = [line.decode()[:-1] for line in lines if line.startswith(f"{key} ".encode())]
            line = f"{key}\t{present[key]}" if key in present else None
            with opened(path) as sorted_file:
                assert sorted_file.line(key) == line
                assert sorted_file.line_above(key) == (None if line is None else (line, bool(below)))
                assert sorted_file.lines_below(key) == below
                assert sorted_file.first_lines(2) == [*[each.decode()[:-1] for each in lines], "", ""][:2]
            assert line_in(b"".join(lines), key) == line


def test_a_file_that_is_replaced_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "sorted.tsv"
    for text in ("a\tone\n", "a\tother\n"):
        path.write_text(text, encoding="ascii")
        with opened(str(path)) as file:
            assert file.line("a") == text.rstrip("\n")


@given(st.text())
def test_any_text_can_be_asked_for(text: str) -> None:
    known = knowledge.of(text)
    git = knowledge.of("git")
    assert git
    assert known is None or known.path == (text,)
    assert git.subcommand(text) is None or table.is_word(text)
    assert git.option(text) is None or text.startswith("-")
