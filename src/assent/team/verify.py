"""The server's log checked by a machine: its latest events are in it, and it has only grown since it was seen last."""

from __future__ import annotations

import os
import time
from typing import Any

from assent.config.locations import Locations
from assent.config.private import read_private, replace_private
from assent.errors import ServerError, WireError
from assent.record import Record
from assent.store import team
from assent.store.database import open_store
from assent.store.events import EventQuery, query
from assent.store.moment import moment
from assent.team.canonical import canonical, table_of
from assent.team.enrolment import Enrolment
from assent.team.http import ServerLine
from assent.team.merkle import is_grown, is_included
from assent.team.signing import CHECKPOINT, Endorsed, checkpoint_text, heir, is_signed
from assent.team.wire import event_id

MOST = 20  # events that are looked for
_FILE = "team-log.json"  # the checkpoint that was seen last
_LATE = 3600  # seconds after which a checkpoint is not an answer


class SeenCheckpoint(Record):
    """A checkpoint whose signature is right."""

    size: int
    root: bytes


class Verified(Record):
    """The result of a check."""

    size: int  # entries of the log
    events: int  # of this machine that were looked for, and are all in it


def verify(places: Locations, known: Enrolment) -> Verified:
    """Check the log. Raises ServerError, with what is wrong."""
    line = ServerLine(known.url, known.token)
    seen = _checkpoint(line, known)
    before = _before(places)
    if before is not None:
        _check_growth(line, before, seen)
    with open_store(places.store) as store:
        sent = team.sent(store, known.machine)
        last = query(store, EventQuery(up_to=sent.event, after=sent.begun, limit=MOST))
    for event in last:
        number = event_id(known.machine, event)
        told = _asked(line, f"/v1/log/proof?id={number}&size={seen.size}")
        path = _hashes(told.get("path"))
        place, leaf = told.get("seq"), _hash(told.get("leaf"))
        if type(place) is not int or not is_included(leaf, place, seen.size, path, seen.root):
            raise ServerError(f"{known.url}: the event {number} is not in the log that the server signed")
    try:
        replace_private(os.path.join(places.state, _FILE), canonical({"size": seen.size, "root": seen.root.hex()}))
    except OSError as error:
        raise ServerError(f"{_FILE}: cannot be written: {error.strerror}") from error
    return Verified(seen.size, len(last))


def _checkpoint(line: ServerLine, known: Enrolment) -> SeenCheckpoint:
    told = _asked(line, "/v1/log/checkpoint")
    size, root, at, key = (told.get(name) for name in ("size", "root", "at", "key"))
    try:
        keys = [Endorsed(str(one[0]), str(one[1])) for one in told["keys"]]
    except (KeyError, IndexError, TypeError):
        keys = []
    text = checkpoint_text(size if type(size) is int else -1, str(root), str(at))
    if heir(known.key, keys) != key or not is_signed(str(key), str(told.get("signature")), CHECKPOINT, text):
        raise ServerError(f"{line.url}: its log is not signed by the key pinned at enrolment")
    if not moment(time.time() - _LATE) <= str(at):
        raise ServerError(f"{line.url}: signed its log at {at}, which is long ago")
    return SeenCheckpoint(int(str(size)), _hash(root))


def _check_growth(line: ServerLine, before: SeenCheckpoint, seen: SeenCheckpoint) -> None:
    path: list[bytes] = []
    if before.size < seen.size:
        told = _asked(line, f"/v1/log/consistency?first={before.size}&second={seen.size}")
        path = _hashes(told.get("path"))
    if not is_grown(before.size, seen.size, path, before.root, seen.root):
        raise ServerError(f"{line.url}: its log is not the one that was seen before, with more behind it")


def _before(places: Locations) -> SeenCheckpoint | None:
    data = read_private(os.path.join(places.state, _FILE))
    if data is None:
        return None
    try:
        told = table_of(data, _FILE)
        return SeenCheckpoint(int(told["size"]), _hash(told["root"]))
    except (WireError, KeyError, TypeError, ValueError):
        return None


def _asked(line: ServerLine, path: str) -> dict[str, Any]:
    try:
        return table_of(line.ask("GET", path).body, "the server's answer")
    except WireError as error:
        raise ServerError(str(error)) from None


def _hashes(value: object) -> list[bytes]:
    return [_hash(one) for one in value] if isinstance(value, list) else []


def _hash(value: object) -> bytes:
    """The bytes of a hash; none where it is not one, which proves nothing."""
    try:
        return bytes.fromhex(str(value))
    except ValueError:
        return b""
