"""However often a call is judged, with what the disk, the agent's settings and approvals say, its text is read once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assent import command
from assent.assessment import Context, Shell, assess, facts_of
from assent.hooks.agents.event import Agent
from assent.hooks.cold import reply
from assent.record import replace
from assent.risk import whole_text

if TYPE_CHECKING:
    from pathlib import Path

    from assent.command import Analysis, Surroundings


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were analysed."""
    texts: list[str] = []
    plain = command.analyse

    def analyse(text: str, surroundings: Surroundings) -> Analysis:
        texts.append(text)
        return plain(text, surroundings)

    monkeypatch.setattr(whole_text, "analyse", analyse)
    return texts


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A project with a script and files, whose user allows one thing in the agent's settings."""
    project = tmp_path / "project"
    (project / "build").mkdir(parents=True)
    (project / "a.py").write_text("print(1)\n")
    (project / "build/x").write_text("x")
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude/settings.json").write_text(json.dumps({"permissions": {"allow": ["Bash(touch:*)"]}}))
    return tmp_path


COMMANDS = (
    "git status",
    "git push origin main",
    "rm -rf build",  # of which the disk is asked, and judged again
    "touch a; rm -rf build; git push",
    "npm install x && git commit -m a",
    "python a.py",
    "if then",
    "cat a > build/x",
)


@pytest.mark.parametrize("text", COMMANDS)
def test_a_text_is_analysed_once(home: Path, read: list[str], text: str) -> None:
    event = {"cwd": str(home / "project"), "tool_name": "Bash", "tool_input": {"command": text}}
    reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(home), "PATH": "/usr/bin:/bin"})
    assert read.count(text) == 1


TAUGHT = Context("/p", "", "/home/u", facts=facts_of("git push", Context("/p", "", "/home/u")))


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("rm -rf x", TAUGHT),
        ("git push", replace(TAUGHT, cwd="/")),
        ("git push", replace(TAUGHT, workspace="/")),
        ("git push", replace(TAUGHT, home="/p")),
        ("git push", replace(TAUGHT, shell=Shell.Zsh)),
        ("git push", replace(TAUGHT, names=(("git push", 2),))),
        ("git push", replace(TAUGHT, aliases=(("git", "rm"),))),
        ("git push", replace(TAUGHT, typing=True)),
    ],
)
def test_facts_of_another_text_or_place_are_not_used(text: str, context: Context, read: list[str]) -> None:
    assert assess(text, context) == assess(text, replace(context, facts=None))
    assert read.count(text) > 1


def test_facts_of_the_text_are_used(read: list[str]) -> None:
    told = assess("git push", TAUGHT)
    assert "git push" not in read
    assert told == assess("git push", replace(TAUGHT, facts=None))
