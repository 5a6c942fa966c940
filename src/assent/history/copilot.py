"""Copilot CLI: `~/.copilot/session-state/ID/events.jsonl`, with the folder in `workspace.yaml`.

Verified with 1.0.102. It says best of all who let a command run; a command that failed counts as a
success there, so the exit code decides.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from assent.history.call import Call, Consent, Ending, ReadingTally
from assent.history.fields import moment, number, table, text
from assent.history.lines import objects, one_in_each, opened
from assent.history.session import CallEnd, Session

AGENT = "copilot"
_MARKS = (b'"tool.execution_', b'"permission.completed"', b'"user.message"', b'"session.start"', b'"hook.start"')
_LONGEST = 1 << 16  # bytes of workspace.yaml
_RULES = ("approved-by-rule", "approved-for-session", "approved-for-location")


def found(home: str, environment: dict[str, str]) -> Iterator[str]:  # noqa: ARG001 - as for the other agents
    """The files of all sessions."""
    return one_in_each(os.path.join(home, ".copilot", "session-state"), "events.jsonl")


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of one session, as they end."""
    session = Session(AGENT, tally)
    folder = os.path.dirname(path)
    session.name, session.start = os.path.basename(folder), _folder(folder)
    session.cwd = session.start
    ran = ""  # what the next call to end really ran, which its own record does not say
    denied: dict[str, Ending] = {}
    for record in objects(path, _MARKS, tally, session.miss):
        data, at = table(record, "data"), moment(record.get("timestamp"))
        match record.get("type"):
            case "session.start":
                session.version = text(data, "copilotVersion") or session.version
            case "user.message":
                session.turn += 1
            case "tool.execution_start":
                session.begin(text(data, "toolCallId"), text(data, "toolName"), table(data, "arguments"), at)
            case "permission.completed":
                _decided(session, data, denied)
            case "hook.start":
                ran = _ran(data) or ran
            case "tool.execution_complete":
                call = text(data, "toolCallId")
                begun = session.begun(call)
                if begun is not None and ran:
                    begun.ran = ran
                ran = ""
                yield from session.end(call, _ended(data, denied.pop(call, None)))
            case _:  # of the many types only these hold a mark and matter
                pass
    yield from session.rest()


def _folder(session: str) -> str:
    """The `cwd:` of workspace.yaml, a line of plain text."""
    file = opened(os.path.join(session, "workspace.yaml"))
    if file is None:
        return ""
    with file:
        lines = file.read(_LONGEST).decode("utf-8", "replace").splitlines()
    return next((line[len("cwd:") :].strip().strip("'\"") for line in lines if line.startswith("cwd:")), "")


def _decided(session: Session, data: dict[str, Any], denied: dict[str, Ending]) -> None:
    call, kind = text(data, "toolCallId"), text(table(data, "result"), "kind")
    begun = session.begun(call)
    if begun is None:
        return
    if kind.startswith("denied"):
        is_person = "by-user" in kind or "interactively" in kind
        denied[call] = Ending.Refused if is_person else Ending.Unattended
    elif kind in _RULES or text(data, "decisionSource") not in ("", "user", "interactive"):
        begun.consent = Consent.Rule
    elif kind.startswith("approved"):
        begun.consent = Consent.Person if text(data, "decisionSource") else Consent.Unknown


def _ran(data: dict[str, Any]) -> str:
    if text(data, "hookType") != "postToolUse":
        return ""
    return text(table(table(data, "input"), "toolArgs"), "command")


def _ended(data: dict[str, Any], denied: Ending | None) -> CallEnd:
    error = table(data, "error")
    if denied is not None or text(error, "code") == "denied":
        ending = denied or Ending.Blocked
        return CallEnd(ending, consent=Consent.Person if ending is Ending.Refused else None)
    code = number(table(data, "shellExecution"), "exitCode")
    if text(data, "executionMode") == "async":
        return CallEnd(Ending.Unknown)
    if data.get("success") is not True:
        return CallEnd(Ending.Failed, code, text(error, "message"))
    output = text(table(data, "result"), "content")
    return CallEnd(Ending.Failed if code else Ending.Ran, code, output if code else "")
