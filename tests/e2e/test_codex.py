"""The real Codex with our hook."""

from __future__ import annotations

import json
import re

import pytest

from assent.config.locations import locate
from assent.correction import Correction, MatchKind
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.hooks.installation import guarded
from assent.hooks.installation.guarded import Trust
from assent.store.database import open_store
from assent.store.events import EventQuery, ingest, query

from .codex import Box, Server, schemas
from .model import Model
from .schema import faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

BYPASS = "--dangerously-bypass-hook-trust"
LOST = "git reflog expire --expire=now --all"  # which no snapshot holds


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def steps(*commands: str) -> list[dict[str, object]]:
    return [{"cmd": command} for command in commands]


def test_an_allowed_command_runs_and_a_denied_one_does_not(box: Box) -> None:
    box.install()
    (box.repository / "precious").write_text("once\n")
    script = steps("cat README", "echo hi > made", "git status --short", "rm -rf ~ ; touch ran", LOST)
    with Model(script) as model:
        printed = box.run(model, BYPASS)
    assert len(model.results) == len(script), printed
    read, made, status, destroyed, deleted = model.results
    assert "read me" in read
    assert "exited with code 0" in made
    assert "?? made" in status
    assert box.files() == {"README", "made", "precious"}
    for denied in (destroyed, deleted):
        assert "blocked by PreToolUse hook: Assent blocked this: " in denied


def test_the_folder_of_a_command_does_not_move_the_workspace(box: Box) -> None:
    box.install()
    with Model([{"cmd": "touch made", "workdir": "/etc"}]) as model:
        box.run(model, BYPASS, sandbox="read-only")
    assert "blocked by PreToolUse hook" in model.results[0]


BROKEN = {
    "the policy": lambda box: _write(box.home / ".config/assent/policy.toml", "mode = \n"),
    "Python": lambda box: _edit(box, r'[^\s"]*/python[^\s"]*', "/no/python"),
    "Assent": lambda box: _edit(box, r"\S*/entry.py", "/no/assent/hooks/entry.py"),
    "the agent's name": lambda box: _edit(box, "entry.py codex", "entry.py someone"),
    "the event": lambda box: _edit(box, r'"command": "', '"command": "head -c 9 | '),
}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text)


def _edit(box: Box, pattern: str, replacement: str) -> None:
    hooks = box.home / ".codex/hooks.json"
    text, count = re.subn(pattern, replacement, hooks.read_text())
    assert count
    hooks.write_text(text)


@pytest.mark.parametrize("part", BROKEN)
def test_the_command_does_not_run_when_something_is_broken(box: Box, part: str) -> None:
    box.install()
    BROKEN[part](box)
    with Model(steps("touch made")) as model:
        box.run(model, BYPASS)
    assert "blocked by PreToolUse hook" in model.results[0]
    assert box.files() == {"README"}


CORRECTIONS = (
    Correction(MatchKind.Command, "gerp", "grep", "Bash", "command", "gerp", "so it is spelled"),
    Correction(MatchKind.Literal, "mad", "made", "Bash", "command", "touch"),
    Correction(MatchKind.Removed, "undo", "", "Bash", "command", "git", "there is no undo"),
)


def test_the_corrected_command_is_what_runs(box: Box) -> None:
    box.install()
    box.keep(*CORRECTIONS)
    with Model(steps("cat README | gerp -c read", "touch mad", "git undo", "touch mad; rm -rf ~")) as model:
        printed = box.run(model, BYPASS)
    assert len(model.results) == 4, printed
    found, made, undone, destroyed = model.results
    assert found.rstrip().endswith("1")
    assert "exited with code 0" in made
    assert "There is no undo" in undone
    assert "Corrected: touch mad → touch made" in destroyed
    assert box.files() == {"README", "made"}
    assert "Corrected: gerp → grep (so it is spelled)" in model.asked[1]


def test_codex_asks_its_user_about_the_corrected_command(box: Box) -> None:
    box.install()
    box.keep(*CORRECTIONS)
    with Model(steps("touch mad")) as model:
        box.configure(model)
        with Server(box) as server:
            server.trust()
            server.turn("untrusted")
            asked = server.asked
    assert "rejected" in model.results[0]
    assert [command.partition(" -lc ")[2].strip("'") for command in asked] == ["touch made"]
    assert box.files() == {"README"}


def test_calls_and_how_they_ended_are_written_down(box: Box) -> None:
    box.install()
    box.keep(*CORRECTIONS)
    with Model(steps("touch mad", "cat nowhere", "rm -rf ~")) as model:
        box.run(model, BYPASS)
    places = locate(box.environment)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        events = query(store, EventQuery())
    told = [(event.command, event.corrected, event.answer, event.end.success) for event in events]
    assert told == [
        ("touch mad", "touch made", "allow", True),
        ("cat nowhere", "", "allow", False),
        ("rm -rf ~", "", "deny", None),
    ]


def test_trust_once_and_questions(box: Box) -> None:
    box.install()
    (box.repository / "precious").write_text("once\n")
    script = steps("cat README", "touch made", "git push origin main", LOST)
    with Model(script) as model:
        box.configure(model)
        with Server(box) as server:
            assert {hook["trustStatus"] for hook in server.hooks()} == {"untrusted"}
            assert box.trust() is Trust.Untrusted
            server.trust()
            assert {hook["trustStatus"] for hook in server.hooks()} == {"trusted"}
            assert box.trust() is Trust.Trusted
            assert dict(guarded.handlers(box.hooks)) == {x["key"]: x["currentHash"] for x in server.hooks()}
            server.turn("untrusted")
            asked = server.asked
    read, made, pushed, deleted = model.results
    assert "read me" in read
    assert "rejected" in made
    assert "rejected" in pushed
    assert "blocked by PreToolUse hook" in deleted
    assert [command.partition(" -lc ")[2].strip("'") for command in asked] == ["touch made", "git push origin main"]
    with Model(steps(LOST)) as model:
        box.install()  # as an upgrade would: the line is the same
        box.run(model)
    assert "blocked by PreToolUse hook" in model.results[0]
    assert "precious" in box.files()


PUSH, LASTING, NEVER = "git push origin main", "echo x >> ~/.bashrc", "rm -rf ~ ; touch ran"
APPROVALS = {  # what Codex asks about, and what Assent stops
    "untrusted": (["touch made", PUSH, LASTING], [NEVER]),
    "on-request": ([], [NEVER]),  # the model does not request it, and Codex asks nobody
    "never": ([], [PUSH, LASTING, NEVER]),
}


@pytest.mark.parametrize("sandbox", ["read-only", "workspace-write", "danger-full-access"])
@pytest.mark.parametrize("approval", APPROVALS)
def test_each_approval_policy_in_each_sandbox(box: Box, approval: str, sandbox: str) -> None:
    box.install()
    script = ["cat README", "touch made", PUSH, LASTING, NEVER]
    with Model(steps(*script)) as model:
        box.configure(model)
        with Server(box) as server:
            server.trust()
            server.turn(approval, sandbox)
            asked = [command.partition(" -lc ")[2].strip("'") for command in server.asked]
    stopped = [command for command, told in zip(script, model.results, strict=True) if "Assent blocked this" in told]
    assert (asked, stopped) == APPROVALS[approval]
    assert "read me" in model.results[0]
    assert "ran" not in box.files()


def test_a_change_ends_the_trust(box: Box) -> None:
    box.install()
    with Model(steps("cat README")) as model:
        box.configure(model)
        with Server(box) as server:
            server.trust()
            _edit(box, '"timeout": 30', '"timeout": 31')
            assert {hook["trustStatus"] for hook in server.hooks()} == {"modified"}
            assert box.trust() is Trust.Changed


def test_without_trust_the_hook_is_skipped(box: Box) -> None:
    """Should this fail, Codex has become safer, and what `assent install` tells the user is out of date."""
    box.install()
    with Model(steps("rm README")) as model:
        box.run(model)
    assert box.files() == set()


COMMANDS = ("git status", "rm -rf ~", "git reset --hard", "frobnicate", "$(x)", "if then", "")
MODES = ("default", "acceptEdits", "plan", "dontAsk", "bypassPermissions")
EVENTS = {"PreToolUse": "pre-tool-use", "PermissionRequest": "permission-request"}


@pytest.mark.parametrize("event", EVENTS)
def test_answers_are_of_the_form_that_the_client_reads(event: str, tmp_path: Path) -> None:
    known = schemas()
    taken, given = known[f"{EVENTS[event]}.command.input"], known[f"{EVENTS[event]}.command.output"]
    assert taken["properties"]["permission_mode"]["enum"] == [
        "default",
        "acceptEdits",
        "plan",
        "dontAsk",
        "bypassPermissions",
    ]
    answers = 0
    for command in COMMANDS:
        for mode in MODES:
            sent = {
                "cwd": str(tmp_path),
                "hook_event_name": event,
                "model": "mock",
                "permission_mode": mode,
                "session_id": "s",
                "tool_input": {"command": command},
                "tool_name": "Bash",
                "transcript_path": None,
                "turn_id": "t",
            } | ({"tool_use_id": "c"} if event == "PreToolUse" else {})
            assert faults(sent, taken, taken) == []
            reply = cold.reply(Agent.Codex, json.dumps(sent).encode(), {"HOME": str(tmp_path)})
            if reply.out:
                answers += 1
                assert faults(json.loads(reply.out), given, given) == []
    assert answers
