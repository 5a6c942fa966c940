"""A project's policy file that the organisation's key has signed: trusted at each change without a person's hand.

The signature is beside the file, in `.assent.toml.sig`, in the form of a bundle's envelope. A person says once for
a path that signatures count there; a file that is signed is trusted nowhere else.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping

from assent.config.locations import Locations
from assent.config.private import read_private, replace_private
from assent.config.source import read_source
from assent.config.trust import revoke, trust
from assent.errors import PolicyError, ServerError, WireError
from assent.record import Record
from assent.team.bundle import SLACK
from assent.team.canonical import canonical, table_of
from assent.team.signing import PROJECT, Endorsed, PrivateKey, heir, is_signed, public_of, sign

SUFFIX = ".sig"
_FORM = 1
_FILE = "signed-trust.json"  # the paths where signatures count, each with the moment of the last that was taken


class Signed(Record):
    """The content of a signature. Times are seconds since the epoch."""

    digest: str
    issued_at: int
    not_after: int

    def text(self) -> bytes:
        """The bytes that are signed."""
        told = {"v": _FORM, "sha256": self.digest, "issued_at": self.issued_at, "not_after": self.not_after}
        return canonical(told)


def signature_of(data: bytes, key: PrivateKey, keys: tuple[Endorsed, ...], now: int, seconds: int) -> bytes:
    """The text to put beside a file of that content; `keys` are all that ever signed, the first first."""
    text = Signed(hashlib.sha256(data).hexdigest(), now, now + seconds).text()
    told = {"signed": text.decode("ascii"), "key": public_of(key), "signature": sign(key, PROJECT, text)}
    return canonical({**told, "keys": [[each.key, each.signature] for each in keys]}) + b"\n"


def check_signed(data: bytes, beside: bytes, pinned: str, seen: int, now: float) -> Signed:
    """The pinned key's signature of the content, if it counts now. Raises ServerError with what is wrong."""
    try:
        told = table_of(beside, "the signature")
        text, key, signature = (str(told[name]) for name in ("signed", "key", "signature"))
        keys = tuple([Endorsed(str(one[0]), str(one[1])) for one in told["keys"]])
    except (KeyError, IndexError, TypeError, WireError):
        raise ServerError("its signature is not of the agreed form") from None
    if heir(pinned, keys) != key or not is_signed(key, signature, PROJECT, text.encode()):
        raise ServerError("its signature is not of the key pinned at enrolment")
    signed = _signed(text)
    if signed.digest != hashlib.sha256(data).hexdigest():
        raise ServerError("it has changed since it was signed")
    if signed.not_after < now:
        raise ServerError("its signature has ended: it must be signed again")
    if signed.issued_at > now + SLACK:
        raise ServerError("it was signed after this machine's time: set the clock")
    if signed.issued_at < seen:
        raise ServerError("a newer one was trusted before")
    return signed


def count(path: str, places: Locations, pinned: str, env: Mapping[str, str], now: float) -> str:
    """Let signatures count for the file at `path` from now on; its real path. Raises ServerError, PolicyError."""
    real = os.path.realpath(path)
    known = paths(places)
    signed = _check(real, pinned, known.get(real, 0), now)
    _keep(places, {**known, real: signed.issued_at})
    return trust(real, env)


def forget(path: str, places: Locations) -> bool:
    """Let signatures count no longer for that path; whether they did."""
    known = paths(places)
    if known.pop(os.path.realpath(path), None) is None:
        return False
    _keep(places, known)
    return True


def renew(places: Locations, pinned: str, env: Mapping[str, str], now: float) -> list[str]:
    """Trust every file again whose signature is right, and no other; a line for each that is not trusted."""
    known = paths(places)
    refused = []
    for path, seen in list(known.items()):
        try:
            signed = _check(path, pinned, seen, now)
            trust(path, env)
            known[path] = signed.issued_at
        except (ServerError, PolicyError) as error:
            revoke(path, env)
            refused.append(f"{path}: only tightens: {error}")
    if known:
        _keep(places, known)
    return refused


def paths(places: Locations) -> dict[str, int]:
    """The paths at which signatures count. Raises ServerError where the list cannot be read."""
    path = os.path.join(places.state, _FILE)
    if not os.path.lexists(path):
        return {}
    data = read_private(path)
    try:
        told = table_of(data or b"", path)
    except WireError:
        raise ServerError(f"{path}: is damaged, or others can write to it: remove it") from None
    return {name: moment for name, moment in told.items() if type(moment) is int}


def _check(path: str, pinned: str, seen: int, now: float) -> Signed:
    data = read_source(path).data
    try:
        beside = read_source(path + SUFFIX).data
    except PolicyError:
        raise ServerError(f"there is no readable {os.path.basename(path)}{SUFFIX} beside it") from None
    return check_signed(data, beside, pinned, seen, now)


def _signed(text: str) -> Signed:
    try:
        told = table_of(text, "the signature")
        found = Signed(told["sha256"], told["issued_at"], told["not_after"])
    except (KeyError, WireError):
        raise ServerError("its signature is not of the agreed form") from None
    if told.get("v") != _FORM or not all(type(moment) is int for moment in (found.issued_at, found.not_after)):
        raise ServerError("its signature is of a newer form: update Assent")
    return found


def _keep(places: Locations, known: dict[str, int]) -> None:
    try:
        replace_private(os.path.join(places.state, _FILE), canonical(known))
    except OSError as error:
        raise ServerError(f"{_FILE}: cannot be written: {error.strerror}") from error
