"""Questions that wait for a person elsewhere: each for one text in one folder on one machine, for an hour at most."""

from __future__ import annotations

import secrets
import time

from assent.record import Record
from assent.server.store.audit import note, noted
from assent.server.store.machines import Machine
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import moment, now

LONGEST = 3600  # seconds
_COLUMNS = (
    "id, machine, person, digest, agent, command, folder, category, reason, created_at, expires_at, state, decided_by"
)


class Asking(Record):
    """The request of a person elsewhere: `digest` binds all of it and the machine."""

    digest: str
    agent: str
    command: str
    folder: str
    category: str
    reason: str


class Waiting(Record):
    """One question, with what became of it."""

    id: str
    machine: str
    person: str  # who asks
    asking: Asking
    created: str
    expires: str
    state: str  # open, approved, refused, taken
    decided_by: str

    def standing(self) -> str:
        """Its state now: what was not used in time is over."""
        return "expired" if self.state in ("open", "approved") and self.expires <= now() else self.state


def add(transaction: Transaction, machine: Machine, asking: Asking, seconds: int) -> Waiting:
    """A new question of that machine, good for so long."""
    at = time.time()
    number, ends = secrets.token_hex(8), moment(at + min(seconds, LONGEST))
    made = Waiting(number, machine.id, machine.person, asking, moment(at), ends, "open", "")
    a = asking
    transaction.run(
        f"INSERT INTO requests ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - constant
        (
            *(made.id, made.machine, made.person, a.digest, a.agent, a.command, a.folder, a.category, a.reason),
            *(made.created, made.expires, "open", ""),
        ),
    )
    note(transaction, machine.actor, "approval asked for", f"request:{made.id}", asking.digest)
    return made


def find(transaction: Transaction, number: str) -> Waiting | None:
    """The question of that id."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM requests WHERE id = ?", (number,))  # noqa: S608 - constant
    return _waiting(rows[0]) if rows else None


def waiting(transaction: Transaction) -> list[Waiting]:
    """Those that can still be answered, the oldest first."""
    rows = transaction.rows(
        f"SELECT {_COLUMNS} FROM requests WHERE state = 'open' AND expires_at > ? ORDER BY created_at, id",  # noqa: S608
        (now(),),
    )
    return [_waiting(row) for row in rows]


def open_of(transaction: Transaction, machine: str) -> int:
    """The number of a machine's requests that can still be answered."""
    rows = transaction.rows(
        "SELECT count(*) FROM requests WHERE machine = ? AND state = 'open' AND expires_at > ?", (machine, now())
    )
    return int(rows[0][0])


def open_for(transaction: Transaction, machine: str, digest: str) -> Waiting | None:
    """The question of a machine that is the same and can still be answered."""
    rows = transaction.rows(
        f"SELECT {_COLUMNS} FROM requests WHERE machine = ? AND digest = ? AND state = 'open' AND expires_at > ?",  # noqa: S608
        (machine, digest, now()),
    )
    return _waiting(rows[0]) if rows else None


def decide(transaction: Transaction, found: Waiting, state: str, by: str) -> bool:
    """Answer it; whether it could still be answered."""
    at, what = now(), "state = ?, decided_by = ?, decided_at = ?"
    statement = f"UPDATE requests SET {what} WHERE id = ? AND state = 'open' AND expires_at > ?"  # noqa: S608 - constant
    told = f"person:{by}", f"approval {state}", f"request:{found.id}", found.asking.digest
    return noted(transaction, statement, (state, by, at, found.id, at), *told)


def take(transaction: Transaction, found: Waiting) -> bool:
    """Use an approval, once; whether there was one to use."""
    statement = "UPDATE requests SET state = 'taken' WHERE id = ? AND state = 'approved' AND expires_at > ?"
    told = f"machine:{found.machine}", "approval taken", f"request:{found.id}", found.asking.digest
    return noted(transaction, statement, (found.id, now()), *told)


def forget_before(transaction: Transaction, at: str) -> None:
    """Release questions that ended before a moment, and the commands in them."""
    transaction.run("DELETE FROM requests WHERE expires_at < ?", (at,))


def _waiting(row: Row) -> Waiting:
    number, machine, person, digest, agent, command, folder, category, reason, created, expires, state, by = row
    asking = Asking(digest, agent, command, folder, category, reason)
    return Waiting(number, machine, person, asking, created, expires, state, by)
