"""Qwen Code: `~/.qwen/projects/FOLDER/chats/SESSION.jsonl`.

Verified with 0.24.4. What the person decided is in a telemetry record; the ids of calls are not
those that its hooks are told.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from assent.history.call import Call, Consent, Ending, ReadingTally
from assent.history.fields import items, moment, number, table, text
from assent.history.lines import files_below, objects
from assent.history.session import CallEnd, Session

AGENT = "qwen"
_MARKS = (b'"functionCall"', b'"toolCallResult"', b'"ui_telemetry"', b'"type":"user"', b'"type": "user"')
_DECISIONS = {"auto_accept": Consent.Mode, "accept": Consent.Person, "modify": Consent.Person}
_BACKGROUND = "Background shell started"


def found(home: str, environment: dict[str, str]) -> Iterator[str]:  # noqa: ARG001 - as for the other agents
    """The files of all sessions."""
    return files_below(os.path.join(home, ".qwen", "projects"), within="chats")


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of one file, as they end."""
    session = Session(AGENT, tally)
    session.name = os.path.basename(path).removesuffix(".jsonl")
    for record in objects(path, _MARKS, tally, session.miss):
        session.version = text(record, "version") or session.version
        session.name = text(record, "sessionId") or session.name
        session.cwd = text(record, "cwd") or session.cwd
        session.start = session.start or session.cwd
        match record.get("type"):
            case "assistant":
                _begin(session, record)
            case "tool_result":
                result = table(record, "toolCallResult")
                yield from session.end(text(result, "callId"), _ended(result))
            case "system":
                _decided(session, table(table(record, "systemPayload"), "uiEvent"))
            case "user":
                session.turn += 1
            case kind:
                session.miss(f"a record of the type {kind!r}"[:80])
    yield from session.rest()


def _begin(session: Session, record: dict[str, Any]) -> None:
    for part in items(table(record, "message"), "parts"):
        call = table(part, "functionCall")
        tool, given = text(call, "name"), table(call, "args")
        if tool == "tool_call":  # a tool that was not loaded at the start
            tool, given = text(given, "name"), table(given, "arguments")
        if tool:
            session.begin(text(call, "id"), tool, given, moment(record.get("timestamp")), text(given, "directory"))


def _decided(session: Session, told: dict[str, Any]) -> None:
    begun = session.begun(text(told, "call_id"))
    if begun is not None:
        begun.consent = _DECISIONS.get(text(told, "decision"), Consent.Unknown)


def _ended(result: dict[str, Any]) -> CallEnd:
    shown = table(result, "resultDisplay")
    code = number(shown, "exitCode")
    output = text(shown, "output")
    if text(result, "errorType") == "execution_denied":
        return CallEnd(Ending.Blocked)
    if text(result, "status") == "cancelled" and text(result, "executionStatus") in ("", "not_started"):
        return CallEnd(Ending.Refused, consent=Consent.Person)
    if _BACKGROUND in output[:200]:
        return CallEnd(Ending.Unknown)
    if text(result, "status") == "error" or code:
        return CallEnd(Ending.Failed, code, output or text(result, "resultDisplay"))
    return CallEnd(Ending.Ran, 0)
