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


def acts(transaction: Transaction, limit: int = 100) -> list[AuditedChange]:
    """The latest changes, the last first."""
    rows = transaction.rows(
        "SELECT seq, id, at, actor, action, subject, detail FROM audit ORDER BY seq DESC LIMIT ?", (limit,)
    )
    return [AuditedChange(*row) for row in rows]
