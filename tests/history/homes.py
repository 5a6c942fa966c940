"""Histories as agents leave them, cut down to the fields that matter; each writes below a throw-away home."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

START = "2026-11-22T10:00:{:02}.000Z"


def write_lines(path: Path, records: list[dict[str, Any]], end: str = "\n") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(json.dumps(record) for record in records) + end, encoding="utf-8")


class Claude:
    """One session of Claude Code."""

    def __init__(self, session: str = "S", cwd: str = "/w/app") -> None:
        self.session, self.cwd, self.records = session, cwd, list[dict[str, Any]]()
        self.clock = 0
        self.day = "2026-11-22"

    def _record(self, kind: str, **fields: Any) -> None:
        self.clock += 1
        hours, rest = divmod(self.clock, 3600)
        minutes, seconds = divmod(rest, 60)
        self.records.append(
            {
                "type": kind,
                "timestamp": f"{self.day}T{10 + hours}:{minutes:02}:{seconds:02}.000Z",
                "sessionId": self.session,
                "cwd": self.cwd,
                "version": "2.1.330",
                **fields,
            }
        )

    def prompt(self, **fields: Any) -> None:
        self._record("user", message={"role": "user", "content": "do it"}, **fields)

    def call(self, id_: str, command: str, tool: str = "Bash", **given: Any) -> None:
        use = {"type": "tool_use", "id": id_, "name": tool, "input": {"command": command, **given}}
        self._record("assistant", message={"role": "assistant", "content": [use]})

    def edit(self, id_: str, path: str) -> None:
        use = {"type": "tool_use", "id": id_, "name": "Edit", "input": {"file_path": path}}
        self._record("assistant", message={"role": "assistant", "content": [use]})
        self.result(id_, {})

    def result(self, id_: str, told: Any, is_error: bool = False, **decision: Any) -> None:
        part = {"type": "tool_result", "tool_use_id": id_, "content": "…", "is_error": is_error}
        extra = {"permissionDecision": decision} if decision else {}
        self._record("user", message={"role": "user", "content": [part]}, toolUseResult=told, **extra)

    def ran(self, id_: str, command: str, **decision: Any) -> None:
        self.call(id_, command)
        self.result(id_, {"stdout": "x", "stderr": "", "interrupted": False}, **decision)

    def failed(self, id_: str, command: str, error: str, code: int = 1, **decision: Any) -> None:
        self.call(id_, command)
        self.result(id_, f"Error: Exit code {code}\n{error}", is_error=True, **decision)

    def write(self, home: Path, below: str = "") -> Path:
        folder = home / ".claude/projects/-w-app"
        path = folder / (below or f"{self.session}.jsonl")
        write_lines(path, self.records)
        return path


def claude_story() -> Claude:
    """The story of each row of a table of outcomes."""
    said = Claude()
    said.prompt(permissionMode="default")
    said.ran("t1", "cat notes", decision="accept", source="hook")
    said.failed(
        "t2",
        "git stauts",
        "git: 'stauts' is not a git command. See 'git --help'.",
        decision="accept",
        source="user_temporary",
    )
    said.prompt()
    said.call("t3", "rm old")
    said.result("t3", "Error: no", True, decision="reject", source="user_reject")
    said.call("t4", "rm -rf /")
    said.result("t4", "Error: PreToolUse:Bash hook error: no", True, decision="reject", source="hook")
    said.call("t5", "make")
    said.result("t5", "Error: x", True, decision="reject", source="config", reasonCode="hook:PreToolUse")
    said.edit("t6", "/w/app/a.py")
    said.call("t7", "sleep 100", run_in_background=True)
    said.result("t7", {"stdout": "", "backgroundTaskId": "b1"})
    said.call("t8", "export TOKEN=ghp_0123456789012345678901234567890123456789")
    stdout = json.dumps({"hookSpecificOutput": {"updatedInput": {"command": "export TOKEN=$T"}}})
    said._record("attachment", attachment={"type": "hook_success", "toolUseID": "t8", "stdout": stdout})
    said.result("t8", {"stdout": "", "interrupted": False})
    said.call("t9", "", tool="read_file")
    said.result("t9", "Error: No such tool available: read_file", True)
    said.call("t10", "still running")
    return said


def write_codex(home: Path) -> None:
    def call(id_: str, command: str) -> dict[str, Any]:
        arguments = json.dumps({"cmd": command})
        item = {"type": "function_call", "name": "exec_command", "arguments": arguments, "call_id": id_}
        return {"timestamp": START.format(1), "type": "response_item", "payload": item}

    def ended(id_: str, command: str, code: int, output: str) -> dict[str, Any]:
        item = {
            "type": "CommandExecution",
            "id": id_,
            "command": ["/bin/bash", "-lc", command],
            "cwd": "file:///w/app",
            "aggregated_output": output,
            "exit_code": code,
        }
        return {"timestamp": START.format(2), "type": "event_msg", "payload": {"type": "item_completed", "item": item}}

    def told(id_: str, output: str) -> dict[str, Any]:
        item = {"type": "function_call_output", "call_id": id_, "output": output}
        return {"timestamp": START.format(3), "type": "response_item", "payload": item}

    meta = {"id": "C", "cwd": "/w/app", "cli_version": "0.169.0"}
    write_lines(
        home / ".codex/sessions/2026/11/22/rollout-2026-11-22-C.jsonl",
        [
            {"type": "session_meta", "payload": meta},
            {"type": "turn_context", "payload": {"cwd": "/w/app", "approval_policy": "on-request"}},
            call("c1", "cat notes"),
            ended("c1", "cat notes", 0, "hello"),
            told("c1", "Chunk ID: x\nProcess exited with code 0\nOutput:\nhello\n"),
            call("c2", "git stauts"),
            ended("c2", "git status", 1, "x"),
            call("c3", "rm -rf /"),
            told("c3", "Command blocked by PreToolUse hook: no. Command: rm -rf /"),
            call("c4", "rm old"),
            told("c4", 'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }'),
            call("c5", "npm test"),
            told("c5", "Process running with session ID 7"),
            ended("c5", "npm test", 2, "late"),
        ],
    )


def write_gemini(home: Path) -> None:
    def call(number: int, command: str, status: str, response: dict[str, str]) -> dict[str, Any]:
        made = {
            "id": f"g{number}",
            "name": "run_shell_command",
            "args": {"command": command},
            "status": status,
            "result": [{"functionResponse": {"response": response}}],
        }
        return {"id": f"m{number}", "timestamp": START.format(number), "type": "gemini", "toolCalls": [made]}

    first = {"sessionId": "G", "projectHash": "x", "kind": "main"}
    one = call(1, "cat absent", "success", {"output": "Output: …\nExit Code: 1\n"})
    write_lines(
        home / ".gemini/tmp/app/chats/session-2026-G.jsonl",
        [
            first,
            {"id": "m0", "type": "user", "content": "do"},
            {"id": "m1", "type": "gemini", "content": ""},
            one,
            one,
            call(2, "ls", "success", {"output": "Output: a\n"}),
            call(3, "rm -rf /", "error", {"error": "Tool execution blocked: no"}),
            call(4, "rm old", "cancelled", {}),
        ],
    )
    (home / ".gemini/tmp/app/.project_root").write_text("/w/app")


def write_qwen(home: Path) -> None:
    def begun(id_: str, command: str) -> dict[str, Any]:
        part = {"functionCall": {"id": id_, "name": "run_shell_command", "args": {"command": command}}}
        return {"type": "assistant", "cwd": "/w/app", "version": "0.24.4", "message": {"parts": [part]}}

    def decided(id_: str, decision: str) -> dict[str, Any]:
        told = {"event.name": "qwen-code.tool_call", "call_id": id_, "decision": decision}
        return {"type": "system", "subtype": "ui_telemetry", "systemPayload": {"uiEvent": told}}

    def ended(id_: str, code: int, **fields: Any) -> dict[str, Any]:
        shown = {"type": "shell_result", "exitCode": code, "output": "x"}
        result = {"callId": id_, "status": "error" if code else "success", "resultDisplay": shown, **fields}
        return {"type": "tool_result", "timestamp": START.format(5), "toolCallResult": result}

    write_lines(
        home / ".qwen/projects/-w-app/chats/Q.jsonl",
        [
            begun("q1", "cat absent"),
            decided("q1", "accept"),
            ended("q1", 1),
            begun("q2", "ls"),
            decided("q2", "auto_accept"),
            ended("q2", 0),
            begun("q3", "rm -rf /"),
            ended("q3", 0, errorType="execution_denied", status="error", resultDisplay="no"),
        ],
    )


def write_opencode(home: Path) -> None:
    path = home / ".local/share/opencode/opencode.db"
    path.parent.mkdir(parents=True)
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, version TEXT);
        CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, data TEXT);
        CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, data TEXT);
        INSERT INTO session VALUES ('O', NULL, '/w/app', '1.18.33');
        INSERT INTO message VALUES ('m1', 'O', '{"role":"user"}'), ('m2', 'O', '{"role":"assistant"}');
        INSERT INTO part VALUES ('p0', 'm1', 'O', '{"type":"text","text":"do"}');
        """
    )
    states = [
        {"status": "completed", "input": {"command": "cat absent"}, "metadata": {"exit": 1, "output": "x"}},
        {"status": "completed", "input": {"command": "ls"}, "metadata": {"exit": 0}},
        {"status": "error", "input": {"command": "rm old"}, "error": "The user rejected permission to use this"},
    ]
    for number, state in enumerate(states, 1):
        state["time"] = {"start": 1795000000000 + number, "end": 1795000000070 + number}
        data = json.dumps({"type": "tool", "tool": "bash", "callID": f"o{number}", "state": state})
        connection.execute("INSERT INTO part VALUES (?, 'm2', 'O', ?)", (f"p{number}", data))
    connection.commit()
    connection.close()


def write_copilot(home: Path) -> None:
    def start(id_: str, command: str) -> dict[str, Any]:
        data = {"toolCallId": id_, "toolName": "bash", "arguments": {"command": command}}
        return {"type": "tool.execution_start", "timestamp": START.format(1), "data": data}

    def decided(id_: str, kind: str, source: str) -> dict[str, Any]:
        return {
            "type": "permission.completed",
            "data": {"toolCallId": id_, "result": {"kind": kind}, "decisionSource": source},
        }

    def complete(id_: str, **data: Any) -> dict[str, Any]:
        return {
            "type": "tool.execution_complete",
            "timestamp": START.format(9),
            "data": {"toolCallId": id_, **data},
        }

    folder = home / ".copilot/session-state/P"
    write_lines(
        folder / "events.jsonl",
        [
            {"type": "session.start", "data": {"copilotVersion": "1.0.102"}},
            {"type": "user.message", "data": {}},
            start("p1", "cat absent"),
            decided("p1", "approved", "user"),
            complete("p1", success=True, shellExecution={"exitCode": 1}, result={"content": "x"}),
            start("p2", "git stauts"),
            {
                "type": "hook.start",
                "data": {"hookType": "postToolUse", "input": {"toolArgs": {"command": "git status"}}},
            },
            complete("p2", success=True, shellExecution={"exitCode": 0}),
            start("p3", "rm old"),
            decided("p3", "denied-no-approval-rule-and-could-not-request-from-user", "unattended_fallback"),
            complete("p3", success=False, error={"message": "…", "code": "denied"}),
        ],
    )
    (folder / "workspace.yaml").write_text("id: P\ncwd: /w/app\n")


def write_cline(home: Path) -> None:
    folder = home / ".cline/data/sessions/L"
    folder.mkdir(parents=True)
    (folder / "L.json").write_text(json.dumps({"cwd": "/w/app", "status": "completed"}))
    results = [
        {"query": "ls", "result": "a", "success": True},
        {"query": "cat absent", "result": "…", "error": "Command exited with code 1", "success": False},
        {"query": "printf '%s\\n' 'Assent: no'; exit 126", "result": "", "success": False, "error": "x"},
    ]
    messages = [
        {"role": "user", "ts": 1795000000000, "content": [{"type": "text", "text": "do"}]},
        {
            "role": "assistant",
            "ts": 1795000000001,
            "content": [
                {
                    "type": "tool_use",
                    "id": "l1",
                    "name": "run_commands",
                    "input": {"commands": ["ls", "cat absent", "rm -rf /"]},
                }
            ],
        },
        {
            "role": "user",
            "ts": 1795000000100,
            "content": [{"type": "tool_result", "tool_use_id": "l1", "content": results}],
        },
    ]
    (folder / "L.messages.json").write_text(json.dumps(messages))


def write_all(home: Path) -> None:
    """Something of every agent."""
    claude_story().write(home)
    for write in (write_codex, write_gemini, write_qwen, write_opencode, write_copilot, write_cline):
        write(home)
