from __future__ import annotations

import pytest

from assent.hooks.agents.dialect import dialect
from assent.hooks.agents.event import Agent
from assent.hooks.workspace import agent_workspace, repository

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def workspace(agent: Agent, cwd: str, home: str, environment: dict[str, str]) -> str:
    event = dialect(agent).read({"tool_name": "Bash", "cwd": cwd})
    return agent_workspace(event, cwd, home, environment)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()  # around the home
    home = tmp_path / "home"
    (home / "repo/.git").mkdir(parents=True)
    (home / "repo/deep/er").mkdir(parents=True)
    (home / "tree").mkdir()
    (home / "tree/.git").write_text("gitdir: ../repo/.git/worktrees/tree\n")
    (home / "plain").mkdir()
    return home


REPOSITORIES = {"repo": "repo", "repo/deep/er": "repo", "tree": "tree", "plain": None, "": None, "gone/deep": None}


@pytest.mark.parametrize("cwd", REPOSITORIES)
def test_repository(home: Path, cwd: str) -> None:
    expected = REPOSITORIES[cwd]
    assert repository(str(home / cwd), str(home)) == (None if expected is None else str(home / expected))


def test_a_repository_in_the_home_itself_is_not_a_workspace(home: Path) -> None:
    (home / ".git").mkdir()
    assert repository(str(home / "plain"), str(home)) is None


def test_claude_names_its_project(home: Path) -> None:
    named = {"CLAUDE_PROJECT_DIR": "/project"}
    assert workspace(Agent.Claude, str(home / "repo"), str(home), named) == "/project"


@pytest.mark.parametrize("named", [{}, {"CLAUDE_PROJECT_DIR": ""}, {"CLAUDE_PROJECT_DIR": "relative"}], ids=str)
def test_claude_without_a_project_works_where_it_is(home: Path, named: dict[str, str]) -> None:
    assert workspace(Agent.Claude, str(home / "repo/deep"), str(home), named) == str(home / "repo")
    assert workspace(Agent.Claude, str(home / "plain"), str(home), named) == str(home / "plain")


def test_the_folder_that_a_codex_model_chooses_is_no_workspace(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home / "repo/deep")
    named = {"CLAUDE_PROJECT_DIR": "/etc"}
    assert workspace(Agent.Codex, "/etc", str(home), named) == str(home / "repo")
    monkeypatch.chdir(home / "plain")
    assert workspace(Agent.Codex, str(home / "repo"), str(home), named) == str(home / "plain")
