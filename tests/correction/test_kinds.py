"""Each kind of correction on commands, and what holds for all of them."""

from __future__ import annotations

import subprocess

import pytest
from tests.correction.rules import CASES, rule
from tests.rows import each_row

from assent.correction import Corrected, Correction, MatchKind, correct

KINDS = ("commands", "flags", "programs", "literals", "regexes", "recipes", "removed")


def cases(name: str) -> list[tuple[str, str, str]]:
    """The rules, the command, and the line that says what becomes of it."""
    rows: list[tuple[str, str, str]] = []
    rules = command = ""
    for line in (CASES / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:]:
        match line[:1]:
            case "@":
                rules = line[1:]
            case "$":
                command = line[2:].replace("⏎", "\n")
            case "=" | ">" | "!":
                rows.append((rules, command, line.replace("⏎", "\n")))
    return rows


ALL = [case for name in KINDS for case in cases(name)]


def given(rules: str) -> list[Correction]:
    return [rule(line.strip()) for line in rules.split(" ;; ")]


def becomes(corrected: Corrected, command: str) -> str:
    """The line of the case file for what became of the command."""
    if corrected.removed:
        return f"! {corrected.removed.message}"
    return f"> {corrected.text}" if corrected.text != command else "="


@pytest.mark.parametrize("name", KINDS)
def test_what_becomes_of_it(name: str) -> None:
    wrong = []
    for rules, command, expected in cases(name):
        corrected = correct(command, given(rules))
        if (line := becomes(corrected, command)) != expected:
            wrong.append(f"{rules}\n$ {command}\n{line}\nin place of {expected}")
        if (corrected.text == command) is not (corrected.changes == ()):
            wrong.append(f"{rules}\n$ {command}\nthe changes are not those of the text: {corrected.changes}")
    assert wrong == []


@pytest.mark.parametrize("name", KINDS)
def test_once_is_enough(name: str) -> None:
    once = [(rules, correct(command, given(rules)).text) for rules, command, _ in cases(name)]
    assert [text for rules, text in once if correct(text, given(rules)).text != text] == []


@each_row("text", sorted({line[2:] for _, _, line in ALL if line.startswith("> ")}))
def test_bash_accepts_what_comes_out(text: str) -> None:
    subprocess.run(["bash", "-n", "-c", text], check=True, timeout=10, capture_output=True)


def test_every_byte_outside_the_changes_stays() -> None:
    text = "scp\t-r   a\\ b 'h:'  >o # -r\n\n  cat <<E\nscp -r\nE\n"
    corrected = correct(text, given("scp flag r => R"))
    (change,) = corrected.changes
    assert (change.before, change.after) == ("r", "R")
    assert corrected.text == text[: change.start] + change.after + text[change.end :]


def test_several_compose_in_their_order() -> None:
    rules = "grep command grep => rg ;; rg flag n => N ;; rg literal foo => bar"
    assert correct("grep -n foo f | rg -n x", given(rules)).text == "rg -N bar f | rg -N x"
    backwards = " ;; ".join(reversed(rules.split(" ;; ")))
    assert correct("grep -n foo f | rg -n x", given(backwards)).text == "rg -n foo f | rg -N x"


def test_without_corrections_nothing_is_parsed() -> None:
    assert correct("scp -r 'a", ()).text == "scp -r 'a"


@pytest.mark.parametrize("shell", ["powershell", "cmd", ""])
def test_texts_of_other_shells_are_left_alone(shell: str) -> None:
    assert correct("scp -r a h:", given("scp flag r => R"), shell).changes == ()


def test_a_search_that_would_not_end_is_given_up() -> None:
    slow = Correction(MatchKind.Regex, "(a+)+$", "b", "Bash", "command")
    assert correct("echo " + "a" * 60 + "!", [slow]).changes == ()
