"""The programs that real bash starts are foreseen: random scripts, run where programs only say that they ran."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks
from tests.installed import needs_program_of

from .grammar import Grammar
from .judge import allowed, unseen
from .rare_grammar import FORMS, PlainShGrammar, RareGrammar
from .sandbox import ZSH, Sandbox
from .zsh_grammar import ZshGrammar

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = 1500
FOREIGN = 200  # for zsh and dash, with what they read otherwise
SHELLS = ("bash", "zsh") if ZSH else ("bash",)
WORKERS = 2


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Sandbox:
    return Sandbox(tmp_path_factory.mktemp("execution"))


def test_nothing_starts_unforeseen(tmp_path: Path) -> None:
    def work(worker: int) -> tuple[int, list[str]]:
        folder = tmp_path / str(worker)
        folder.mkdir()
        sandbox = Sandbox(folder)
        started, wrong = 0, []
        for number in range(worker, SCRIPTS, WORKERS):
            grammar = RareGrammar if number % 3 == 2 else Grammar
            script = grammar(Random(number)).script()
            ran = sandbox.run(script) or []
            started += len(ran)
            wrong += [f"{number}: {reason} in\n{script}" for reason in unseen(script, ran)]
        return started, wrong

    with ThreadPoolExecutor(WORKERS) as pool:
        found = list(pool.map(work, range(WORKERS)))
    assert not [each for _, wrong in found for each in wrong]
    assert sum(started for started, _ in found) > SCRIPTS / 2  # most of them do start something


def test_zsh_starts_nothing_that_is_allowed_unforeseen(tmp_path: Path) -> None:
    """A text is judged for bash and for zsh at once: what either starts is listed, or the text is not allowed."""
    for shell in SHELLS:
        folder = tmp_path / shell
        folder.mkdir()
        sandbox = Sandbox(folder, shell)
        started = 0
        for number in range(FOREIGN):
            script = ZshGrammar(Random(number)).script()
            ran = sandbox.run(script) or []
            started += len(ran)
            assert allowed(script, ran, shell) == [], f"{shell} {number}:\n{script}"
        assert started > FOREIGN / 4


def test_dash_starts_nothing_grave_that_is_allowed_unforeseen(tmp_path: Path) -> None:
    """Embedders have a text run by `/bin/sh`: it does no more than edits that bash would not have done."""
    needs_program_of("dash")
    sandbox = Sandbox(tmp_path, "dash")
    started = 0
    for number in range(FOREIGN):
        script = PlainShGrammar(Random(number)).script()
        ran = sandbox.run(script) or []
        started += len(ran)
        assert allowed(script, ran, "dash") == [], f"{number}:\n{script}"
    assert started > FOREIGN / 4


def test_nothing_starts_unforeseen_in_the_cases(sandbox: Sandbox) -> None:
    """Each script in some way has bash start `rm n9`, or comes close to it."""
    starting = 0
    for lines in blocks("execution/starts.txt"):
        script = "\n".join([*lines, ""])
        ran = sandbox.run(script) or []
        starting += any(words[0] == "rm" for words in ran)
        assert unseen(script, ran) == [], script
    assert starting > 200


def test_what_is_started_is_seen(sandbox: Sandbox) -> None:
    assert sandbox.run("ls a; echo rm | xargs env; bash -c 'wc \"$0\"' 'b c'; x=id; $x; true") == [
        ["ls", "a"],
        ["xargs", "env"],
        ["env", "rm"],
        ["rm"],
        ["bash", "-c", 'wc "$0"', "b c"],
        ["wc", "b c"],
        ["id"],
    ]


@pytest.mark.parametrize(
    ("script", "started", "wrong"),
    [
        ("ls a", ["ls", "a"], []),
        ("ls a", ["ls", "b"], ["not listed: ls b", "allowed: ls b"]),
        ("ls a", ["rm", "a"], ["not listed: rm a", "allowed: rm a"]),
        ("mv a b", ["rm", "a"], ["not listed: rm a"]),
        ("$x a", ["rm", "a"], []),
        ("cat $x; ls", ["cat", "a", "b"], []),
    ],
)
def test_the_judge_finds_what_is_missing(script: str, started: list[str], wrong: list[str]) -> None:
    assert unseen(script, [started]) == wrong


def test_one_number_makes_one_script() -> None:
    assert Grammar(Random(7)).script() == Grammar(Random(7)).script()


def test_the_rare_forms_are_made() -> None:
    made = "".join([RareGrammar(Random(number)).script() for number in range(300)])
    assert len(FORMS) > 130
    assert all(mark in made for mark in ("declare -n ", "coproc ", "mapfile -C", "select ", ";;&", "exec {", "env -S"))
