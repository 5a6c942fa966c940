"""A quoted text comes back from a real bash as it was."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assent.errors import RefusedError
from assent.syntax import parse
from assent.syntax.nodes import SimpleCommand
from assent.syntax.quote import quote

BASH = shutil.which("bash") or "bash"
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40)
BYTES = st.binary(max_size=20).filter(lambda value: b"\0" not in value).map(os.fsdecode)
SYNTAX = st.text(st.sampled_from("'\"\\$`!*?[]{},~#=: \n\t;&|()<>ab-\x7f\x01\r"), max_size=20)


def printed(spelling: str) -> str:
    """The text that `printf %s` receives when its argument is written so."""
    run = subprocess.run(
        [BASH, "--norc", "-c", f"printf %s {spelling}"], env={"LC_ALL": "C.UTF-8"}, capture_output=True, timeout=10
    )
    assert not run.stderr
    return os.fsdecode(run.stdout)


@settings(deadline=None, max_examples=300)
@given(st.one_of(TEXTS, BYTES, SYNTAX))
def test_bash_receives_exactly_the_text(text: str) -> None:
    assert printed(quote(text)) == text


@given(st.one_of(TEXTS, BYTES, SYNTAX))
def test_the_parser_reads_exactly_the_text(text: str) -> None:
    try:
        tree = parse(f"x {quote(text)}")
    except RefusedError:
        assert not {"\x01", "\x7f"}.isdisjoint(text)
        return
    assert tree.body is not None
    (command,) = tree.body.commands
    assert isinstance(command, SimpleCommand)
    assert [word.value for word in command.words] == ["x", text]


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("", "''"),
        ("a/b-c.d", "a/b-c.d"),
        ("a b", "'a b'"),
        ("it's", '"it\'s"'),
        ("it's $x", '"it\'s \\$x"'),
        ("it's!", "'it'\\''s!'"),
        ("*", "'*'"),
        ("~", "'~'"),
        ("a\nb", "'a\nb'"),
    ],
)
def test_spelling(text: str, spelling: str) -> None:
    assert quote(text) == spelling


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_what_no_program_can_receive(text: str) -> None:
    with pytest.raises(ValueError, match=r"NUL|surrogates"):
        quote(text)
