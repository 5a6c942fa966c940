"""Approvals in the hook: whom they let through, and where."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.config.locations import locate
from assent.hooks.approved import first_worktree
from assent.hooks.cold import reply
from assent.hooks.event import Agent
from assent.record import replace
from assent.risk import Category
from assent.store.database import open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add, revoke_all

if TYPE_CHECKING:
    from pathlib import Path

PUSH = StoredGrant(0, "git push *", Scope.Everywhere, "", "", "bash", Category.ModifiesRemote, "", "")


class Home:
    """A user with a project, who is asked by Claude Code."""

    def __init__(self, root: Path, project: str = "project") -> None:
        self.project = root / project
        self.env = {"HOME": str(root), "CLAUDE_PROJECT_DIR": str(self.project)}
        self.store = locate(self.env).store

    def approve(self, grant: StoredGrant) -> None:
        with open_store(self.store) as store:
            add(store, grant)

    def answer(self, command: str, **fields: str) -> tuple[str, str]:
        """What the agent is told, and the reason."""
        event = {"cwd": str(self.project), "tool_name": "Bash", "tool_input": {"command": command}, **fields}
        out = reply(Agent.Claude, json.dumps(event).encode(), self.env).out
        told = json.loads(out)["hookSpecificOutput"] if out else {}
        return told.get("permissionDecision", "no opinion"), told.get("permissionDecisionReason", "")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / "project/.git").mkdir(parents=True)
    return Home(tmp_path.resolve())


def test_what_was_approved_is_allowed_until_it_is_revoked(home: Home) -> None:
    assert home.answer("git push")[0] == "ask"
    home.approve(PUSH)
    assert home.answer("git push")[0] == "allow"
    assert home.answer("git push", permission_mode="bypassPermissions")[0] == "allow"
    with open_store(home.store) as store:
        revoke_all(store)
    assert home.answer("git push")[0] == "ask"


def test_the_reason_names_the_approval_that_comes_nearest(home: Home) -> None:
    home.approve(PUSH)
    decision, reason = home.answer("git push --force")
    assert decision == "ask"
    assert reason.endswith("does not cover it: the risk DeletesData is above the ModifiesRemote that was granted")


def test_one_of_a_session_holds_for_that_session_alone(home: Home) -> None:
    home.approve(replace(PUSH, scope=Scope.Session, place=str(home.project), session="one"))
    assert home.answer("git push", session_id="one")[0] == "allow"
    assert home.answer("git push", session_id="two")[0] == "ask"
    assert home.answer("git push")[0] == "ask"


def test_one_of_a_folder_holds_in_that_folder_alone(home: Home) -> None:
    home.approve(replace(PUSH, scope=Scope.Directory, place=str(home.project / "web")))
    assert home.answer("cd web && git push")[0] == "allow"
    assert home.answer("git push", cwd=str(home.project / "web"))[0] == "allow"
    assert home.answer("git push")[0] == "ask"
    assert home.answer("cd web && git -C .. push")[0] == "ask"


def test_a_store_that_cannot_be_read_allows_nothing(home: Home) -> None:
    home.approve(PUSH)
    with open(home.store, "r+b") as file:
        file.write(b"no database any more")
    assert home.answer("git push")[0] == "ask"
    assert "is damaged" in home.answer("git push")[1]


def git(*words: str, cwd: Path) -> None:
    named = ["-c", "user.name=you", "-c", "user.email=you@localhost"]
    subprocess.run(["git", *named, *words], cwd=cwd, check=True, capture_output=True, timeout=30)


def test_one_of_a_repository_holds_in_its_worktrees(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    (root / "project").mkdir()
    git("init", cwd=root / "project")
    git("commit", "--allow-empty", "-m", "first", cwd=root / "project")
    git("worktree", "add", "../tree", cwd=root / "project")
    home = Home(root, "tree")
    home.approve(replace(PUSH, scope=Scope.Repository, place=str(root / "project")))
    assert home.answer("git push")[0] == "allow"
    assert home.answer("git push", cwd=str(root / "project"))[0] == "allow"


@pytest.mark.parametrize("named", [True, False])
def test_a_worktree_is_believed_if_the_repository_names_it(tmp_path: Path, named: bool) -> None:
    administration = tmp_path / "project/.git/worktrees/tree"
    administration.mkdir(parents=True)
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / ".git").write_text(f"gitdir: {administration}\n")
    (administration / "gitdir").write_text(f"{tree if named else tmp_path / 'other'}/.git\n")
    assert first_worktree(str(tree)) == str(tmp_path / "project" if named else tree)
    assert first_worktree(str(tmp_path / "project")) == str(tmp_path / "project")
