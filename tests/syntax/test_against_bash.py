"""bash itself as the oracle: what it rejects, and what its programs receive."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.syntax.blocks import FILES, blocks
from tests.syntax.texts import SHELL

from assent.errors import ParseError
from assent.syntax import nodes, parse
from assent.syntax.walk import walk

if TYPE_CHECKING:
    from pathlib import Path

BASH = shutil.which("bash") or "bash"
WORDS = st.lists(
    st.sampled_from(
        [*"ab1/=:.,-+~{}[]*?!^\\'\"# @%\n", "{a,b}", "..", "x=", "$'\\n'", "$'\\x41'", "\\\n", '"a b"', "'c'"]
    ),
    min_size=1,
    max_size=9,
).map("".join)


def accepts(text: str) -> bool:
    """Whether bash has nothing to say of the text; errors in `[[ ]]` do not change its exit code."""
    run = subprocess.run(
        [BASH, "--norc", "-n"], input=os.fsencode(text), env={"LC_ALL": "C.UTF-8"}, capture_output=True, timeout=10
    )
    return run.returncode == 0 and not run.stderr


def has_tree(text: str) -> bool:
    try:
        parse(text)
    except ParseError:
        return False
    return True


@pytest.mark.parametrize("name", FILES)
def test_of_the_cases_none_that_bash_rejects_has_a_tree(name: str) -> None:
    assert [place for place, text, _ in blocks(name) if not accepts(text) and has_tree(text)] == []


@pytest.mark.parametrize("name", FILES)
def test_of_the_cases_those_called_invalid_are_so(name: str) -> None:
    invalid = [
        (place, text) for place, text, expected in blocks(name) if expected and expected[0].startswith("invalid")
    ]
    looked_into = [(place, text) for place, text in invalid if "`" not in text and "<<" not in text]  # before they run
    assert [place for place, text in looked_into if accepts(text)] == []


@settings(deadline=None, max_examples=600, derandomize=True)
@given(st.lists(SHELL, min_size=1, max_size=8).map("".join))
def test_what_bash_rejects_has_no_tree(text: str) -> None:
    assume(has_tree(text))
    assert accepts(text), text


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.lists(WORDS, min_size=1, max_size=20))
def test_certain_words_are_what_a_program_receives(folder: Path, spellings: list[str]) -> None:
    certain = []
    for spelling in spellings:
        word = only_argument(spelling)
        if word is not None and word.value is not None:
            certain.append((spelling, word.value))
    assume(certain)
    script = "".join([f"printf '%s\\001' {spelling}\nprintf '\\002'\n" for spelling, _ in certain])
    run = subprocess.run(
        [BASH, "--norc"],
        input=os.fsencode(script),
        cwd=folder,
        env={"HOME": "/home/u", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        timeout=10,
    )
    received = os.fsdecode(run.stdout).split("\x02")[:-1]
    assert received == [f"{value}\x01" for _, value in certain]


def only_argument(spelling: str) -> nodes.Word | None:
    """The word that `spelling` is as an argument, None if it is not exactly one."""
    try:
        tree = parse(f"x {spelling}\n")
    except ParseError:
        return None
    commands = [node for node in walk(tree) if isinstance(node, nodes.SimpleCommand)]
    if len(commands) != 1 or len(commands[0].words) != 2 or commands[0].words[1].end != len(spelling) + 2:
        return None
    return commands[0].words[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, so that no pattern finds a file."""
    return tmp_path_factory.mktemp("empty")
