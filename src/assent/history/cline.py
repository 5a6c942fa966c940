"""Cline: `~/.cline/data/sessions/ID/ID.messages.json`, one JSON value that is written again with every message.

Verified with 3.0.65. One call may hold several commands, each with an entry of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from assent.history.call import Call, Ending, ReadingTally
from assent.history.fields import items, moment, text
from assent.history.lines import one_in_each, whole
from assent.history.session import CallEnd, Session

AGENT = "cline"
_EXITED = "Command exited with code "
_DENIED = ("printf '%s\\n' 'Assent", "printf '%s\\n' 'Corrected: ")  # how a soft denial by Assent begins


def found(home: str, environment: dict[str, str]) -> Iterator[str]:  # noqa: ARG001 - as for the other agents
    """The files of all sessions."""
    return one_in_each(os.path.join(home, ".cline", "data", "sessions"), "{}.messages.json")


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of one session."""
    session = Session(AGENT, tally)
    session.name = os.path.basename(path).removesuffix(".messages.json")
    beside = whole(path.removesuffix(".messages.json") + ".json", ReadingTally(), lambda _what: None)
    session.start = session.cwd = text(beside, "cwd")
    session.version = text(beside, "version")
    value = whole(path, tally, session.miss)
    messages = value if isinstance(value, list) else (value or {}).get("messages", [])
    asked: dict[str, int] = {}  # how many commands a call holds
    for message in messages if isinstance(messages, list) else ():
        if not isinstance(message, dict):
            session.miss("a message that is not a JSON object")
            continue
        parts = items(message, "content")
        if message.get("role") == "user" and not any(part.get("type") == "tool_result" for part in parts):
            session.turn += 1
        at = moment(message.get("ts"))
        for part in parts:
            if part.get("type") == "tool_use":
                asked[text(part, "id")] = _begin(session, part, at)
            elif part.get("type") == "tool_result":
                yield from _end(session, part, asked)
    yield from session.rest()


def _begin(session: Session, part: dict[str, Any], at: int) -> int:
    given = part.get("input")
    if not isinstance(given, dict):
        return 0
    commands = given.get("commands")
    id_, tool = text(part, "id"), text(part, "name")
    if not isinstance(commands, list):
        session.begin(f"{id_}/0", tool, given, at)
        return 1
    texts = [command if isinstance(command, str) else text(command, "command") for command in commands]
    for index, command in enumerate(texts):
        session.begin(f"{id_}/{index}", tool, {"command": command}, at)
    return len(texts)


def _end(session: Session, part: dict[str, Any], asked: dict[str, int]) -> Iterator[Call]:
    id_ = text(part, "tool_use_id")
    results = items(part, "content")
    for index in range(asked.pop(id_, 0)):
        result = results[index] if index < len(results) else {}
        begun = session.begun(f"{id_}/{index}")
        query = text(result, "query")
        if begun is not None and query and not query.startswith(_DENIED) and not begun.command.startswith(query):
            begun.ran = query  # cut at 200 characters, so that a longer one begins with it
        yield from session.end(f"{id_}/{index}", _ended(result, part, query))


def _ended(result: dict[str, Any], part: dict[str, Any], query: str) -> CallEnd:
    if query.startswith(_DENIED):
        return CallEnd(Ending.Blocked)
    if result.get("success") is True:
        return CallEnd(Ending.Ran, 0)
    told = text(result, "error") or text(result, "result") or text(part, "content")
    if not told:
        return CallEnd(Ending.Unknown)
    head, mark, rest = told.partition(_EXITED)
    code = rest.split("\n", 1)[0].strip().rstrip("]") if mark else ""
    return CallEnd(Ending.Failed, int(code) if code.isdecimal() else None, f"{text(result, 'result')}\n{head}")
