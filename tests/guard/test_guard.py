"""The guard for Python agent frameworks."""

from __future__ import annotations

import asyncio
import os

import pytest

from assent.assessment import Assessment, Context
from assent.correction import Correction, MatchKind
from assent.errors import PolicyError
from assent.guard import CommandRefusedError, Guard
from assent.policy import Decision, Policy, Sandbox
from assent.store.corrections import put
from assent.store.database import open_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

GREP = Correction(MatchKind.Command, "grep", "rg", command="grep", tool="Bash", param="command")
GONE = Correction(MatchKind.Removed, "gt nap", "", command="gt", tool="Bash", param="command", message="Use gt sleep.")


def test_what_is_allowed_runs_as_it_is() -> None:
    told: list[Assessment] = []
    guard = Guard(allowed=told.append, denied=lambda _: pytest.fail("it was allowed"))
    assert guard.approve("git  status") == "git  status"
    assert [assessment.decision for assessment in told] == [Decision.allow]


def test_without_a_person_a_question_is_refused_with_advice() -> None:
    told: list[Assessment] = []
    with pytest.raises(CommandRefusedError, match=r"^Assent blocked this: `rm` deletes `x`\. Move .+\.$") as caught:
        Guard(denied=told.append).approve("ls; rm x")
    assert [assessment.decision for assessment in told] == [Decision.ask]
    assert caught.value.assessment is told[0]


@pytest.mark.parametrize(("answer", "runs"), [(True, True), (False, False), (None, False), ("yes", False), (1, False)])
def test_only_true_lets_it_run(answer: bool, runs: bool) -> None:
    guard = Guard(asked=lambda _: answer)
    if runs:
        assert guard.approve("rm x") == "rm x"
    else:
        with pytest.raises(CommandRefusedError):
            guard.approve("rm x")


def test_a_denial_is_not_asked_about() -> None:
    guard = Guard(asked=lambda _: pytest.fail("asked"))
    with pytest.raises(CommandRefusedError):
        guard.approve("rm -rf /")


def test_an_error_while_asking_lets_nothing_run() -> None:
    def asked(_: Assessment) -> bool:
        raise OSError("the chat is gone")

    with pytest.raises(OSError, match="gone"):
        Guard(asked=asked).approve("rm x")


def test_the_policy_decides() -> None:
    guard = Guard(Context(cwd="/p", workspace="/p", policy=Policy(sandbox=Sandbox.WorkspaceWrite)))
    assert guard.approve("touch x") == "touch x"
    with pytest.raises(CommandRefusedError):
        guard.approve("touch /etc/x")


def test_corrected_and_then_judged() -> None:
    guard = Guard(corrections=(GREP, GONE))
    assert guard.approve("cat f | grep x") == "cat f | rg x"
    with pytest.raises(CommandRefusedError, match=r"`gt nap` does not exist\. Use gt sleep\."):
        guard.approve("gt nap")
    assert guard.assess("grep x f").command == "grep x f"


def test_async_callbacks() -> None:
    async def asked(assessment: Assessment) -> bool:
        await asyncio.sleep(0)
        return "keep" in assessment.command

    guard = Guard(asked=asked)
    assert asyncio.run(guard.approve_async("rm keep")) == "rm keep"
    assert asyncio.run(guard.approve_async("ls")) == "ls"
    with pytest.raises(CommandRefusedError):
        asyncio.run(guard.approve_async("rm x"))
    with pytest.raises(TypeError, match="approve_async"):
        guard.approve("rm keep")


def test_wrapped_functions() -> None:
    def shell(command: str, *, timeout: int = 0) -> str:
        """Run it."""
        return f"{command} {timeout}"

    async def ashell(command: str) -> str:
        return command

    guard = Guard(corrections=(GREP,))
    tool = guard.wrap(shell, refused=str)
    assert (tool.__name__, tool.__doc__) == ("shell", "Run it.")
    assert tool("grep x f", timeout=3) == "rg x f 3"
    assert tool("rm x").startswith("Assent blocked this: `rm` deletes `x`.")
    with pytest.raises(CommandRefusedError):
        guard.wrap(shell)("rm x")
    assert asyncio.run(guard.wrap(ashell)("grep x f")) == "rg x f"
    assert asyncio.run(guard.wrap(ashell, refused=str)("rm x")).startswith("Assent blocked this: ")
    with pytest.raises(CommandRefusedError):
        asyncio.run(guard.wrap(ashell)("rm x"))


def test_a_command_given_by_name_is_judged() -> None:
    ran = []

    def shell(text: str = "rm -rf ~", *, times: int = 1) -> str:
        ran.append(text)
        return text * times

    tool = Guard().wrap(shell, refused=str)
    assert tool(text="ls") == "ls"
    assert tool(text="ls ", times=2) == "ls ls "
    assert tool(times=2, text="rm -rf ~").startswith("Assent blocked this")
    for given in ({}, {"times": 1}, {"command": "ls"}):
        with pytest.raises(TypeError, match="the command is missing: give it first, or as text"):
            tool(**given)
    assert ran == ["ls", "ls "]
    assert asyncio.run(Guard().wrap(later)(text="ls")) == "ls"


async def later(text: str) -> str:
    return text


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(CommandRefusedError, match="the command is list, not a text"):
        Guard().approve(["ls"])  # type: ignore[arg-type]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_configured_by_the_user(home: Path) -> None:
    policy = home / ".config" / "assent" / "policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('[[rule]]\npattern = "ls *"\ndecision = "deny"\njustification = "no"\n')
    state = home / ".local" / "state" / "assent"
    state.mkdir(parents=True, mode=0o700)
    with open_store(str(state / "assent.db")) as store:
        put(store, GREP)
    guard = Guard.configured(str(home), asked=lambda _: True)
    assert guard.approve("grep x f") == "rg x f"
    with pytest.raises(CommandRefusedError):
        guard.approve("ls")


def test_a_policy_that_cannot_be_read_makes_no_guard(home: Path) -> None:
    policy = home / ".config" / "assent" / "policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text("mode = ")
    with pytest.raises(PolicyError):
        Guard.configured(str(home))
