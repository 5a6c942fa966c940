"""Findings on whole texts: text cases, and what holds for all commands."""

from __future__ import annotations

from shlex import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.case_files import CASES, titled
from tests.rows import each_row

from assent.command import Surroundings
from assent.errors import ParseError
from assent.record import replace
from assent.risk import Category
from assent.risk.category import in_words

from .blocks import SURROUNDINGS, findings, worst

FILES = [
    "changing",
    "code",
    "compositions",
    "databases",
    "inputs",
    "labels",
    "leaks",
    "objects",
    "places",
    "reasons",
    "said",
    "redirects",
    "targets",
    "truths",
    "variables",
    "wrappers",
]
READS = st.sampled_from(["ls", "cat a", "grep x y", "sed -n 1p f", "wc -l", "echo x", "find .", "jq . a", "cd x"])
WORSE = st.sampled_from(["rm x", "cat ~/.ssh/id_rsa", "touch /etc/x", "nonexistent", "mv a b", "chmod -R 7 /"])
AROUND = st.sampled_from(["sudo {}", "{} > /etc/x", "PATH=x {}", "ssh host {}", "{} < ~/.netrc", "{} >> ~/.bashrc"])
FRAMES = [
    "{0}; {1}",
    "{0} && {1}",
    "{0} | {1}",
    "{1} | {0}",
    "({1})",
    "if {0}; then {1}; fi",
    "f() {{ {1}; }}; {0}; f",
    "echo $({1})",
    "timeout 5 {1}",
    "{1} > /dev/null 2>&1",
    "bash -c '{1}'",
    "{0} <({1})",
    "! {1}",
    "{1} &",
]


@each_row("title text expected", [case for name in FILES for case in titled(f"risk/{name}.txt")])
def test_cases(title: str, text: str, expected: list[str]) -> None:
    """Each line is `Category` or `Category: reason` of one finding in order, or a list of paths."""
    shown: list[object] = []
    for finding in findings(text):
        line = f"{finding.category.name}: {finding.reason}"
        wanted = expected[len(shown)] if len(shown) < len(expected) else ""
        shown.append(line if ":" in wanted else finding.category.name)
    assert shown == [line for line in expected if not line.startswith("#")], title


def test_every_case_file_is_run() -> None:
    assert {path.stem for path in (CASES / "risk").glob("*.txt")} == {*FILES, "git", "patches"}


@given(READS, WORSE)
@pytest.mark.parametrize("frame", FRAMES)
def test_nothing_around_a_command_makes_it_less(frame: str, read: str, worse: str) -> None:
    """But that nobody sees what it shows."""
    unseen = "/dev/null" in frame and worst(worse).category is Category.ReadsSecrets
    assert unseen or worst(frame.format(read, worse)).category >= worst(worse).category


@given(AROUND, READS)
def test_what_stands_around_a_read_makes_it_more(frame: str, read: str) -> None:
    assert worst(frame.format(read)).category > Category.ReadsRemote


@given(st.text("ab /.~*$\"'\\;|&<>(){}[]-=!#\n", max_size=40))
def test_any_text_that_parses_is_judged(text: str) -> None:
    try:
        found = findings(text)
    except ParseError:
        return
    for finding in found:
        assert 0 <= finding.start <= finding.end <= len(text)
        assert finding.reason


@pytest.mark.parametrize("text", ["cat a/b", "touch a/b", "rm -r a"])
def test_a_home_that_is_the_workspace_is_more_dangerous_never_less(text: str) -> None:
    home = Surroundings("/home/user", "/home/user", "/home/user")
    assert worst(text, home).category >= worst(text).category


def test_reading_the_workspace_is_a_secret_when_it_is_the_home() -> None:
    home = Surroundings("/home/user", "/home/user", "/home/user")
    assert worst("grep -r x .", home).category is Category.ReadsSecrets
    assert worst("grep -r x .").category is Category.ReadsFilesystem


def test_texts_in_texts_are_judged_to_a_depth_and_not_beyond() -> None:
    text = "ls"
    for _ in range(6):
        text = f"echo {quote(text)} > a.sh; sh a.sh"
    assert worst("echo ls > a.sh; sh a.sh").category is Category.RunsProjectCode
    assert "too many texts within texts" in worst(text).reason


def test_many_texts_take_no_longer_than_a_few() -> None:
    text = "echo ls > a; sh a; " * 150
    assert len(findings(text)) == 300


@pytest.mark.parametrize(
    ("text", "anywhere"),
    [
        ("functions[ls]='rm x'", True),
        ("galiases[x]='; rm x'", True),
        ("READNULLCMD=rm", True),
        ("chpwd_functions=(f)", False),
        ("PROMPT='%n'", False),
    ],
)
def test_what_zsh_alone_gives_a_meaning(text: str, anywhere: bool) -> None:
    """The words that decide what runs count for every text: the shell of an agent may be zsh."""
    assert worst(text, replace(SURROUNDINGS, shell="zsh")).category is Category.Unrecognized
    assert worst(f'zsh -c "{text}"', SURROUNDINGS).category is Category.Unrecognized
    otherwise = Category.Unrecognized if anywhere else Category.ReadsFilesystem
    assert worst(text, SURROUNDINGS).category is otherwise


def test_an_unknown_shell_variable_of_zsh() -> None:
    assert worst("path=x").category is Category.ReadsFilesystem
    assert worst("path=x", replace(SURROUNDINGS, shell="zsh")).category is Category.Unrecognized


def test_every_category_has_words_of_its_own_for_people() -> None:
    words = [in_words(category) for category in Category]
    assert len(set(words)) == len(words)
    assert not any(character.isupper() for word in words for character in word)
