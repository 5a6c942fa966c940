"""The facts of a machine about the server of its team, in a file that nobody else can read."""

from __future__ import annotations

import os
import time
from shutil import rmtree
from typing import Any

from assent import __version__
from assent.config.locations import Locations
from assent.config.private import make_private, read_private, replace_private
from assent.errors import ServerError, WireError
from assent.record import Record, replace
from assent.store.http import ServerReply
from assent.store.moment import moment
from assent.team.canonical import canonical, table_of
from assent.team.code import read
from assent.team.http import ServerLine
from assent.team.signing import Endorsed, check_installed, fingerprint, heir

EARLY = 30 * 86_400  # seconds before its end in which a token is replaced


class Enrolment(Record):
    """The address of the server, our name there, and its key; times are ISO 8601 in UTC."""

    url: str
    machine: str  # the id that the server gave
    person: str  # to whom it belongs
    token: str
    expires: str  # of the token
    key: str  # the public key that is pinned
    revision: int = 0  # the highest that was seen
    issued_at: int = 0  # of the bundle that was seen last
    share_texts: bool = False  # the person agrees that commands leave as they are written, secrets masked


def enrolment(places: Locations) -> Enrolment | None:
    """The enrolment of this user on this machine; None when there is none. Raises ServerError."""
    path = places.enrolment
    if not os.path.lexists(path):
        return None
    data = read_private(path)
    if data is None:
        raise ServerError(f"{path}: is not used, because others than you can write to it or to its folder")
    try:
        told = table_of(data, path)
        fields = [told[name] for name in Enrolment.__match_args__]
    except (KeyError, WireError):
        raise ServerError(f"{path}: is damaged; enrol again") from None
    return Enrolment(*fields)


def in_team(places: Locations, lack: str = "this machine is in no team") -> Enrolment:
    """The enrolment of this machine. Raises ServerError where it has none."""
    known = enrolment(places)
    if known is None:
        raise ServerError(f"{lack}. Run: assent enroll URL")
    return known


def keep(places: Locations, known: Enrolment) -> None:
    """Save it in one step. Raises ServerError."""
    if not make_private(places.state):
        raise ServerError(f"{places.state}: must be a folder that only you can enter: chmod 700 it")
    told = {name: getattr(known, name) for name in Enrolment.__match_args__}
    try:
        replace_private(places.enrolment, canonical(told))
    except OSError as error:
        raise ServerError(f"{places.enrolment}: cannot be written: {error.strerror}") from error


def leave(places: Locations) -> bool:
    """Forget the server and its bundle; whether there was one."""
    there = False
    for path in (places.enrolment, places.team):
        if os.path.lexists(path):
            os.unlink(path)
            there = True
    rmtree(places.team_programs, ignore_errors=True)
    return there


def join(url: str, typed: str, name: str) -> Enrolment:
    """Enrol this machine by a code that a person got from the server's page. Raises ServerError."""
    check_installed()
    code = read(typed)
    if code is None:
        raise ServerError("the code must have 44 characters, 0 to 9 and a to f. Copy it from the server's page")
    body = canonical({"code": code.secret, "name": name, "version": __version__})
    told = _told(ServerLine(url).ask("POST", "/v1/enrol", body))
    try:
        keys = [Endorsed(str(key), str(signature)) for key, signature in told["keys"]]
        found = Enrolment(
            url.rstrip("/"), told["machine"], told["person"], told["token"], told["expires"], keys[-1].key
        )
        right = fingerprint(found.key) == code.key and heir(keys[0].key, keys) == found.key
    except (KeyError, IndexError, TypeError, ValueError):
        raise ServerError(f"{url}: the answer is not an enrolment") from None
    if not right:
        raise ServerError(f"{url}: its key does not match the code, so it may be another server. Ask for a new code")
    return found


def renewed(known: Enrolment, *, now: float | None = None, always: bool = False) -> Enrolment:
    """The enrolment with another token where the present one ends soon. Raises ServerError."""
    at = time.time() if now is None else now
    if not always and known.expires > moment(at + EARLY):
        return known
    told = _told(ServerLine(known.url, known.token).ask("POST", "/v1/token", b"{}"))
    try:
        return replace(known, token=str(told["token"]), expires=str(told["expires"]))
    except KeyError:
        raise ServerError(f"{known.url}: the answer is not a token") from None


def _told(reply: ServerReply) -> dict[str, Any]:
    try:
        return table_of(reply.body, "the server's answer")
    except WireError as error:
        raise ServerError(str(error)) from None
