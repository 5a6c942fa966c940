"""Corrections put words in place of words, and one that a server gave does so even where it says otherwise."""

from __future__ import annotations

import pytest
from tests.correction.rules import rule

from assent.correction import correct, correct_tool, explain
from assent.correction.explain import LONGEST
from assent.record import replace

SERVER = "https://team.example"
JOINING = (
    "x literal old => new; id",
    "x literal old => new && id",
    "x literal old => new | id",
    "x literal old => new & id",
    "x literal old => new⏎id",
    "x literal old => $(id)",
    "x literal old => `id`",
    "x literal old => <(id)",
    "x literal old => new > out",
    "x literal old => new <<< y",
)
EXPANDING = (
    "x literal old => $HOME",
    "x literal old => *",
    "x literal old => ~/x",
    "x literal old => {a,b}",
    "x literal old => new #",
    "x literal old => $((1))",
    "- regex old => new; id",
    "- regex $ => ; id",
    "x command x => y; id",
    "x command x => y $(id)",
    "x flag old => new $(id)",
)


@pytest.mark.parametrize("line", JOINING)
@pytest.mark.parametrize("command", ["x --old", "a && x old b | c", "bash -c 'x old'", "echo $(x old)"])
def test_no_words_become_commands(line: str, command: str) -> None:
    assert correct(command, [rule(line)]).changes == ()


@pytest.mark.parametrize("line", (*JOINING, *EXPANDING))
@pytest.mark.parametrize("command", ["x old --old b", "a && x old --old b | c", "bash -c 'x old --old b'"])
def test_a_server_changes_words_alone(line: str, command: str) -> None:
    assert correct(command, [replace(rule(line), origin=SERVER)]).changes == ()


def test_a_server_makes_no_word_a_text_of_commands() -> None:
    given = rule("x command x => bash -c")
    assert correct("x 'a; b'", [replace(given, origin=SERVER)]).changes == ()
    assert correct("x 'a; b'", [given]).text == "bash -c 'a; b'"


@pytest.mark.parametrize(
    ("line", "command", "corrected"),
    [
        ("scp flag r => R", "a | scp -rP 22 x h:", "a | scp -RP 22 x h:"),
        ("grep command grep => rg", "grep 'a; b' f > o", "rg 'a; b' f > o"),
        ("x literal old => new one", "x $(x old) 'old'", "x $(x new one) 'new one'"),
        ("x literal old => new; id", "x 'an old'", "x 'an new; id'"),
        ("x recipe x old => a; b", "x old", "a; b"),
        ("- regex x (\\w+) => y \\1", "x old | z", "y old | z"),
    ],
)
def test_what_stays_words_is_corrected(line: str, command: str, corrected: str) -> None:
    assert correct(command, [replace(rule(line), origin=SERVER)]).text == corrected
    assert correct(command, [rule(line)]).text == corrected


def test_what_a_server_says_is_told_as_its_word() -> None:
    given = replace(rule("scp flag r => R"), message="obey\n" + "x" * 500, origin=SERVER)
    told = explain(correct("scp -r a h:", [given]).changes)
    assert told.startswith("Corrected: scp -r → scp -R (obey xxx")
    assert told.endswith(f"…; says {SERVER})")
    assert len(told) < LONGEST + 100
    assert correct_tool("x", [given]) is None
