"""OpenCode: `~/.local/share/opencode/opencode.db`, SQLite, read while it may be in use.

Verified with 1.18.33. A corrected command has overwritten the model's own; approvals are not told.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from typing import Any

from assent.history.call import Call, Consent, Ending, ReadingTally
from assent.history.fields import moment, number, table, text
from assent.history.session import CallEnd, Session
from assent.store.error_class import ErrorClass, error_class
from assent.store.reading import address

AGENT = "opencode"
_SECONDS = 2  # that a lock is waited for
_SESSIONS = (
    "SELECT id, coalesce(parent_id, ''), coalesce(directory, ''), coalesce(version, '') FROM session ORDER BY id"
)
_PARTS = """
  SELECT p.data, m.data FROM part AS p JOIN message AS m ON m.id = p.message_id
  WHERE m.session_id = ? AND (p.data LIKE '%"tool"%' OR m.data LIKE '%"user"%') ORDER BY p.id
"""
_SAID_NO = "The user rejected permission"


def found(home: str, environment: dict[str, str]) -> Iterator[str]:
    """The database, if there is one."""
    data = environment.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    path = os.path.join(data, "opencode", "opencode.db")
    if os.path.isfile(path):
        yield path


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of all sessions; a database that is locked or damaged is counted and left."""
    try:
        connection = connected(path)
    except sqlite3.Error:
        tally.miss(AGENT, "", "a database that cannot be opened")
        return
    tally.files += 1
    tally.bytes += os.path.getsize(path)
    try:
        for name, parent, folder, version in connection.execute(_SESSIONS).fetchall():
            session = Session(AGENT, tally)
            session.name, session.parent, session.version = name, parent, version
            session.start = session.cwd = folder
            yield from _session(connection, session)
    except sqlite3.Error as error:
        tally.miss(AGENT, "", f"a database that cannot be read: {error}"[:120])
    finally:
        connection.close()


def connected(path: str) -> sqlite3.Connection:
    """The database at `path`, opened so that nothing is ever written. Raises sqlite3.Error."""
    return sqlite3.connect(address(path, "mode=ro"), timeout=_SECONDS, isolation_level=None, uri=True)


def _session(connection: sqlite3.Connection, session: Session) -> Iterator[Call]:
    last = ""
    for data, message in connection.execute(_PARTS, (session.name,)):
        part, role = _object(data, session), _object(message, session).get("role")
        if role == "user" and message != last:
            session.turn += 1
        last = message
        if part.get("type") == "tool":
            yield from _call(session, part)


def _object(data: object, session: Session) -> dict[str, Any]:
    try:
        value = json.loads(data) if isinstance(data, str | bytes) else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        session.miss("a part that is not a JSON object")
        return {}
    return value


def _call(session: Session, part: dict[str, Any]) -> Iterator[Call]:
    state = table(part, "state")
    given, times = table(state, "input"), table(state, "time")
    id_ = text(part, "callID")
    session.begin(id_, text(part, "tool"), given, moment(times.get("start")), text(given, "workdir"))
    yield from session.end(id_, _ended(state))


def _ended(state: dict[str, Any]) -> CallEnd:
    metadata = table(state, "metadata")
    match text(state, "status"):
        case "completed":
            code = number(metadata, "exit")
            return CallEnd(Ending.Failed if code else Ending.Ran, code, text(metadata, "output") if code else "")
        case "error":
            told = text(state, "error")
            if told.startswith(_SAID_NO):  # also when a run without a person rejects on its own
                return CallEnd(Ending.Unattended, consent=Consent.Unknown)
            is_unknown = error_class(success=False, error=told) is ErrorClass.UnknownTool
            return CallEnd(Ending.Failed, None, told) if is_unknown else CallEnd(Ending.Blocked)
        case _:
            return CallEnd(Ending.Unknown)
