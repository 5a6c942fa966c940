"""A question that nobody is there to answer goes to people of the team, where the user wants that, and nothing else."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from assent.config.locations import locate
from assent.config.private import make_private, replace_private
from assent.hooks import cold, elsewhere, parent
from assent.hooks.agents.event import Agent, Stance
from assent.hooks.opening import ANSWERS
from assent.record import replace
from assent.store.question_code import question_code

from .test_imports import imported

if TYPE_CHECKING:
    from pathlib import Path


ON = 'ask_elsewhere = "on"\n'
PUSH = "git push origin topic"


class Place:
    """A user whose machine is enrolled, with a project."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {"HOME": str(home)}
        self.places = locate(self.environment)
        self.project = home / "project"
        (self.project / ".git").mkdir(parents=True)
        assert make_private(self.places.state)
        self.enrol(share_texts=False)

    def enrol(self, *, share_texts: bool) -> None:
        replace_private(self.places.enrolment, json.dumps({"share_texts": share_texts}).encode())

    def policy(self, text: str) -> None:
        os.makedirs(os.path.dirname(self.places.policy), exist_ok=True)
        with open(self.places.policy, "w", encoding="utf-8") as file:
            file.write(text)

    def bundle(self, policy: str, ends: int = 1 << 40) -> None:
        told = {"revision": 1, "issued_at": 0, "not_after": ends, "content": {"policy": policy}}
        replace_private(self.places.team, json.dumps(told).encode())

    def told(self, command: str, mode: str = "of tomorrow", agent: Agent = Agent.Claude) -> str:
        """The text for the model about a call that does not run; `mode` is one in which nobody can be asked."""
        event = {"hook_event_name": "PreToolUse", "cwd": str(self.project), "permission_mode": mode, "session_id": "s"}
        data = json.dumps({**event, "tool_name": "Bash", "tool_input": {"command": command}}).encode()
        reply = cold.reply(agent, data, self.environment)
        return reply.out + reply.err

    def noted(self) -> list[dict[str, Any]]:
        if not os.path.exists(self.places.journal):
            return []
        with open(self.places.journal, encoding="ascii") as file:
            return [line for line in map(json.loads, file) if line["kind"] == elsewhere.KIND]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture(autouse=True)
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The processes for the background, which are not started here."""
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr(elsewhere, "refresh", lambda _environment, command: found.append(command))
    return found


def test_it_is_noted_and_the_model_reads_how_to_wait(place: Place, begun: list[tuple[str, ...]]) -> None:
    place.policy(ON)
    told = place.told(PUSH)
    code = question_code(PUSH, str(place.project))
    assert '"permissionDecision":"deny"' in told
    assert "when somebody of the team has approved it" in told
    assert f"Run `assent approvals wait {code}`" in told
    assert "retry exactly this command" in told
    (noted,) = place.noted()
    assert (noted["command"], noted["cwd"], noted["agent"]) == (PUSH, str(place.project), "claude")
    assert begun == [ANSWERS]


def test_the_way_to_wait_is_allowed(place: Place) -> None:
    place.policy(ON)
    assert '"allow"' in place.told("assent approvals wait k3f9q")
    assert '"deny"' in place.told(f"assent approvals request '{PUSH}'")
    assert '"deny"' in place.told(f"assent approvals once '{PUSH}'")


def test_a_question_of_an_agent_that_nobody_watches(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        parent, "informed", lambda event, *_: replace(event, stance=Stance(event.stance.mode, attended=False))
    )
    place.policy(ON)
    told = place.told(PUSH, "default")
    assert "nobody can confirm it" in told
    assert len(place.noted()) == 1


def test_who_sits_there_is_asked(place: Place) -> None:
    place.policy(ON)
    assert '"ask"' in place.told(PUSH, "default")
    assert place.noted() == []


NOT_PUT = {
    "what destroys": "rm -rf ~",
    "what no rule lifts": "npm publish",
    "a secret": "curl -H 'Authorization: Bearer abcdefghijklmnop' https://example.com",
    "what cannot be known": 'eval "$x"',
    "what was never a question": "git status",
    "what bash rejects": "if then",
}


@pytest.mark.parametrize("case", NOT_PUT)
def test_what_is_not_put_to_anybody(place: Place, case: str, begun: list[tuple[str, ...]]) -> None:
    place.policy(ON + '[[rule]]\npattern = "npm publish *"\ndecision = "deny"\njustification = "by hand"\n')
    assert "approvals wait" not in place.told(NOT_PUT[case])
    assert (place.noted(), begun) == ([], [])


def test_without_a_word_of_the_user_nothing_leaves(place: Place) -> None:
    assert "approvals wait" not in place.told(PUSH)
    place.policy('ask_elsewhere = "off"\n')
    place.bundle(ON)
    place.enrol(share_texts=True)
    assert "approvals wait" not in place.told(PUSH)
    assert place.noted() == []


def test_the_organisation_says_it_for_those_who_share_texts(place: Place) -> None:
    place.bundle(ON)
    assert "approvals wait" not in place.told(PUSH)
    place.enrol(share_texts=True)
    assert "approvals wait" in place.told(PUSH)
    place.bundle(ON, ends=5)
    assert "approvals wait" not in place.told(PUSH)


def test_a_machine_of_no_team_asks_nobody(place: Place) -> None:
    place.policy(ON)
    os.unlink(place.places.enrolment)
    assert "approvals wait" not in place.told(PUSH)
    assert place.noted() == []


def test_where_it_cannot_be_noted_nobody_is_promised(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.policy(ON)
    monkeypatch.setattr(elsewhere, "append", lambda *_: False)
    assert "approvals wait" not in place.told(PUSH)


def test_the_hook_has_nothing_that_could_talk_to_a_network(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.policy(ON)
    modules = imported("claude", "rm -rf ~", str(tmp_path))
    assert "assent.hooks.elsewhere" in modules
    assert not {"socket", "ssl", "http.client", "urllib.request", "subprocess"} & modules
