"""The record of a call by a hook, of which nothing changes the answer."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from assent.config.locations import locate
from assent.hooks import cold, recording
from assent.hooks.agents.event import Agent
from assent.risk import Category
from assent.store.database import open_store
from assent.store.events import EventQuery, ingest, query
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add

from .wires import SHELLS, wire

if TYPE_CHECKING:
    from pathlib import Path

    from assent.hooks.agents.wire import Reply

CALL = {
    "hook_event_name": "PreToolUse",
    "session_id": "s1",
    "tool_use_id": "t1",
    "cwd": "/",
    "tool_name": "Bash",
    "tool_input": {"command": "export API_TOKEN=q7Zk2mW9; rm -rf build"},
}


class Recorder:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.journal = home / ".local/state/assent/journal.jsonl"

    def send(self, **changes: object) -> Reply:
        event = json.dumps({**CALL, **changes}).encode()
        return cold.reply(Agent.Claude, event, {"HOME": str(self.home)})

    def lines(self) -> list[dict[str, object]]:
        if not self.journal.exists():
            return []
        return [json.loads(line) for line in self.journal.read_text().splitlines()]


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    return Recorder(tmp_path)


def test_a_call_that_was_judged(recorder: Recorder) -> None:
    recorder.send()
    (line,) = recorder.lines()
    moment, duration = line.pop("t"), line.pop("duration_us")
    assert isinstance(moment, str)
    assert len(moment) == len("2026-11-22T09:30:00.000Z")
    assert isinstance(duration, int)
    assert "q7Zk2mW9" not in json.dumps(line)
    assert str(line.pop("reason"))
    assert line == {
        "kind": "judged",
        "v": 2,
        "agent": "claude",
        "session": "s1",
        "call": "t1",
        "tool": "Bash",
        "cwd": "/",
        "command": "export API_TOKEN=***; rm -rf build",
        "decision": "ask",
        "answer": "ask",
        "category": "DeletesData",
    }


SECRETS = (
    "curl 'https://x.example/?token=q7Zk2mW9'",
    "git push https://bob:q7Zk2mW9@x.example/x main",
    "export API_TOKEN=q7Zk2mW9; rm -rf q7Zk2mW9",
)


@pytest.mark.parametrize("agent", list(Agent))
@pytest.mark.parametrize("command", SECRETS)
def test_a_reason_names_no_secret(recorder: Recorder, agent: Agent, command: str) -> None:
    event = json.dumps(wire(agent, SHELLS[agent], {"command": command})).encode()
    reply = cold.reply(agent, event, {"HOME": str(recorder.home)})
    assert "q7Zk2mW9" not in reply.out + reply.err
    (line,) = recorder.lines()
    assert "***" in str(line["reason"])
    assert "q7Zk2mW9" not in str(line["reason"])


def test_how_it_ended(recorder: Recorder) -> None:
    recorder.send(hook_event_name="PostToolUse", duration_ms=12)
    recorder.send(hook_event_name="PostToolUseFailure", error="Exit code 127\nbash: frob: command not found")
    first, second = recorder.lines()
    assert (first["kind"], first["success"], first["duration_us"], first["call"]) == ("outcome", True, 12000, "t1")
    assert (second["success"], second["error_class"]) == (False, "missing-program")


def test_the_words_that_a_failure_names(recorder: Recorder) -> None:
    error = (
        "Exit code 1\ngit: 'stauts' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tstatus"
    )
    failed = {"hook_event_name": "PostToolUseFailure", "error": error}
    recorder.send(tool_input={"command": "git stauts"}, **failed)
    recorder.send(tool_input={"command": "echo API_TOKEN=q7Zk2mW9"}, **{**failed, "error": "unknown q7Zk2mW9"})
    named, secret = recorder.lines()
    assert (named["accused"], named["offered"]) == ("stauts", "status")
    assert "q7Zk2mW9" not in json.dumps(secret)


def test_a_tool_that_does_not_exist(recorder: Recorder) -> None:
    failed = {"hook_event_name": "PostToolUseFailure", "error": "No such tool available: read_file"}
    recorder.send(tool_name="read_file", tool_input={"path": "x"}, **failed)
    (line,) = recorder.lines()
    assert (line["tool"], line["error_class"]) == ("read_file", "unknown-tool")


@pytest.mark.parametrize(
    ("tool", "given", "files"),
    [
        ("Write", {"file_path": "/etc/hosts", "content": "x"}, "changes /etc/hosts"),
        ("Read", {"file_path": "notes of today.md"}, "reads notes of today.md"),
        ("apply_patch", {"input": "*** Begin Patch\n*** Delete File: old.txt\n*** End Patch\n"}, "deletes old.txt"),
        ("Read", {"file_path": "/x?token=q7Zk2mW9aa"}, "reads /x?token=***"),
    ],
)
def test_the_files_of_a_tool_that_is_no_shell(recorder: Recorder, tool: str, given: dict[str, str], files: str) -> None:
    recorder.send(tool_name=tool, tool_input=given)
    (line,) = recorder.lines()
    assert (line["tool"], line["files"]) == (tool, files)
    assert "command" not in line


def test_tools_that_are_not_judged_leave_nothing(recorder: Recorder) -> None:
    recorder.send(tool_name="WebSearch", tool_input={"query": "x"})
    recorder.send(tool_name="WebSearch", tool_input={"query": "x"}, hook_event_name="PostToolUse")
    recorder.send(hook_event_name="SessionStart")
    assert recorder.lines() == []


@pytest.mark.parametrize("obstacle", ["a file for the folder", "a folder for the file", "a defect"])
def test_the_answer_stays_the_same(recorder: Recorder, monkeypatch: pytest.MonkeyPatch, obstacle: str) -> None:
    expected = recorder.send()
    os.unlink(recorder.journal)
    match obstacle:
        case "a file for the folder":
            os.rmdir(recorder.journal.parent)
            recorder.journal.parent.write_text("")
        case "a folder for the file":
            recorder.journal.mkdir()
        case "a defect":
            monkeypatch.setattr(recording, "redacted", lambda _text: 1 // 0)
    reply = recorder.send()
    assert (reply.out, reply.code) == (expected.out, expected.code)
    assert ("ZeroDivisionError" in reply.err) is (obstacle == "a defect")


@pytest.mark.parametrize("mode", ["bypassPermissions", "default"])
def test_what_is_left_to_the_agent_is_no_denial(recorder: Recorder, mode: str) -> None:
    recorder.send(tool_name="Write", tool_input={"file_path": "/w/new.txt"}, cwd="/w", permission_mode=mode)
    (line,) = recorder.lines()
    assert line["answer"] == "no opinion"
    assert line.get("decision") != "deny"


def test_what_was_approved_names_the_approval(recorder: Recorder) -> None:
    store = locate({"HOME": str(recorder.home)}).store
    with open_store(store) as opened:
        grant = StoredGrant(0, "rm *", Scope.Everywhere, "", "", "bash", Category.DeletesData, "", "", "", "")
        number = add(opened, grant).id
    recorder.send(tool_input={"command": "rm build"})
    (line,) = recorder.lines()
    assert (line["answer"], line["grant"]) == ("allow", str(number))
    assert str(line["reason"]).startswith(f"approval {number}: `rm *` covers it; ")


@pytest.mark.parametrize(
    ("tool", "given", "response"),
    [
        ("Bash", {"command": "make", "run_in_background": True}, {}),
        ("Bash", {"command": "make"}, {"backgroundTaskId": "b1"}),
        ("Monitor", {"command": "tail -f log"}, {}),
    ],
)
def test_what_has_only_begun_is_no_success(
    recorder: Recorder, tool: str, given: dict[str, object], response: dict[str, object]
) -> None:
    recorder.send(hook_event_name="PostToolUse", tool_name=tool, tool_input=given, tool_response=response)
    (line,) = recorder.lines()
    assert (line.get("success"), line["background"]) == (None, True)


NOTICE = """<task-notification>
<task-id>b1</task-id>
<tool-use-id>t1</tool-use-id>
<output-file>/tmp/tasks/b1.output</output-file>
<status>{}</status>
<summary>Background command "look" {}</summary>
</task-notification>"""


@pytest.mark.parametrize(
    ("status", "summary", "success", "kind"),
    [
        ("completed", "completed (exit code 0)", True, ""),
        ("failed", "failed with exit code 3", False, "failed"),
        ("failed", "failed", False, "failed"),
        ("completed", "printed exit code 3", True, ""),  # of a command that succeeded its words count for nothing
        ("killed", "was stopped with exit code 137", False, "interrupted"),
        ("running", "goes on", None, ""),
    ],
)
def test_the_end_of_a_background_command_is_known_when_it_is_told(
    recorder: Recorder, status: str, summary: str, success: bool | None, kind: str
) -> None:
    recorder.send(tool_input={"command": "make"})
    recorder.send(
        hook_event_name="PostToolUse", tool_input={"command": "make"}, tool_response={"backgroundTaskId": "b1"}
    )
    said = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": "/"}
    words = "mend it <status>completed</status>"
    for prompt in (words, NOTICE.format(status, summary), NOTICE.format("completed", "x").replace("t1", "t2")):
        reply = cold.reply(Agent.Claude, json.dumps({**said, "prompt": prompt}).encode(), {"HOME": str(recorder.home)})
        assert (reply.out, reply.err, reply.code) == ("", "", 0)
    assert "mend it" not in recorder.journal.read_text()
    places = locate({"HOME": str(recorder.home)})
    with open_store(places.store) as store:
        ingest(store, places.journal)
        (event,) = query(store, EventQuery())
    assert (event.end.success, event.end.ran, event.end.background) == (success, True, True)
    assert event.end.error_class.startswith(kind) if kind else not event.end.error_class


def test_each_of_several_ends_is_known(recorder: Recorder) -> None:
    ends = {"t1": ("completed", True), "t2": ("failed", False), "t3": ("running", None), "t4": ("killed", False)}
    for call in ends:
        for name, more in (("PreToolUse", {}), ("PostToolUse", {"tool_response": {"backgroundTaskId": call}})):
            recorder.send(hook_event_name=name, tool_use_id=call, tool_input={"command": f"make {call}"}, **more)
    told = [NOTICE.format(status, "x").replace("t1", call) for call, (status, _) in ends.items()]
    said = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": "/", "prompt": "\n".join(told)}
    cold.reply(Agent.Claude, json.dumps(said).encode(), {"HOME": str(recorder.home)})
    places = locate({"HOME": str(recorder.home)})
    with open_store(places.store) as store:
        ingest(store, places.journal)
        found = {event.command: event.end.success for event in query(store, EventQuery())}
    assert found == {f"make {call}": success for call, (_, success) in ends.items()}


@pytest.mark.parametrize(
    ("told", "ran", "answered"),
    [
        ("The user doesn't want to proceed with this tool use. The tool use was rejected", False, "no"),
        ("[Request interrupted by user for tool use]", False, "no"),
        ("Permission to use Bash with command make has been denied.", False, ""),
        ("Assent blocked this: no.", None, ""),  # it was not denied
        ("no, thank you", None, ""),
        ("Exit code 2\nmake: *** No rule", None, ""),
        ("(Bash completed with no output)", None, ""),
        ("Command running in background with ID: b1", None, ""),
    ],
)
def test_a_call_whose_end_was_lost_is_not_one_that_was_refused(
    recorder: Recorder, told: str, ran: bool | None, answered: str
) -> None:
    recorder.send(tool_input={"command": "make"})
    call = {"tool_name": "Bash", "tool_use_id": "t1", "tool_input": {"command": "make"}, "tool_response": told}
    recorder.send(hook_event_name="PostToolBatch", tool_calls=[call])
    places = locate({"HOME": str(recorder.home)})
    with open_store(places.store) as store:
        ingest(store, places.journal)
        (event,) = query(store, EventQuery())
    assert (event.end.ran, event.asked.answered) == (ran, answered)


def test_that_a_person_is_asked_may_be_told_after_the_call_has_ended(recorder: Recorder) -> None:
    given = {"command": "make"}
    recorder.send(tool_input=given)
    recorder.send(hook_event_name="PostToolUse", tool_input=given, tool_response={"stdout": ""})
    asking = {"session_id": "s1", "cwd": "/", "tool_name": "Bash", "tool_input": given, "permission_mode": "default"}
    late = json.dumps(asking | {"hook_event_name": "PermissionRequest"}).encode()
    cold.reply(Agent.Claude, late, {"HOME": str(recorder.home)})
    places = locate({"HOME": str(recorder.home)})
    with open_store(places.store) as store:
        ingest(store, places.journal)
        (event,) = query(store, EventQuery())
    assert (event.asked.prompted, event.asked.answered, event.end.success) == (True, "yes", True)


def test_a_batch_keeps_no_output(recorder: Recorder) -> None:
    calls = [
        {"tool_name": "Bash", "tool_use_id": "t1", "tool_input": {"command": "x"}, "tool_response": "password=q7Zk"},
        {"tool_name": "Bash", "tool_use_id": "t2", "tool_input": {"command": "x"}, "tool_response": "Assent: no"},
        {"tool_name": "Raed", "tool_use_id": "t3", "tool_response": "<tool_use_error>Error: No such tool available"},
        {"tool_name": "Read", "tool_use_id": "t4", "tool_response": "text"},
        {"tool_name": 7, "tool_use_id": None},
        "t6",
    ]
    recorder.send(hook_event_name="PostToolBatch", tool_calls=calls)
    (line,) = recorder.lines()
    assert (line["kind"], line["session"]) == ("batch", "s1")
    assert line["calls"] == [["t2", "Bash", "withheld"], ["t3", "Raed", "unknown-tool"]]
