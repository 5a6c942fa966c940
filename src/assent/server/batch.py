"""A batch of events as a machine sends it: JSON lines, packed by gzip, within bounds; whole or not at all."""

from __future__ import annotations

import json
import zlib

from assent.server.exchange import RefusedRequestError
from assent.server.store.records import COLUMNS
from assent.store.redaction import redacted
from assent.team.wire import MOST_EVENTS, MOST_UNPACKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_NUMBERS = frozenset(("asked", "ran", "success", "judged_us"))
_TEXTS = frozenset(("command", "cwd", "reason"))
_SENT = frozenset(COLUMNS) - {"machine"}
_LONGEST = 4096  # characters of a text; of another field an eighth
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
    if not isinstance(event, dict) or set(event) - _SENT:
        _refuse(number, "is not an event, or has a field that is not known")
    identity = event.get("id")
    if not isinstance(identity, str) or not 16 <= len(identity) <= 64 or not identity.isascii():
        _refuse(number, "has no usable id")
    event["machine"] = machine
    row = [_value(event, name, number) for name in COLUMNS]
    return tuple(["" if name in _TEXTS and not texts else value for name, value in zip(COLUMNS, row, strict=True)])


def _value(event: dict[str, Any], name: str, number: int) -> object:
    if name in _NUMBERS:
        value = event.get(name)
        if value is not None and (type(value) is not int or not 0 <= value < 1 << 62):
            _refuse(number, f"`{name}` must be a number")
        return value
    text = event.get(name, "")
    if not isinstance(text, str) or len(text) > (_LONGEST if name in _TEXTS else _LONGEST // 8):
        _refuse(number, f"`{name}` must be a text, and not so long")
    text = text.encode("utf-8", "backslashreplace").decode().replace("\x00", "\\x00")
    return redacted(text) if text and name in _TEXTS else text


def _refuse(number: int, why: str) -> NoReturn:
    raise RefusedRequestError(400, f"line {number} {why}: nothing of the batch was kept")
