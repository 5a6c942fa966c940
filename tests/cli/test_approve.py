"""`assent approve` on a terminal: one question, numbered answers; and what is advertised at all."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.terminal import SECONDS, Terminal

from assent.assessment import Context, assess
from assent.hooks.proposal import proposal
from assent.policy.standing import stays_a_question
from assent.store.grant import Scope
from assent.store.question_code import LENGTH, question_code

if TYPE_CHECKING:
    from pathlib import Path


class Person(Terminal):
    """A person whose agent has asked about a command."""

    def __init__(self, root: Path, command: str) -> None:
        super().__init__(root)
        event = {
            "hook_event_name": "PreToolUse",
            "session_id": "s",
            "cwd": str(self.project),
            "tool_name": "Bash",
            "tool_input": {"command": command},
        }
        argv = [sys.executable, "-m", "assent", "hook", "claude"]
        subprocess.run(argv, input=json.dumps(event).encode(), env=self.env, capture_output=True, timeout=SECONDS)

    def approve(self, typed: str, *options: str) -> tuple[int, str]:
        """The exit code, and what was on the terminal."""
        return self.run(typed, "approve", *options)

    def approved(self) -> list[tuple[str, Scope, str]]:
        """Pattern, scope and place of what is approved now."""
        return [(grant.pattern, grant.scope, grant.place) for grant in self.approvals()]


def test_the_first_answer_is_always_in_this_project(tmp_path: Path) -> None:
    person = Person(tmp_path, "npm run build -- --watch")
    code, shown = person.approve("\n")
    assert code == 0
    assert "[1]  `npm run build *` in the repository ~/project" in shown
    assert f"code {question_code('npm run build -- --watch', str(person.project))}" in shown
    assert person.approved() == [("npm run build *", Scope.Repository, str(person.project))]


def test_nothing_is_kept_for_no_answer(tmp_path: Path) -> None:
    person = Person(tmp_path, "git add . && git commit -m x")
    assert person.approve("n\n")[0] == 1
    assert person.approve("\x04")[0] not in (0, 3)
    assert person.approved() == []
    assert person.approve("1\n")[0] == 0
    assert [pattern for pattern, _, _ in person.approved()] == ["git add *", "git commit *"]


def test_a_secret_that_was_masked_is_in_no_approval(tmp_path: Path) -> None:
    person = Person(
        tmp_path, "curl -X POST -H 'Authorization: Bearer ghp_0123456789abcdefghijklmnopqrstuvwxyz' https://x"
    )
    code, shown = person.approve("", "--once")
    assert code == 2
    assert "ghp_" not in shown
    assert person.approved() == []


@pytest.mark.parametrize(
    "command",
    [
        "npm login --token s3cr3tAAA",
        "frobx --token abc x",
        "frobx --password abc x",
        "git push https://u:pw@example.com/x main",
        "mysql -phunter2",
    ],
)
def test_a_question_whose_words_were_masked_is_refused_in_words(command: str, tmp_path: Path) -> None:
    person = Person(tmp_path, command)
    for options in ((), ("--json",), ("--yes",)):
        code, shown = person.approve("", *options)
        assert (code, "holds a secret, which the log does not keep" in shown) == (2, True), shown


@pytest.mark.parametrize(
    "command",
    [
        "npm publish",
        "cargo publish --dry-run=false",
        "gh pr merge 12",
        "terraform apply",
        "kubectl apply -f x.yaml",
        "docker push o/i",
        "gem push x.gem",
        "fly deploy",
        "sudo apt install jq",
        "git push --force",
        "gh release create v1",
        "rm x",
        "git add . && npm publish",
        "./deploy.sh",
        "bash scripts/publish.sh",
        "uv run deploy.py",
    ],
)
def test_what_should_stay_a_question_is_not_advertised(command: str) -> None:
    found = assess(command)
    assert any(map(stays_a_question, found.findings))
    assert proposal(found, Context()) == ""


@pytest.mark.parametrize(
    "command", ["git push", "npm test", "gh pr create --fill", "git merge x", "make", "./build.sh"]
)
def test_what_need_not_is(command: str) -> None:
    assert not any(map(stays_a_question, assess(command).findings))


@given(st.text(), st.text())
def test_a_code_is_short_and_always_the_same(command: str, folder: str) -> None:
    code = question_code(command, folder)
    assert code == question_code(command, folder)
    assert len(code) == LENGTH and code.isascii() and code.isalnum() and code.lower() == code


def test_codes_of_many_questions_differ() -> None:
    codes = {question_code(f"git push origin topic-{number}", "/project") for number in range(1000)}
    assert len(codes) > 995
