"""The question at the terminal: a person answers, and only an explicit answer becomes an approval."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.cli.terminal import SECONDS, Terminal

from assent.assessment import assess
from assent.cli.options.approving import EVERYWHERE, ScopePlace
from assent.cli.options.offered import offered
from assent.pattern import parse_pattern, show_pattern
from assent.policy import Decision, Policy, Rule
from assent.risk import Category
from assent.store.grant import Scope

if TYPE_CHECKING:
    from pathlib import Path


class Asked(Terminal):
    """A person who asks about a command."""

    def ask(self, command: str, answers: str, *options: str) -> tuple[int, str]:
        """The exit code, and what was on the terminal; `answers` are typed ahead, one a line."""
        return self.run(answers, "check", "--ask", *options, command)


@pytest.fixture
def terminal(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


def test_once_allows_and_keeps_nothing(terminal: Asked) -> None:
    code, shown = terminal.ask("git push origin main", "o\n")
    assert code == 0
    assert "git push origin main  `git push` pushes `main` to `origin`" in shown
    assert "[s]ession" not in shown
    assert terminal.approvals() == []


def test_deny_denies_and_keeps_nothing(terminal: Asked) -> None:
    assert terminal.ask("git push", "d\n")[0] == 4
    assert terminal.approvals() == []


@pytest.mark.parametrize("said", ["n", "No", "deny"])
def test_what_people_type_for_no_is_understood(terminal: Asked, said: str) -> None:
    code, shown = terminal.ask("git push origin main", f"{said}\n")
    assert code == 4, shown
    assert terminal.approvals() == []


def test_always_keeps_the_pattern_and_the_place_that_were_chosen(terminal: Asked) -> None:
    code, shown = terminal.ask("git status && git push origin main; git add .", "a\n3\n2\n\n\n")
    assert code == 0
    assert "git status  " not in shown  # what needs no approval is no part of the question
    first, second = terminal.approvals()
    assert (first.pattern, first.scope, first.place) == ("git push *", Scope.Everywhere, "")
    assert (second.pattern, second.scope, second.place) == ("git add *", Scope.Repository, str(terminal.project))
    assert (first.ceiling, second.ceiling) == (Category.ModifiesRemote, Category.ModifiesVcs)
    assert first.origin_command == "git push origin main"
    assert terminal.ask("git push && git add x", "")[0] == 0  # no question any more


def test_a_session_is_that_session(terminal: Asked) -> None:
    assert terminal.ask("git push origin main", "s\n", "--session", "one")[0] == 0
    (kept,) = terminal.approvals()
    assert (kept.scope, kept.session, kept.pattern) == (Scope.Session, "one", "git push origin main *")
    assert terminal.ask("git push origin main --tags", "", "--session", "one")[0] == 0
    assert terminal.ask("git push origin main", "d\n", "--session", "two")[0] == 4


def test_without_an_offer_there_is_once_and_no(terminal: Asked) -> None:
    code, shown = terminal.ask('eval "$x"', "a\ns\nd\n", "--session", "one")
    assert code == 4
    assert "[a]lways" not in shown
    assert "Nothing is offered for the next time:" in shown
    assert terminal.approvals() == []


def test_what_is_no_question_is_not_asked(terminal: Asked) -> None:
    assert terminal.ask("git status", "")[0] == 0
    assert terminal.ask("rm -rf /", "")[0] == 4


def test_without_an_answer_nothing_is_allowed(terminal: Asked) -> None:
    assert terminal.ask("git push", "\x04")[0] not in (0, 3)
    assert terminal.approvals() == []


@pytest.mark.parametrize("option", ["--json", "--ask"])
def test_without_a_terminal_it_is_wrong_usage(tmp_path: Path, option: str) -> None:
    argv = [sys.executable, "-m", "assent", "check", "--ask", option, "git push"]
    done = subprocess.run(
        argv, env={"HOME": str(tmp_path)}, cwd=tmp_path, capture_output=True, input=b"o\n", timeout=SECONDS
    )
    assert done.returncode == 2
    assert b"--ask" in done.stderr


HERE = ScopePlace(Scope.Directory, "/(workspace)")


def question(command: str, policy: Policy = Policy()) -> tuple[list[str], list[Scope], str]:  # noqa: B008 - a frozen value
    """The patterns and the scopes that would be offered, or why there are none."""
    (finding,) = assess(command).findings
    made = offered(finding, policy, (HERE, EVERYWHERE))
    return [show_pattern(pattern) for pattern in made.patterns], [place.scope for place in made.places], made.refusal


def test_what_deletes_is_not_offered_everywhere() -> None:
    assert question("rm build") == (["rm build"], [Scope.Directory], "")
    assert question("rm ../build") == ([], [], "its target may be outside this project")


def test_what_a_rule_asks_about_each_time_is_not_offered() -> None:
    rule = Rule(parse_pattern("git push *"), Decision.ask, "", "policy.toml:1")
    assert question("git push", Policy(rules=(rule,))) == ([], [], "a rule of yours asks about it each time")
