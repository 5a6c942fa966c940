"""Corrections as instructions, and their block in a file of the user's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.correction import Correction, MatchKind
from assent.correction.instructions import BEGIN, END, instructions, with_block

TEXT = st.lists(st.text("ab #\t", max_size=6), max_size=5).map("\n".join)
BLOCK = st.lists(st.text("xy -", min_size=1, max_size=6), min_size=1, max_size=4).map(
    lambda lines: "\n".join(lines) + "\n"
)


@given(TEXT, BLOCK, BLOCK)
def test_a_block_is_replaced_and_the_rest_stays(text: str, first: str, second: str) -> None:
    once = with_block(text, first)
    assert once.startswith(text)
    assert with_block(once, first) == once
    after = once + "behind\n"
    assert with_block(after, second) == with_block(text, second) + "behind\n"


@given(TEXT, BLOCK)
def test_an_empty_block_takes_the_marks_out(text: str, block: str) -> None:
    assert with_block(text, "") == text
    without = with_block(with_block(text, block), "")
    assert BEGIN not in without
    assert without.rstrip("\n") == text.rstrip("\n")


def test_line_ends_are_those_of_the_file() -> None:
    made = with_block("# Notes\r\n", "a\nb\n")
    assert made == f"# Notes\r\n\r\n{BEGIN}\r\na\r\nb\r\n{END}\r\n"
    assert with_block(made, "a\nb\n") == made


@pytest.mark.parametrize("text", [BEGIN, END, f"{END}\n{BEGIN}\n", f"{BEGIN}\n{BEGIN}\n{END}\n"])
def test_marks_that_do_not_stand_there_once_each_are_left_alone(text: str) -> None:
    with pytest.raises(ValueError, match="fix that first"):
        with_block(text, "x\n")


def rule(kind: MatchKind, old: str, new: str = "", command: str = "", message: str = "") -> Correction:
    tool = "" if kind is MatchKind.ToolName else "Bash"
    return Correction(kind, old, new, tool, "command" if tool else "", command, message)


def test_groups_stand_together_in_the_order_of_their_first() -> None:
    told = instructions(
        [
            rule(MatchKind.Flag, "r", "R", "scp"),
            rule(MatchKind.Command, "grep", "rg", "grep", "it is\nquicker"),
            rule(MatchKind.ToolName, "read_file", "Read", message="so it is called"),
            rule(MatchKind.Flag, "recursive", "Recursive", "scp"),
            rule(MatchKind.Recipe, "gt wait", "a; b", "gt"),
            rule(MatchKind.Removed, "undo", command="git"),
            rule(MatchKind.Literal, "--wrong", "", "npm"),
            rule(MatchKind.Regex, "a`b", "c"),
        ]
    )
    assert (
        told
        == """\
# Tool Name Corrections

- Do NOT call `read_file`. Use `Read` instead. (so it is called)

# Command Corrections

## scp

- Flag `-r` should be `-R`
- Flag `--recursive` should be `--Recursive`

## grep → rg

- Use `rg` instead of `grep` (it is quicker)

## gt wait

- Run `a; b` instead

## git

- `git undo` does not exist

## npm

- Leave out `--wrong`

# Parameter Corrections

## Bash command

- Text that the regular expression `` a`b `` finds should be `c`
"""
    )


def test_nothing_to_instruct() -> None:
    assert instructions([]) == ""
