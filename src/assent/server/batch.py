"""A batch of events as a machine sends it: JSON lines, packed by gzip, within bounds; whole or not at all."""

from __future__ import annotations

import json
import time
import zlib
from datetime import UTC, datetime
from typing import Any, NoReturn

from assent.server.exchange import RefusedRequestError
from assent.server.store.records import COLUMNS
from assent.store.moment import moment, now
from assent.store.redaction import redacted
from assent.team.wire import MOST_EVENTS, MOST_UNPACKED

_LARGEST = {"asked": 1, "ran": 1, "success": 1, "judged_us": 1 << 53}
_NUMBERS = tuple(_LARGEST)
_TEXTS = ("command", "cwd", "reason")
_SENT = frozenset(COLUMNS) - {"machine"}
_SHORT = tuple([name for name in COLUMNS if name in _SENT and name not in _NUMBERS + _TEXTS])
_LONGEST = 4096  # characters of a text
_LONGEST_SHORT = _LONGEST // 8  # of another field
_AHEAD = 86_400  # seconds that a machine's clock may be ahead
_GZIP = 16 + zlib.MAX_WBITS


def rows_of(body: bytes, machine: str, *, texts: bool = False) -> list[tuple[Any, ...]]:
    """The events in `body`, each with the values of `COLUMNS`. Raises RefusedRequestError.

    Without `texts`, which the team's policy must allow, none is kept, whatever a machine sends.
    """
    lines = _unpacked(body).splitlines()
    if len(lines) > MOST_EVENTS:
        raise RefusedRequestError(413, f"a batch has at most {MOST_EVENTS} events, and this has {len(lines)}")
    return [_row(line, number, machine, texts=texts) for number, line in enumerate(lines, 1)]


def _unpacked(body: bytes) -> bytes:
    """The lines; a batch of which the end is missing is refused whole."""
    unpacker = zlib.decompressobj(_GZIP)
    try:
        data = unpacker.decompress(body, MOST_UNPACKED)
    except zlib.error:
        raise RefusedRequestError(400, "the batch is not gzip, or is damaged: nothing of it was kept") from None
    if unpacker.unconsumed_tail:
        raise RefusedRequestError(413, f"a batch has at most {MOST_UNPACKED} bytes when it is unpacked")
    if not unpacker.eof or unpacker.unused_data:
        raise RefusedRequestError(400, "the end of the batch is missing: nothing of it was kept")
    return data


def _row(line: bytes, number: int, machine: str, *, texts: bool) -> tuple[Any, ...]:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        _refuse(number, "is not JSON")
    if not isinstance(event, dict) or not event.keys() <= _SENT:
        _refuse(number, "is not an event, or has a field that is not known")
    identity = event.get("id")
    if not isinstance(identity, str) or not 16 <= len(identity) <= 64 or not identity.isascii():
        _refuse(number, "has no usable id")
    event["at"] = _usable(event.get("at", ""))
    values = [event.get(name, "") for name in _SHORT]
    for at, value in enumerate(values):
        if type(value) is not str or len(value) > _LONGEST_SHORT:
            _refuse(number, f"`{_SHORT[at]}` must be a text, and not so long")
        if not value.isprintable():
            values[at] = _kept(value)
    numbers = [event.get(name) for name in _NUMBERS]
    for name, value in zip(_NUMBERS, numbers, strict=True):
        if value is not None and (type(value) is not int or not 0 <= value <= _LARGEST[name]):
            _refuse(number, f"`{name}` must be a number up to {_LARGEST[name]}")
    written = [_text(event, name, number, kept=texts) for name in _TEXTS]
    return _in_order(values, machine, numbers, written)


def _usable(at: object) -> object:
    """The moment as the machine states it; that of receipt where it is not one, or is still to come.

    What is kept by age must not depend on a clock that somebody else sets, and no event is lost for it.
    """
    if not isinstance(at, str):
        return at  # refused as every text that is none
    try:
        fine = datetime.fromisoformat(at).tzinfo is UTC and at[4:11:3] == "--T" and at.isascii()
    except ValueError:
        fine = False
    return at if fine and at <= moment(time.time() + _AHEAD) else now()


def _in_order(values: list[Any], machine: str, numbers: list[Any], written: list[str]) -> tuple[Any, ...]:
    """The values of `COLUMNS`, of which these are the parts."""
    asked, ran, success, judged = numbers
    first, *middle, error = values
    return (first, machine, *middle, asked, ran, success, error, judged, *written)


def _text(event: dict[str, Any], name: str, number: int, *, kept: bool) -> str:
    """A text as it was written, secrets masked once more; empty unless texts are kept."""
    text = event.get(name, "")
    if not isinstance(text, str) or len(text) > _LONGEST:
        _refuse(number, f"`{name}` must be a text, and not so long")
    return redacted(_kept(text)) if text and kept else ""


def _kept(text: str) -> str:
    """The text without what no database takes."""
    return text.encode("utf-8", "backslashreplace").decode().replace("\x00", "\\x00")


def _refuse(number: int, why: str) -> NoReturn:
    raise RefusedRequestError(400, f"line {number} {why}: nothing of the batch was kept")
