"""The server's private key, in a file that nobody else can read, and what it signs."""

from __future__ import annotations

import os
from datetime import datetime

from assent.config.private import read_private, replace_private
from assent.errors import ServerError
from assent.record import Record
from assent.server.store import keys
from assent.server.store.drafts import Release
from assent.server.store.transaction import Transaction
from assent.team.bundle import Bundle, seal
from assent.team.signing import (
    CHECKPOINT,
    Endorsed,
    PrivateKey,
    checkpoint_text,
    fingerprint,
    make_key,
    public_of,
    sign,
)

_NEXT = ".next"
_SAME = 6 * 3600  # seconds
HOLDS = 7 * 86_400  # seconds after which the allows of a bundle lapse, unless it is fetched again


class Signer(Record):
    """The key that signs now, and all that ever did."""

    key: PrivateKey
    keys: tuple[Endorsed, ...]

    @property
    def root(self) -> str:
        """The public key that machines pin."""
        return public_of(self.key)

    @property
    def fingerprint(self) -> str:
        """The form of it that people compare."""
        return fingerprint(self.root)

    def envelope(self, release: Release, now: float) -> bytes:
        """The signed bundle of a revision; the same bytes for six hours, whichever process is asked."""
        released = int(datetime.fromisoformat(release.released).timestamp())
        at = max(released, int(now) // _SAME * _SAME)
        return seal(Bundle(release.revision, at, at + HOLDS, release.content), self.key, self.keys)

    def checkpoint(self, size: int, root: bytes, at: str) -> str:
        """The signature of the log's tree at that size."""
        return sign(self.key, CHECKPOINT, checkpoint_text(size, root.hex(), at))


def load_signer(transaction: Transaction, path: str) -> Signer:
    """The signer whose key is in the file at `path`; a key is made where neither file nor database has one.

    Raises ServerError where the two do not belong together.
    """
    known = keys.keys(transaction)
    if not known and not os.path.lexists(path):
        key = make_key()
        replace_private(path, key.hex().encode())
        keys.begin(transaction, key)
        return Signer(key, keys.keys(transaction))
    key = _read(path)
    if known and known[-1].key != public_of(key) and os.path.lexists(path + _NEXT):
        key = _read(path + _NEXT)  # a rotation was not finished
        if known[-1].key == public_of(key):
            os.replace(path + _NEXT, path)
    if not known:
        keys.begin(transaction, key)
        known = keys.keys(transaction)
    if known[-1].key != public_of(key):
        raise ServerError(f"{path}: is not the key that signed last for this database; restore the one that did")
    return Signer(key, known)


def rotate(transaction: Transaction, path: str) -> Signer:
    """Let a new key sign from now on. It takes the place of the old one in the file when the signer is loaded again,

    so that file and database belong together whenever the process ends.
    """
    old = load_signer(transaction, path)
    new = make_key()
    replace_private(path + _NEXT, new.hex().encode())
    keys.succeed(transaction, old.key, new)
    return Signer(new, keys.keys(transaction))


def _read(path: str) -> PrivateKey:
    data = read_private(path)
    if data is None:
        raise ServerError(f"{path}: the signing key cannot be read, or others can read it: chmod 600 it")
    try:
        key = bytes.fromhex(data.decode("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != 32:
        raise ServerError(f"{path}: is no signing key")
    return key
