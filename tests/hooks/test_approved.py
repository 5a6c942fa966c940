"""Approvals in the hook: whom they allow, and where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from assent.config.locations import locate
from assent.hooks.agents.event import Agent
from assent.hooks.approved import first_worktree
from assent.hooks.cold import reply
from assent.record import replace
from assent.risk import Category
from assent.store.database import open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add, revoke_all
from assent.store.once import SAME_CALL, TOLD
from assent.store.question_code import question_code

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

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

    def told(self, command: str, **fields: str) -> dict[str, Any]:
        """The text that the agent reads."""
        event = {"cwd": str(self.project), "tool_name": "Bash", "tool_input": {"command": command}, **fields}
        out = reply(Agent.Claude, json.dumps(event).encode(), self.env).out
        whole = json.loads(out) if out else {}
        return {**whole.pop("hookSpecificOutput", {}), **whole}

    def answer(self, command: str, **fields: str) -> tuple[str, str]:
        """The answer, and what the person reads."""
        told = self.told(command, **fields)
        read = [told.get(name, "") for name in ("permissionDecisionReason", "systemMessage")]
        return told.get("permissionDecision", "no opinion"), " ".join(filter(None, read))


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
    assert "does not match: “deletes data” is above “changes something remote”, which was approved" in reason


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


ASKING = {"hook_event_name": "PermissionRequest"}


def test_a_long_pattern_is_cut_in_the_line_that_names_it(home: Home) -> None:
    told = home.told(f"npm run {'long' * 30}")
    assert told["systemMessage"].startswith(f"To stop being asked about `npm run {'long' * 10}…`, run: assent approve ")


def test_the_line_names_the_limit_of_an_approval_whose_words_may_do_more(home: Home) -> None:
    about = "`cargo publish *` where it only runs project code"
    assert home.told("cargo publish --dry-run")["systemMessage"].startswith(f"To stop being asked about {about}, run: ")
    assert home.told("npm test")["systemMessage"].startswith("To stop being asked about `npm test *`, run: ")


def test_the_question_tells_the_person_how_to_be_asked_no_more(home: Home) -> None:
    told = home.told("git add . && git push origin main")
    proposed = f"assent approve {question_code('git add . && git push origin main', str(home.project))}"
    about = "`git add *` and `git push origin main *`"
    assert told["systemMessage"] == f"To stop being asked about {about}, run: {proposed}"  # which the model never reads
    assert not [name for name in told if name != "systemMessage" and "assent approve" in told[name]]
    argv = [sys.executable, "-m", *proposed.split(), "--yes"]
    done = subprocess.run(argv, cwd=home.project, env=home.env, capture_output=True, timeout=60)
    assert done.returncode == 0
    assert home.answer("git add . && git push origin main")[0] == "allow"


@pytest.mark.parametrize("command", ["rm notes", 'eval "$x"', "git add a; make b; npm test; touch c"])
def test_no_words_are_proposed_where_none_would_do(home: Home, command: str) -> None:
    decision, reason = home.answer(command)
    assert decision == "ask"
    assert "To be asked no more" not in reason


def test_a_question_of_the_agents_own_is_answered_by_an_approval_alone(home: Home) -> None:
    assert home.told("git log", **ASKING) == {}
    assert home.told("git push", **ASKING) == {}
    assert home.told("rm -rf /", **ASKING)["decision"]["behavior"] == "deny"
    home.approve(PUSH)
    assert home.told("git push", **ASKING)["decision"] == {"behavior": "allow"}
    assert home.told("git push --force", **ASKING) == {}


@pytest.mark.parametrize(("setting", "destination"), [("session", "session"), ("local", "localSettings")])
def test_by_setting_an_approval_becomes_a_rule_of_the_agent(home: Home, setting: str, destination: str) -> None:
    policy = locate(home.env).policy
    os.makedirs(os.path.dirname(policy))
    with open(policy, "w") as file:
        file.write(f'permission_rules = "{setting}"\n')
    home.approve(PUSH)
    home.approve(replace(PUSH, pattern="git commit -m *"))
    (added,) = home.told("git push origin", **ASKING)["decision"]["updatedPermissions"]
    assert (added["type"], added["behavior"], added["destination"]) == ("addRules", "allow", destination)
    assert added["rules"] == [{"toolName": "Bash", "ruleContent": "git push *"}]
    # Claude Code knows no options in any order.
    assert home.told("git commit -a -m x", **ASKING)["decision"] == {"behavior": "allow"}


def test_one_for_one_time_is_used_up(home: Home) -> None:
    home.approve(replace(PUSH, pattern="git push", scope=Scope.Once, place=str(home.project)))
    assert home.answer("git push origin", session_id="one")[0] == "ask"
    assert home.answer("git push", session_id="one")[0] == "allow"
    decision, reason = home.answer("git push", session_id="two")
    assert decision == "ask"
    assert "it was for one run, which has been used" in reason


def test_later_questions_say_nothing_of_one_that_was_used(home: Home) -> None:
    home.approve(replace(PUSH, pattern="git push", scope=Scope.Once, place=str(home.project)))
    assert home.answer("git push", session_id="one")[0] == "allow"
    marker = os.path.join(os.path.dirname(home.store), "once-1")
    long_ago = os.stat(marker).st_mtime - TOLD - 1
    os.utime(marker, (long_ago, long_ago))
    decision, reason = home.answer("git push", session_id="two")
    assert decision == "ask"
    assert "approval" not in reason


@pytest.mark.parametrize("seconds", [-SAME_CALL - 1, SAME_CALL + 1])  # the second is a clock that was set back
def test_the_same_call_may_be_asked_about_twice(home: Home, seconds: int) -> None:
    home.approve(replace(PUSH, scope=Scope.Once, place=str(home.project)))
    assert home.answer("git push", session_id="one")[0] == "allow"
    assert home.told("git push", session_id="one", **ASKING)["decision"] == {"behavior": "allow"}
    marker = os.path.join(os.path.dirname(home.store), "once-1")
    another = os.stat(marker).st_mtime + seconds
    os.utime(marker, (another, another))
    assert home.told("git push", session_id="one", **ASKING) == {}


def test_another_call_of_the_same_words_is_another_call(home: Home) -> None:
    home.approve(replace(PUSH, scope=Scope.Once, place=str(home.project)))
    first, second = {"session_id": "one", "tool_use_id": "1"}, {"session_id": "one", "tool_use_id": "2"}
    assert home.answer("git push", **first)[0] == "allow"
    assert home.answer("git push", **second)[0] == "ask"
    assert home.answer("git push", **first)[0] == "allow"
    # Its own question does not say about which call it is.
    assert home.told("git push", session_id="one", **ASKING)["decision"] == {"behavior": "allow"}


def test_what_cannot_be_written_down_as_used_is_not_used(home: Home) -> None:
    home.approve(replace(PUSH, scope=Scope.Once, place=str(home.project)))
    os.mkdir(os.path.join(os.path.dirname(home.store), "once-1"))
    assert home.answer("git push")[0] == "ask"


def test_of_many_calls_at_once_one_uses_it(home: Home) -> None:
    home.approve(replace(PUSH, scope=Scope.Once, place=str(home.project)))
    event = {"cwd": str(home.project), "tool_name": "Bash", "tool_input": {"command": "git push"}}
    argv = [sys.executable, "-m", "assent", "hook", "claude"]
    calls = []
    for number in range(6):
        calls.append(subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=home.env))
        stdin = calls[-1].stdin
        assert stdin is not None
        stdin.write(json.dumps({**event, "session_id": f"s{number}"}).encode())
        stdin.close()
    answers = []
    for call in calls:
        assert call.stdout is not None
        answers.append(json.loads(call.stdout.read())["hookSpecificOutput"]["permissionDecision"])
        call.stdout.close()
        call.wait(60)
    assert sorted(answers) == ["allow", *["ask"] * 5]


@pytest.mark.parametrize(
    "command",
    [
        "cd link && git push",
        "git -C link push",
        "touch link/made",
        "rm link/notes",
        "rm sub/../link/x",
    ],
)
def test_a_symbolic_link_does_not_lead_out(home: Home, command: str) -> None:
    outside = home.project.parent / "outside"
    for folder in (outside, home.project / "sub"):
        folder.mkdir()
    for pattern in ("git push *", "touch *", "rm *"):
        home.approve(
            replace(PUSH, pattern=pattern, scope=Scope.Directory, place=str(home.project), ceiling=Category.DeletesData)
        )
    (home.project / "link").symlink_to(home.project / "sub")
    assert home.answer(command)[0] == "allow"
    (home.project / "link").unlink()
    (home.project / "link").symlink_to(outside)
    decision, reason = home.answer(command)
    assert decision == "ask"
    assert "a symbolic link leads out of" in reason
    assert home.answer("rm link")[0] == "allow"  # the link itself is in the folder
