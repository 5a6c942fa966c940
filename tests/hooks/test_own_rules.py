"""The permissions in the agent's own settings count, as far as they are the person's."""

from __future__ import annotations

import json
import os
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from assent.config.trust import trust
from assent.hooks import cold
from assent.hooks.agents.event import Agent

if TYPE_CHECKING:
    from pathlib import Path

ALLOW = ["Bash(touch:*)", "Bash(npm test:*)", 'Bash(git commit -m "two words")', "Bash(make*)", "Bash(rm:*)", "Bash"]
ALLOW += ["Bash(cat:*)", "Bash(git push)", "Read(~/**)", "Bash(git * main)", "Bash(a && b)", "Bash(printf:*)"]


class Place:
    """A user of Claude Code with a repository."""

    def __init__(self, root: Path) -> None:
        self.home = root.resolve()
        self.project = self.home / "project"
        self.project.mkdir()
        subprocess.run(["git", "init", "-q", self.project], check=True)

    @property
    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home), "CLAUDE_PROJECT_DIR": str(self.project)}

    def settings(self, name: str, **permissions: list[str]) -> str:
        path = self.home / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({"permissions": permissions}))
        return str(path)

    def answer(self, command: str, mode: str = "default") -> tuple[str, str]:
        event = {"cwd": str(self.project), "tool_name": "Bash", "permission_mode": mode}
        given = json.dumps({**event, "tool_input": {"command": command}}).encode()
        reply = cold.reply(Agent.Claude, given, self.environment)
        told: dict[str, Any] = json.loads(reply.out)["hookSpecificOutput"] if reply.out else {}
        return str(told.get("permissionDecision", "-")), str(told.get("permissionDecisionReason", ""))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


ANSWERS = {
    "touch a": "allow",
    "npm test": "allow",
    "npm test -- --watch": "allow",
    'git commit -m "two words"': "allow",
    'git commit -m "other words"': "ask",
    "make all": "allow",
    "git push": "allow",
    "git push origin main": "ask",
    "touch a && npm test": "allow",
    "touch a && git push origin main": "ask",
    # never lost data, secrets or above, nor what the words do not name
    "rm -rf build": "ask",
    "cat ~/.ssh/id_rsa": "ask",
    "touch ~/.bashrc": "ask",
    "npm run build": "ask",
    "rm -rf ~": "deny",
    "printf x > ~/.bashrc": "ask",
}


@pytest.mark.parametrize("command", ANSWERS)
def test_what_a_person_allowed_is_not_asked_about_again(place: Place, command: str) -> None:
    place.settings(".claude/settings.json", allow=ALLOW)
    assert place.answer(command)[0] == ANSWERS[command]


def test_a_rule_is_named(place: Place) -> None:
    place.settings(".claude/settings.json", deny=["Bash(git push:*)"], allow=["Bash(git:*)"])
    decision, reason = place.answer("git push origin main")
    assert decision == "deny"
    assert "~/.claude/settings.json: Bash(git push:*)" in reason


@pytest.mark.parametrize("given", ["local", "tracked", "no repository", "link", "project", "trusted", "changed"])
def test_rules_that_a_repository_may_have_brought_do_not_loosen(place: Place, given: str) -> None:
    name = "settings.json" if given in ("project", "trusted", "changed") else "settings.local.json"
    path = place.settings(f"project/.claude/{name}", allow=["Bash(npm test:*)"], deny=["Bash(git push:*)"])
    match given:
        case "tracked":
            subprocess.run(["git", "-C", place.project, "add", "-f", path], check=True)
        case "no repository":
            os.rename(place.project / ".git", place.home / "elsewhere")
        case "link":
            os.rename(path, place.project / "brought.json")
            os.symlink(place.project / "brought.json", path)
        case "trusted" | "changed":
            trust(path, place.environment)
    if given == "changed":
        place.settings(f"project/.claude/{name}", allow=["Bash(npm test:*)", "Bash(x:*)"], deny=["Bash(git push:*)"])
    assert place.answer("npm test")[0] == ("allow" if given in ("local", "trusted") else "ask")
    assert place.answer("git push")[0] == "deny"


BROKEN = ["{", "[]", '{"permissions": 1}', '{"permissions": {"allow": {"Bash(touch:*)": 1}}}', "\0", ""]


@pytest.mark.parametrize("text", BROKEN)
def test_settings_of_another_form_say_nothing(place: Place, text: str) -> None:
    (place.home / ".claude").mkdir()
    (place.home / ".claude/settings.json").write_text(text)
    assert place.answer("touch a")[0] == "ask"


def test_what_is_said_with_do_not_ask_again_silences_the_next_question(place: Place) -> None:
    assert place.answer("npm test")[0] == "ask"
    path = place.settings("project/.claude/settings.local.json", allow=["Bash(npm test:*)"])
    os.utime(path, (time.time() - 10, time.time() - 10))
    assert [place.answer("npm test")[0] for _ in range(2)] == ["allow", "allow"]
    place.settings("project/.claude/settings.local.json", allow=[])
    assert place.answer("npm test")[0] == "ask"


def test_a_rule_of_the_users_policy_that_asks_is_stronger(place: Place) -> None:
    place.settings(".claude/settings.json", allow=["Bash(npm test:*)"])
    (place.home / ".config/assent").mkdir(parents=True)
    (place.home / ".config/assent/policy.toml").write_text('[[rule]]\npattern = "npm test *"\ndecision = "ask"\n')
    assert place.answer("npm test")[0] == "ask"
