"""The output of echo and printf, against the shells themselves."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assent.command.output.spoken import spoken

WORDS = st.lists(st.text(alphabet="a %sd\\nt061-E", max_size=6), max_size=4)
SHELLS = [shell for shell in ("bash", "dash") if shutil.which(shell)]


@given(st.sampled_from(("echo", "printf")), WORDS)
@settings(max_examples=150, deadline=None)
def test_shells_print_the_same(program: str, words: list[str]) -> None:
    text = spoken(program, words)
    if text is None:
        return
    for shell in SHELLS:
        ran = subprocess.run(
            [shell, "-c", f'{program} "$@"', shell, *words], capture_output=True, check=False, timeout=10
        )
        assert ran.stdout.decode() == text


@given(st.sampled_from(("echo", "printf")), st.lists(st.text(alphabet="abc 061", min_size=1, max_size=6), min_size=1))
def test_plain_words_are_followed(program: str, words: list[str]) -> None:
    assert spoken(program, words) == (" ".join(words) + "\n" if program == "echo" else words[0])


@pytest.mark.parametrize(
    ("program", "words", "text"),
    [
        ("echo", ["rm", "-rf", "x"], "rm -rf x\n"),
        ("echo", ["-n", "a"], "a"),
        ("echo", ["-e", "a"], None),
        ("echo", ["a\\n"], None),
        ("printf", ["%s ", "a", "b"], "a b "),
        ("printf", ["a%%%d\\n", "7"], "a%7\n"),
        ("printf", ["\\162\\155"], "rm"),
        ("printf", ["\\600"], None),  # one byte of no letter
        ("printf", ["\\303\\251"], None),  # two of one letter
        ("printf", ["%s-%s", "a"], "a-"),
        ("printf", ["%5s", "a"], None),
        ("printf", ["-v", "x"], None),
        ("printf", ["%d", "0x1"], None),
        ("cat", ["a"], None),
    ],
)
def test_texts(program: str, words: list[str], text: str | None) -> None:
    assert spoken(program, words) == text
