"""The text form of patterns: what is read, what is refused, and that it comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assent.errors import PatternError
from assent.pattern import Pattern, parse_pattern, show_pattern

CASES = Path(__file__).parent.parent / "cases" / "pattern" / "text.txt"


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("git", Pattern(("git",))),
        ("git *", Pattern(("git",), open=True)),
        ("git push origin *", Pattern(("git", "push", "origin"), open=True)),
        ("  git \t push ", Pattern(("git", "push"))),
        ("git push --force *", Pattern(("git", "push"), (("--force",),), open=True)),
        ("npm test -w app --silent", Pattern(("npm", "test"), (("-w", "app"), ("--silent",)))),
        ("rm -rf a b", Pattern(("rm",), (("-rf", "a", "b"),))),
        ("npm test --workspace=app *", Pattern(("npm", "test"), (("--workspace", "app"),), open=True)),
        ("grep 'two words' *", Pattern(("grep", "two words"), open=True)),
        ("grep two' 'words", Pattern(("grep", "two words"))),
        ("""echo "it's" '*' '$x'""", Pattern(("echo", "it's", "*", "$x"))),
        ("cat -", Pattern(("cat", "-"))),
        ("make CC=gcc", Pattern(("make", "CC=gcc"))),
        ("nix build .#app", Pattern(("nix", "build", ".#app"))),
        ("git stash -q -- -a b *", Pattern(("git", "stash"), (("-q",), ("--", "-a", "b")), open=True)),
        ("rm -- --x=1", Pattern(("rm",), (("--", "--x=1"),))),
    ],
)
def test_read(text: str, pattern: Pattern) -> None:
    assert parse_pattern(text) == pattern


def refusals() -> list[tuple[str, str]]:
    rows = CASES.read_text().splitlines()[1:]
    return [(text, message) for text, _, message in (row.partition(": ") for row in rows)]


@pytest.mark.parametrize(("text", "message"), refusals())
def test_refused(text: str, message: str) -> None:
    with pytest.raises(PatternError) as raised:
        parse_pattern(text)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize("character", ["\n", "\r", "\x1b", "\u202e", "\0", "\u200b"])
def test_control_characters_are_refused_even_in_quotes(character: str) -> None:
    with pytest.raises(PatternError):
        parse_pattern(f"git 'push{character}'")


printable = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=6)
plain = printable.filter(lambda word: word[0] != "-")
flags = st.one_of(
    st.tuples(printable.map(lambda name: "-" + name.lstrip("-=") + "x")),
    st.tuples(printable.map(lambda name: "--x" + name.replace("=", "")), printable),
)


behind = st.lists(printable, max_size=3).map(lambda words: ("--", *words))


@given(st.lists(plain, min_size=1, max_size=4), st.lists(flags, max_size=3), st.none() | behind, st.booleans())
@example(["else"], [], None, False)  # a reserved word is a program only in quotes
@example(["a=b"], [], None, True)
@example(["a"], [], ("--", "--", "--x=-y"), True)
def test_what_is_shown_reads_back(
    words: list[str], given_flags: list[tuple[str, ...]], operands: tuple[str, ...] | None, is_open: bool
) -> None:
    pattern = Pattern(tuple(words), (*given_flags, *([operands] if operands else [])), is_open)
    assert parse_pattern(show_pattern(pattern)) == pattern


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        pattern = parse_pattern(text)
    except PatternError:
        return
    assert parse_pattern(show_pattern(pattern)) == pattern
    assert show_pattern(pattern).isprintable()
