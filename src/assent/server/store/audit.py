"""The changes that people and machines made on the server: rows to read, and entries of the log."""

from __future__ import annotations

import secrets

from assent.record import Record
from assent.server.store.log import append, entry
from assent.server.store.transaction import Transaction
from assent.store.moment import now
from assent.team.canonical import canonical

KIND = "audit"
SERVER = "server"
_COLUMNS = "size, root, made_at, key, signature"


class AuditedChange(Record):
    """One change."""

    seq: int
    id: str
    at: str
    actor: str  # person:ID, machine:ID, server
    action: str  # machine revoked
    subject: str
    detail: str

    def data(self) -> bytes:
        """The bytes that are hashed."""
        return canonical(["audit", self.id, self.at, self.actor, self.action, self.subject, self.detail])


def note(transaction: Transaction, actor: str, action: str, subject: str, detail: str = "") -> None:
    """Record a change within the transaction that makes it."""
    act = AuditedChange(0, secrets.token_hex(16), now(), actor, action, subject, detail)
    seq = append(transaction, [entry(act.id, KIND, act.data())])
    transaction.run(
        "INSERT INTO audit (seq, id, at, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (seq, act.id, act.at, actor, action, subject, detail),
    )


def noted(transaction: Transaction, statement: str, values: tuple[str, ...], *told: str) -> bool:
    """Whether a change changes anything; then it is recorded as `told`: by whom, what, of what, and a detail."""
    changed = transaction.run(statement, values) > 0
    if changed:
        note(transaction, *told)
    return changed


def acts(transaction: Transaction, limit: int = 100) -> list[AuditedChange]:
    """The latest changes, the last first."""
    rows = transaction.rows(
        "SELECT seq, id, at, actor, action, subject, detail FROM audit ORDER BY seq DESC LIMIT ?", (limit,)
    )
    return [AuditedChange(*row) for row in rows]


class Checkpoint(Record):
    """One statement; all but size and moment in hexadecimal digits."""

    size: int
    root: str
    at: str
    key: str
    signature: str


def add(transaction: Transaction, made: Checkpoint) -> None:
    """Keep a statement."""
    transaction.run(
        f"INSERT INTO checkpoints ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608 - constant
        (made.size, made.root, made.at, made.key, made.signature),
    )


def latest(transaction: Transaction) -> Checkpoint | None:
    """The last one."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM checkpoints ORDER BY size DESC LIMIT 1")  # noqa: S608 - constant
    return Checkpoint(*rows[0]) if rows else None


def of_size(transaction: Transaction, size: int) -> Checkpoint | None:
    """The one at that size of the log."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM checkpoints WHERE size = ?", (size,))  # noqa: S608 - constant
    return Checkpoint(*rows[0]) if rows else None
