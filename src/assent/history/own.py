"""Assent's own log: the store, and what hooks have appended to the journal since; both are only read.

Here an outcome is known only for agents that tell it, and a person's word only where Assent asked.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from typing import Any

from assent.assessment import Shell
from assent.config.locations import locate
from assent.history.call import Call, Consent, End, Ending, Origin, ReadingTally
from assent.history.fields import moment, text
from assent.history.lines import objects
from assent.history.opencode import connected
from assent.history.session import shell_of
from assent.store.error_class import ErrorClass
from assent.store.journal import aside
from assent.store.named import Named
from assent.store.view import unaccompanied

AGENT = "assent"
_QUERY = "SELECT * FROM events ORDER BY id"
_OFFSETS = "SELECT device, inode, offset FROM journal_files"
_FULL = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
_CLASSES = {kind.value: kind for kind in ErrorClass}


def found(home: str, environment: dict[str, str]) -> Iterator[str]:
    """The store, or the journal where there is none yet."""
    places = locate({**environment, "HOME": home})
    for path in (places.store, places.journal):
        if os.path.isfile(path):
            yield path
            return


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls that hooks judged, those that the store has not taken in yet as well."""
    if path.endswith(".jsonl"):
        yield from _journals(path, {}, tally)
        return
    try:
        connection, offsets = _opened(path)
        rows = connection.execute(_QUERY)
        names = [column[0] for column in rows.description]
        tally.files += 1
        for row in rows:
            yield _call(dict(zip(names, row, strict=True)))
        connection.close()
    except sqlite3.Error as error:
        tally.miss(AGENT, "", f"a store that cannot be read: {error}"[:120])
        return
    yield from _journals(os.path.join(os.path.dirname(path), "journal.jsonl"), offsets, tally)


def _opened(path: str) -> tuple[sqlite3.Connection, dict[tuple[int, int], int]]:
    """The store, and how far it has read which file; on a full disk too."""
    connection = connected(path)
    try:
        return connection, _read_so_far(connection)
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in _FULL:
            raise
    connection = unaccompanied(path)
    return connection, _read_so_far(connection)


def _read_so_far(connection: sqlite3.Connection) -> dict[tuple[int, int], int]:
    return {(device, inode): offset for device, inode, offset in connection.execute(_OFFSETS)}


def _journals(path: str, offsets: dict[tuple[int, int], int], tally: ReadingTally) -> Iterator[Call]:
    """The entries that hooks appended behind `offsets`, each call with its end."""
    waiting: dict[str, dict[str, Any]] = {}
    for file in (*aside(path), path) if os.path.isdir(os.path.dirname(path)) else ():
        if not os.path.isfile(file):
            continue
        status = os.stat(file)
        start = offsets.get((status.st_dev, status.st_ino), 0)
        for fields in objects(file, (b'"kind"',), tally, lambda what: tally.miss(AGENT, "", what), start):
            key = text(fields, "call") or f"{text(fields, 'session')}\n{text(fields, 'command')}"
            if fields.get("kind") == "judged":
                if key in waiting:
                    yield _call(waiting.pop(key))
                waiting[key] = {**fields, "judged_at": fields.get("t"), "call_id": text(fields, "call")}
            elif key in waiting:
                told = waiting.pop(key)
                told.update(success=fields.get("success"), error_class=text(fields, "error_class"))
                yield _call({**told, "run_us": fields.get("duration_us"), "ended_at": fields.get("t")})
    for fields in waiting.values():
        yield _call(fields)


def _call(row: dict[str, Any]) -> Call:
    error = _CLASSES.get(text(row, "error_class"), ErrorClass.Failed)
    ending, consent = _ending(row, error)
    named = Named(*[tuple(text(row, key).split()) for key in ("accused", "offered")])
    command = text(row, "command")
    return Call(
        origin=Origin(text(row, "agent"), "", text(row, "session"), ""),
        id=text(row, "call_id"),
        at=moment(row.get("judged_at")),
        cwd=text(row, "cwd"),
        start=text(row, "cwd"),
        tool=text(row, "tool"),
        shell=(shell_of(text(row, "tool")) or Shell.Bash) if command else None,
        command=command,
        ran=text(row, "corrected"),
        files=(),
        mode=text(row, "mode"),
        turn=0,
        end=End(ending, None, error, named, consent, _asked_ms(row)),
    )


def _asked_ms(row: dict[str, Any]) -> int | None:
    """The milliseconds that an answer took; None where one of the moments is not known, or a clock jumped back."""
    asked, answered = moment(row.get("asked_at")), moment(row.get("answered_at"))
    return answered - asked if answered >= asked > 0 else None


def _ending(row: dict[str, Any], error: ErrorClass) -> tuple[Ending, Consent]:
    """The end of the call, and whether a person was asked and answered."""
    match text(row, "answered"):
        case "no":
            return Ending.Refused, Consent.Person
        case "nobody":
            return Ending.Unattended, Consent.Unknown
        case answered:
            by_us = Consent.Hook if text(row, "answer") == "allow" else Consent.Unknown
            consent = Consent.Person if answered == "yes" else by_us
    if error is ErrorClass.Refused:
        return Ending.Blocked, Consent.Hook
    if row.get("background") or row.get("success") is None:
        return (Ending.Blocked, Consent.Hook) if text(row, "answer") == "deny" else (Ending.Unknown, consent)
    return Ending.Ran if row["success"] else Ending.Failed, consent
