"""Gemini CLI: `~/.gemini/tmp/PROJECT/chats/session-*.jsonl`, and `.json` of older versions.

Verified with 0.61.0. A message comes twice, the second time with its calls. A corrected command has
overwritten the model's own, and nobody tells whether a person approved.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from assent.history.call import Call, Consent, Ending, ReadingTally
from assent.history.fields import items, moment, table, text
from assent.history.lines import files_below, objects, opened, whole
from assent.history.session import CallEnd, Session
from assent.hooks.agents.outcome import exit_code

AGENT = "gemini"
_MARKS = (b'"toolCalls"', b'"sessionId"', b'"type":"user"', b'"type": "user"')
_CODE = "Exit Code: "
_SIGNAL = "\nSignal: "
_BACKGROUND = "Command moved to background"
_HOOK_SAID_NO = "Tool execution blocked: "
_LONGEST_PATH = 4096


def found(home: str, environment: dict[str, str]) -> Iterator[str]:  # noqa: ARG001 - as for the other agents
    """The files of all sessions."""
    return files_below(os.path.join(home, ".gemini", "tmp"), "session-", (".jsonl", ".json"), "chats")


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of one file, each once."""
    session = Session(AGENT, tally)
    session.start = session.cwd = _project(path)
    ended: set[str] = set()
    for record in _records(path, tally, session):
        session.name = text(record, "sessionId") or session.name
        if record.get("type") == "user":
            session.turn += 1
        for call in items(record, "toolCalls"):
            id_ = text(call, "id")
            if id_ not in ended and text(call, "status") in ("success", "error", "cancelled"):
                ended.add(id_)
                yield from _call(session, call, moment(record.get("timestamp")))


def _records(path: str, tally: ReadingTally, session: Session) -> Iterator[dict[str, Any]]:
    if path.endswith(".jsonl"):
        yield from objects(path, _MARKS, tally, session.miss)
        return
    value = whole(path, tally, session.miss)
    session.name = text(value, "sessionId")
    yield from items(value, "messages")


def _project(path: str) -> str:
    """The folder of the session, which is in a file beside its chats."""
    file = opened(os.path.join(os.path.dirname(os.path.dirname(path)), ".project_root"))
    if file is None:
        return ""
    with file:
        return file.read(_LONGEST_PATH).decode("utf-8", "replace").strip()


def _call(session: Session, call: dict[str, Any], at: int) -> Iterator[Call]:
    given = table(call, "args")
    folder = text(given, "dir_path") or text(given, "directory")
    cwd = os.path.normpath(os.path.join(session.start, folder)) if folder else ""
    id_ = text(call, "id")
    session.begin(id_, text(call, "name"), given, moment(call.get("timestamp")) or at, cwd)
    yield from session.end(id_, _ended(call))


def _ended(call: dict[str, Any]) -> CallEnd:
    response = table(table((items(call, "result") or [{}])[0], "functionResponse"), "response")
    match text(call, "status"):
        case "cancelled":
            return CallEnd(Ending.Refused, consent=Consent.Person)
        case "error":
            told = text(response, "error")
            if told.startswith(_HOOK_SAID_NO):
                return CallEnd(Ending.Blocked)
            return CallEnd(Ending.Failed, None, told)
        case _:
            return _ran(text(response, "output"))


def _ran(output: str) -> CallEnd:
    if _BACKGROUND in output:
        return CallEnd(Ending.Unknown)
    code = exit_code(output, _CODE)
    if not code and _SIGNAL not in output:
        return CallEnd(Ending.Ran, 0)
    return CallEnd(Ending.Failed, code, output)
