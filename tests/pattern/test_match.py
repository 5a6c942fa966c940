"""Patterns against real commands, in both directions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.case_files import blocks, unfolded
from tests.rows import each_row

from assent.command import Command, Surroundings, analyse
from assent.pattern import Pattern, catches, covers, parse_pattern, show_pattern
from assent.syntax.quote import quote

AT_HOME = Surroundings(cwd="/home/user/project", home="/home/user", workspace="/home/user/project")


def cases(name: str) -> list[tuple[str, str, bool]]:
    """Pattern, command, and whether it fits; ⏎ stands for a line end."""
    rows = []
    for pattern, *commands in blocks(f"pattern/{name}"):
        rows += [(pattern, unfolded(line[2:]), line[0] == "+") for line in commands]
        assert all(line[:2] in ("+ ", "- ") for line in commands)
    return rows


def commands(text: str) -> tuple[Command, ...]:
    return analyse(text, AT_HOME).commands


@each_row("pattern text fits", cases("covers.txt"))
def test_covers(pattern: str, text: str, fits: bool) -> None:
    assert any(covers(parse_pattern(pattern), command) for command in commands(text)) is fits


@each_row("pattern text fits", cases("catches.txt"))
def test_catches(pattern: str, text: str, fits: bool) -> None:
    assert any(catches(parse_pattern(pattern), command) for command in commands(text)) is fits


WORDS = st.sampled_from(
    ["git", "push", "origin", "-C", "-f", "--force", "x y", "-", "$x", "*", "npm", "run", "-w", "a=b"]
)
words = st.lists(WORDS, min_size=1, max_size=6)
program = st.sampled_from(["git", "npm", "gh", "x"])


@given(program, words, st.integers(1, 4), st.booleans())
def test_what_covers_catches(name: str, rest: list[str], length: int, is_open: bool) -> None:
    """A rule that allows is never wider than the same rule that denies."""
    text = " ".join([name, *map(quote, rest)])
    plain = [word for word in rest if not word.startswith("-")]
    pattern = Pattern(
        (name, *plain[: length - 1]), tuple((word,) for word in rest[length:] if word[:1] == "-"), is_open
    )
    for command in commands(text):
        assert not covers(pattern, command) or catches(pattern, command)


@given(program, st.lists(st.sampled_from(["push", "run", "a b", "x'y", 'q"', "é", "-"]), max_size=4))
def test_a_command_of_words_is_covered_by_itself_and_its_beginnings(name: str, rest: list[str]) -> None:
    (command,) = commands(" ".join([name, *map(quote, rest)]))
    assert covers(Pattern((name, *rest)), command)
    for length in range(len(rest) + 1):
        pattern = Pattern((name, *rest[:length]), open=True)
        assert covers(pattern, command)
        assert catches(pattern, command)
        assert covers(parse_pattern(show_pattern(pattern)), command)


@given(program, words, st.sampled_from(["push", "run", "zzz"]))
def test_another_word_is_not_covered(name: str, rest: list[str], other: str) -> None:
    for command in commands(" ".join([name, *map(quote, rest)])):
        literal = [word.text for word in command.argv]
        if other not in literal:
            assert not covers(Pattern((name, other), open=True), command)
            assert not catches(Pattern((name, other), open=True), command)


LAYERS = [
    "bash -c {quoted}",
    "eval {quoted}",
    "( {text} )",
    "echo $( {text} )",
    "if x; then {text}; fi",
    "! {text} | cat",
    "{{ {text}; }} >x",
]
PREFIXES = ["", "sudo ", "sudo -u root ", "env A=1 ", "timeout 5 ", "A=1 ", "nohup nice -n 5 "]


@given(st.sampled_from(PREFIXES), st.lists(st.sampled_from(LAYERS), max_size=3))
def test_a_denied_command_is_caught_however_it_is_wrapped(prefix: str, layers: list[str]) -> None:
    text = prefix + "git push origin"
    for layer in layers:
        text = layer.format(text=text, quoted=quote(text))
    assert any(catches(parse_pattern("git push *"), command) for command in commands(text))
