"""Questions that nobody was there to answer: noted by hooks, put to people of the team by another process."""

from __future__ import annotations

import time

from assent.closed import Choice
from assent.record import Record
from assent.store.moment import moment
from assent.store.question_code import question_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.store.database import Connection, Row, Store

LONGEST = 3600  # seconds that a question waits
_KEPT = 24 * 3600  # seconds after which what became of one is forgotten
_COLUMNS = "id, code, asked_at, agent, cwd, command, state, number, digest, expires_at, told"


class RequestState(Choice):
    """The state of a request."""

    Noted = "noted"  # by a hook; nobody has seen it
    Open = "open"  # the server has it
    Approved = "approved"  # and the approval is kept here
    Refused = "refused"
    Ended = "ended"  # nobody answered in time
    Unfit = "unfit"  # no approval from elsewhere can answer it


WAITING = (RequestState.Noted, RequestState.Open)


class StoredRequest(Record):
    """One question. Times are ISO 8601 in UTC; the empty text stands for what is not known yet."""

    id: int
    code: str
    asked: str
    agent: str
    cwd: str
    command: str
    state: RequestState = RequestState.Noted
    number: str = ""  # that the server gave it
    digest: str = ""  # of what it is bound to
    expires: str = ""
    told: str = ""  # why it could not be put

    def is_over(self, at: float) -> bool:
        """Whether it is too late for an answer."""
        return self.asked <= moment(at - LONGEST) or bool(self.expires and self.expires <= moment(at))


def note(connection: Connection, fields: dict[str, Any]) -> int:
    """Keep a question that a hook noted, and give its number; that of the same one where it was put just before.

    One that was refused is not put again within the hour. Raises ValueError for anything that is not a question.
    """
    asked, agent, cwd, command = (fields.get(name) for name in ("t", "agent", "cwd", "command"))
    if not all(isinstance(text, str) for text in (asked, agent, cwd, command)) or not (cwd and command):
        raise ValueError("a question has a folder and a command")
    connection.execute("DELETE FROM requests WHERE asked_at < ?", (moment(time.time() - _KEPT),))
    same = connection.execute(
        "SELECT id FROM requests WHERE command = ? AND cwd = ? AND agent = ? AND asked_at > ?"
        " AND state IN ('noted', 'open', 'refused') ORDER BY id DESC LIMIT 1",
        (command, cwd, agent, moment(time.time() - LONGEST)),
    ).fetchone()
    if same is not None:
        return int(same[0])
    added = connection.execute(
        "INSERT INTO requests (code, asked_at, agent, cwd, command) VALUES (?, ?, ?, ?, ?)",
        (question_code(command, cwd), asked, agent, cwd, command),
    )
    return int(added.lastrowid or 0)


def waiting(store: Store) -> list[StoredRequest]:
    """Those that may still be answered, the oldest first."""
    rows = store.rows(f"SELECT {_COLUMNS} FROM requests WHERE state IN ('noted', 'open') ORDER BY id")  # noqa: S608
    return [_request(row) for row in rows]


def of_code(store: Store, code: str) -> StoredRequest | None:
    """The latest question with that code; of the empty code, the latest of all."""
    sql = f"SELECT {_COLUMNS} FROM requests WHERE ? IN ('', code) ORDER BY id DESC LIMIT 1"  # noqa: S608 - constant
    rows = store.rows(sql, (code,))
    return _request(rows[0]) if rows else None


def is_known(store: Store, number: str) -> bool:
    """Whether the server gave that number to an earlier question, whose answer it may repeat."""
    return bool(store.rows("SELECT 1 FROM requests WHERE number = ?", (number,)))


def settle(store: Store, changed: StoredRequest) -> None:
    """Keep what became of a question."""
    with store.writing() as connection:
        connection.execute(
            "UPDATE requests SET state = ?, number = ?, digest = ?, expires_at = ?, told = ? WHERE id = ?",
            (changed.state.value, changed.number, changed.digest, changed.expires, changed.told, changed.id),
        )


def _request(row: Row) -> StoredRequest:
    number, code, asked, agent, cwd, command, state, *rest = row
    return StoredRequest(number, code, asked, agent, cwd, command, RequestState(state), *rest)
