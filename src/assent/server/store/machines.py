"""Machines: enrolled by a code, known by a token of which only the hash is kept."""

from __future__ import annotations

import secrets
import time

from assent.record import Record
from assent.server.store.audit import note
from assent.server.store.people import Person, hashed
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import moment, now

TOKEN_SECONDS = 90 * 86_400
SCOPES = ("policy:read", "events:write", "suggestions:write", "requests:write")
_COLUMNS = "id, name, person, scopes, expires_at, seen_at, revoked_at, version, revision, dropped"


class Machine(Record):
    """One machine of one person."""

    id: str
    name: str
    person: str
    scopes: frozenset[str]
    expires: str
    seen: str
    revoked: str
    version: str
    revision: int
    dropped: int

    @property
    def actor(self) -> str:
        """The name that the audit uses."""
        return f"machine:{self.id}"


class MachineToken(Record):
    """The token of a machine, given once."""

    machine: str
    secret: str
    expires: str


def add(transaction: Transaction, person: Person, name: str, version: str) -> MachineToken:
    """A new machine of that person."""
    token = MachineToken(secrets.token_hex(8), secrets.token_urlsafe(32), moment(time.time() + TOKEN_SECONDS))
    transaction.run(
        "INSERT INTO machines (id, name, person, scopes, token_hash, expires_at, created_at, version)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (token.machine, name, person.id, " ".join(SCOPES), hashed(token.secret), token.expires, now(), version),
    )
    note(transaction, person.actor, "machine enrolled", f"machine:{token.machine}", name)
    return token


def rotate(transaction: Transaction, machine: Machine, shown: str) -> MachineToken:
    """Another token for the machine; `shown`, by which it asks, holds until the new one was used."""
    token = MachineToken(machine.id, secrets.token_urlsafe(32), moment(time.time() + TOKEN_SECONDS))
    transaction.run(
        "UPDATE machines SET former_hash = ?, token_hash = ?, expires_at = ? WHERE id = ?",
        (hashed(shown), hashed(token.secret), token.expires, machine.id),
    )
    note(transaction, machine.actor, "token rotated", machine.actor)
    return token


def by_token(transaction: Transaction, secret: str) -> Machine | None:
    """The machine whose token that is, if it holds."""
    digest = hashed(secret)
    rows = transaction.rows(
        f"SELECT {_COLUMNS} FROM machines WHERE (token_hash = ? OR former_hash = ?)"  # noqa: S608 - constant
        " AND revoked_at = '' AND expires_at > ?",
        (digest, digest, now()),
    )
    return _machine(rows[0]) if rows else None


def settle(transaction: Transaction, secret: str, version: str) -> bool:
    """The machine was here by that token: the one before it holds no longer; whether there was one."""
    digest = hashed(secret)
    transaction.run("UPDATE machines SET seen_at = ?, version = ? WHERE token_hash = ?", (now(), version, digest))
    ended = "UPDATE machines SET former_hash = '' WHERE token_hash = ? AND former_hash <> ''"
    return transaction.run(ended, (digest,)) > 0


def note_revision(transaction: Transaction, number: str, revision: int) -> None:
    """The machine holds that revision."""
    transaction.run("UPDATE machines SET revision = ? WHERE id = ?", (revision, number))


def note_dropped(transaction: Transaction, number: str, dropped: int) -> None:
    """The machine says that it had to let so many events go, in all."""
    transaction.run("UPDATE machines SET dropped = ? WHERE id = ? AND dropped < ?", (dropped, number, dropped))


def revoke(transaction: Transaction, number: str, by: str) -> bool:
    """Let the machine in no more; whether it was let in."""
    if not transaction.run("UPDATE machines SET revoked_at = ? WHERE id = ? AND revoked_at = ''", (now(), number)):
        return False
    note(transaction, by, "machine revoked", f"machine:{number}")
    return True


def find(transaction: Transaction, number: str) -> Machine | None:
    """The machine of that id."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM machines WHERE id = ?", (number,))  # noqa: S608 - constant
    return _machine(rows[0]) if rows else None


def listed(transaction: Transaction) -> list[Machine]:
    """All machines, by name."""
    return [_machine(row) for row in transaction.rows(f"SELECT {_COLUMNS} FROM machines ORDER BY name, id")]  # noqa: S608


def names(transaction: Transaction) -> dict[str, str]:
    """The name of each machine, by id."""
    return {each.id: each.name for each in listed(transaction)}


def _machine(row: Row) -> Machine:
    number, name, person, scopes, *rest = row
    return Machine(number, name, person, frozenset(scopes.split()), *rest)
