"""The public keys that ever signed, each signed by the one before."""

from __future__ import annotations

from assent.server.store.audit import SERVER, note
from assent.server.store.transaction import Transaction
from assent.store.moment import now
from assent.team.signing import SUCCESSION, Endorsed, PrivateKey, public_of, sign


def keys(transaction: Transaction) -> tuple[Endorsed, ...]:
    """All of them, the first first."""
    rows = transaction.rows("SELECT key, signature FROM signing_keys ORDER BY position")
    return tuple([Endorsed(*row) for row in rows])


def begin(transaction: Transaction, key: PrivateKey) -> None:
    """Let `key` be the first."""
    _add(transaction, 1, Endorsed(public_of(key)))


def succeed(transaction: Transaction, old: PrivateKey, new: PrivateKey) -> None:
    """Let `new` sign from now on, by the word of `old`."""
    public = public_of(new)
    endorsed = Endorsed(public, sign(old, SUCCESSION, public.encode("ascii")))
    _add(transaction, len(keys(transaction)) + 1, endorsed)


def _add(transaction: Transaction, position: int, endorsed: Endorsed) -> None:
    transaction.run(
        "INSERT INTO signing_keys (position, key, signature, made_at) VALUES (?, ?, ?, ?)",
        (position, endorsed.key, endorsed.signature, now()),
    )
    note(transaction, SERVER, "signing key", f"key:{endorsed.key}", f"number {position}")
