"""Whole replies where the user has corrections, above all that none of them approves anything."""

from __future__ import annotations

import itertools
import json
import os
import time

import pytest

import assent.correction
from assent.config.locations import locate
from assent.correction import Correction, MatchKind, correct
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.store.corrections import put_all
from assent.store.database import open_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from assent.hooks.agents.wire import Reply


def about(kind: MatchKind, old: str, new: str, program: str = "") -> Correction:
    return Correction(kind, old, new, "Bash", "command", program)


CORRECTIONS = (
    about(MatchKind.Command, "grep", "rm", "grep"),
    about(MatchKind.Flag, "f", "n", "git"),
    about(MatchKind.Literal, "--hard", "--soft", "git"),
    about(MatchKind.Recipe, "safe", "ls; git push --force", "safe"),
    about(MatchKind.Regex, "^echo (.*)$", r"\1"),
    about(MatchKind.Literal, "/tmp/x", "/", "rm"),
)
COMMANDS = (
    "grep -rf notes",
    "git push -f origin main",
    "git reset --hard",
    "safe",
    "cd x && safe > log",
    "echo git clean -fdx",
    "rm -rf /tmp/x",
    "grep x f; rm -rf ~",
    "frobnicate | grep -r .",
    "$(grep x f)",
)
AGENTS = (
    (Agent.Claude, "default"),
    (Agent.Claude, "bypassPermissions"),
    (Agent.Codex, "default"),
    (Agent.Codex, "dontAsk"),
)
MILD = {"allow": 0, "": 1, "ask": 2, "deny": 3}


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], dict[str, str]]:
    """The environment of a user with corrections, and of one without."""
    with_them, without = [{"HOME": str(tmp_path_factory.mktemp(name))} for name in ("with", "without")]
    with open_store(locate(with_them).store) as store:
        put_all(store, CORRECTIONS)
    return with_them, without


def reply(agent: Agent, mode: str, command: str, environment: dict[str, str]) -> Reply:
    event = {"tool_name": "Bash", "permission_mode": mode, "cwd": "/", "tool_input": {"command": command, "timeout": 7}}
    return cold.reply(agent, json.dumps(event).encode(), environment)


def told(reply: Reply) -> dict[str, object]:
    assert (reply.code, reply.err) == (0, "")
    found: dict[str, object] = json.loads(reply.out)["hookSpecificOutput"] if reply.out else {}
    return found


@pytest.mark.parametrize(("agent", "mode"), AGENTS, ids=lambda value: value if isinstance(value, str) else value.value)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_answer_is_milder_than_to_the_corrected_command_itself(
    homes: tuple[dict[str, str], dict[str, str]], agent: Agent, mode: str, command: str
) -> None:
    fixed = correct(command, CORRECTIONS).text
    assert fixed != command
    answer, plain = told(reply(agent, mode, command, homes[0])), told(reply(agent, mode, fixed, homes[1]))
    decision, expected = str(answer.get("permissionDecision", "")), str(plain.get("permissionDecision", ""))
    if decision == "deny":
        assert "updatedInput" not in answer
        reason = str(answer["permissionDecisionReason"])
        assert "Corrected: " in reason or "it needs a correction, " in reason
        return
    assert answer["updatedInput"] == {"command": fixed, "timeout": 7}
    if agent is Agent.Codex:  # its allow only carries the new input, which its own approval judges
        assert expected == ""
    else:
        assert MILD[decision] >= MILD[expected]


def test_each_way_out_is_taken(homes: tuple[dict[str, str], dict[str, str]]) -> None:
    answers = [
        told(reply(agent, mode, command, homes[0])) for (agent, mode), command in itertools.product(AGENTS, COMMANDS)
    ]
    assert {(str(a["permissionDecision"]), "updatedInput" in a) for a in answers} == {
        ("allow", True),
        ("ask", True),
        ("deny", False),
    }


@pytest.mark.parametrize(("agent", "mode"), AGENTS, ids=lambda value: value if isinstance(value, str) else value.value)
def test_nothing_is_corrected_or_approved_when_correcting_fails(
    homes: tuple[dict[str, str], dict[str, str]], monkeypatch: pytest.MonkeyPatch, agent: Agent, mode: str
) -> None:
    def fail(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(assent.correction, "correct_input", fail)
    answer = told(reply(agent, mode, "ls", homes[0]))
    assert "updatedInput" not in answer
    assert answer.get("permissionDecision", "") == {"default": "ask" if agent is Agent.Claude else ""}.get(mode, "deny")
    assert told(reply(agent, mode, "rm -rf /", homes[0]))["permissionDecision"] == "deny"


def test_a_new_correction_holds_at_once(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    assert "updatedInput" not in told(reply(Agent.Claude, "default", "grep x f", environment))
    for new in ("rg", "ag", "ack"):
        with open_store(locate(environment).store) as store:
            put_all(store, [about(MatchKind.Command, "grep", new, "grep")])
        answer = told(reply(Agent.Claude, "default", "grep x f", environment))
        assert answer["updatedInput"] == {"command": f"{new} x f", "timeout": 7}
    os.utime(locate(environment).store, ns=(time.time_ns(), time.time_ns() - 10**12))
    assert "updatedInput" in told(reply(Agent.Claude, "default", "grep x f", environment))
