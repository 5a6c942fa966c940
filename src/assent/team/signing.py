"""Ed25519 (RFC 8032) as hexadecimal text: keys, signatures, and how one key vouches for the next.

What a signature is for is before what is signed, so that none serves in another place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeAlias

from assent.errors import ServerError
from assent.extras import absent, adding
from assent.record import Record

PrivateKey: TypeAlias = bytes  # 32 bytes

BUNDLE = b"assent bundle 1\n"
CHECKPOINT = b"assent checkpoint 1\n"
SUCCESSION = b"assent next key 1\n"
APPROVAL = b"assent approval 1\n"
PROJECT = b"assent project file 1\n"
SHOWN = 12  # hexadecimal digits of a key that people compare


class Endorsed(Record):
    """A public key, and the signature of the key before it; the first has none."""

    key: str
    signature: str = ""


def check_installed() -> None:
    """Raise ServerError when nothing here can check a signature."""
    missing = absent(["cryptography"])
    if missing:
        raise ServerError(f"a team's policy is signed, and checking that needs cryptography. {adding(missing)}")


def make_key() -> PrivateKey:
    """A new private key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes_raw()


def public_of(key: PrivateKey) -> str:
    """The public key to a private one."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw().hex()


def sign(key: PrivateKey, purpose: bytes, data: bytes) -> str:
    """The signature of `data` for that purpose."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(key).sign(purpose + data).hex()


def is_signed(key: str, signature: str, purpose: bytes, data: bytes) -> bool:
    """Whether the owner of the public key signed `data` for that purpose."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), purpose + data)
    except (InvalidSignature, ValueError):
        return False
    return True


def checkpoint_text(size: int, root: str, at: str) -> bytes:
    """The text of a checkpoint that is signed."""
    return f"{size}\n{root}\n{at}\n".encode("ascii", "replace")


def fingerprint(key: str) -> str:
    """The form of a public key that people compare."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()[:SHOWN]


def heir(pinned: str, keys: Iterable[Endorsed]) -> str:
    """The last successor of the pinned key, each signed by the one before; the pinned one if none."""
    at = pinned
    known = list(keys)
    start = next((place for place, endorsed in enumerate(known) if endorsed.key == pinned), len(known))
    for endorsed in known[start + 1 :]:
        if not is_signed(at, endorsed.signature, SUCCESSION, endorsed.key.encode("ascii", "replace")):
            break
        at = endorsed.key
    return at
