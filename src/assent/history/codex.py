"""Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-TIME-ID.jsonl`, and `archived_sessions`.

Verified with 0.169.0. Whether a person approved is not told; that its policy asks nobody is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

from assent.history.call import Call, Consent, Ending, ReadingTally
from assent.history.fields import moment, number, table, text
from assent.history.lines import files_below, objects
from assent.history.session import CallEnd, Session, script_of

AGENT = "codex"
_MARKS = (
    b'"session_meta"',
    b'"turn_context"',
    b'"function_call',
    b'"local_shell_call"',
    b'"custom_tool_call"',
    b'"CommandExecution"',
    b'"exec_command_end"',
    b'"user_message"',
)
_RUNNING = "Process running with session ID"
_EXITED = "Process exited with code "
_HOOK_SAID_NO = "Command blocked by PreToolUse hook"
_SAID_NO = "rejected by user"
_UNKNOWN_TOOL = "unsupported call: "


def found(home: str, environment: dict[str, str]) -> Iterator[str]:
    """The files of all sessions."""
    root = environment.get("CODEX_HOME") or os.path.join(home, ".codex")
    for below in ("sessions", "archived_sessions"):
        yield from files_below(os.path.join(root, below), "rollout-")


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of one file, as they end."""
    session = Session(AGENT, tally)
    for record in objects(path, _MARKS, tally, session.miss):
        payload = table(record, "payload")
        at = moment(record.get("timestamp"))
        match record.get("type"):
            case "session_meta":
                session.name = text(payload, "id")
                session.version = text(payload, "cli_version")
                session.start = session.cwd = text(payload, "cwd")
                session.parent = text(payload, "forked_from_id")
            case "turn_context":
                session.cwd = text(payload, "cwd") or session.cwd
                session.mode = text(payload, "approval_policy") or session.mode
            case "response_item":
                yield from _item(session, payload, at)
            case "event_msg":
                yield from _event(session, payload)
            case "compacted":
                pass
            case kind:
                session.miss(f"a record of the type {kind!r}"[:80])
    yield from session.rest()


def _item(session: Session, payload: dict[str, Any], at: int) -> Iterator[Call]:
    match payload.get("type"):
        case "function_call" | "custom_tool_call" | "local_shell_call":
            _begin(session, payload, at)
        case "function_call_output" | "custom_tool_call_output":
            told = payload.get("output")
            told = told if isinstance(told, str) else json.dumps(told)
            if (ended := _told(session, told)) is not None:
                yield from session.end(text(payload, "call_id"), ended)
        case _:  # what the model or the person wrote
            pass


def _begin(session: Session, payload: dict[str, Any], at: int) -> None:
    call = text(payload, "call_id") or text(payload, "id")
    if payload.get("type") == "local_shell_call":
        given, tool = table(payload, "action"), "local_shell"
    elif payload.get("type") == "custom_tool_call":
        given, tool = {"input": text(payload, "input")}, text(payload, "name")
    else:
        tool = text(payload, "name")
        try:
            given = json.loads(text(payload, "arguments"))
        except (ValueError, RecursionError):
            session.miss("arguments that are not JSON")
            return
    if isinstance(given, dict):
        session.begin(call, tool, given, at, text(given, "workdir"))


def _event(session: Session, payload: dict[str, Any]) -> Iterator[Call]:
    match payload.get("type"):
        case "user_message":
            session.turn += 1
        case "item_completed":
            item = table(payload, "item")
            if item.get("type") == "CommandExecution":
                yield from _executed(session, item, text(item, "id"))
        case "exec_command_end":  # older versions
            yield from _executed(session, payload, text(payload, "call_id"))
        case _:
            pass


def _executed(session: Session, item: dict[str, Any], call: str) -> Iterator[Call]:
    """A command that has ended, with its exit code."""
    begun = session.begun(call)
    if begun is None:
        return
    words = item.get("command")
    if isinstance(words, list):
        begun.ran = script_of(words)
    begun.cwd = _folder(text(item, "cwd")) or begun.cwd
    code = number(item, "exit_code")
    output = text(item, "aggregated_output") or text(item, "stderr")
    yield from session.end(call, _exited(session, code, output))


def _exited(session: Session, code: int | None, output: str) -> CallEnd:
    ending = Ending.Unknown if code is None else Ending.Failed if code else Ending.Ran
    consent = Consent.Mode if session.mode == "never" else Consent.Unknown
    return CallEnd(ending, code, output if code else "", consent)


def _told(session: Session, told: str) -> CallEnd | None:
    """The end of a call by the text that the model was given; None where it continues, or another record says it."""
    if _HOOK_SAID_NO in told[:200]:
        return CallEnd(Ending.Blocked)
    if _SAID_NO in told[:400]:
        return CallEnd(Ending.Refused, consent=Consent.Person)
    if told.startswith(_UNKNOWN_TOOL):
        return CallEnd(Ending.Failed, None, f"unknown tool: {told}")
    if _RUNNING in told[:400]:
        return None
    head, mark, rest = told[:400].partition(_EXITED)
    if mark:
        digits = rest.split("\n", 1)[0].strip()
        return _exited(session, int(digits) if digits.lstrip("-").isdecimal() else None, told[len(head) :])
    if told.startswith("{"):
        try:
            said = json.loads(told)
        except (ValueError, RecursionError):
            return CallEnd(Ending.Unknown)
        return _exited(session, number(table(said, "metadata"), "exit_code"), text(said, "output"))
    return CallEnd(Ending.Unknown)


def _folder(url: str) -> str:
    """The path of `file:///w/app`; a plain path remains one."""
    return unquote(urlsplit(url).path) if url.startswith("file:") else url
