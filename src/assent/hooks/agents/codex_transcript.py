"""The end of a call in Codex: its hook gets only the output; the exit code is in the session's transcript."""

from __future__ import annotations

import os

from assent.errors import WireError
from assent.hooks.agents.outcome import Outcome
from assent.hooks.agents.wire import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TAIL = 1 << 18  # bytes of the transcript that are looked at; its last line is about the call
_ENDED = b'"item_completed"'
_PATCH = "FileChange"


def outcome(transcript: str, call: str, output: str) -> Outcome:
    """The outcome of `call`, which printed `output`; success is None when the transcript does not tell it."""
    item = _item(transcript, call)
    if item.get("type") == _PATCH:
        return _patched(item)
    code = item.get("exit_code")
    if not isinstance(code, int):
        return Outcome(success=None)
    return Outcome(code == 0, f"exit code {code}\n{output}" if code else "", _milliseconds(item.get("duration")))


def _patched(item: dict[str, Any]) -> Outcome:
    """The outcome of a patch, which has no exit code."""
    match item.get("status"):
        case "completed":
            return Outcome(success=True)
        case "failed":
            return Outcome(success=False, error=f"exit code 1\n{item.get('stderr', '')}")
        case "declined":
            return Outcome(success=False, error="it was rejected by the user")
        case _:
            return Outcome(success=None)


def _item(transcript: str, call: str) -> dict[str, Any]:
    """The entry of the transcript about the call once it has ended; empty when nothing is found."""
    wanted = f'"{call}"'.encode()
    for line in reversed(_tail(transcript).split(b"\n") if call and transcript else []):
        if wanted in line and _ENDED in line:
            try:
                item = decode(line, "the line")["payload"]["item"]
                return item if item["id"] == call else {}
            except (WireError, KeyError, TypeError):
                return {}
    return {}


def _tail(path: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        os.lseek(descriptor, max(os.fstat(descriptor).st_size - _TAIL, 0), os.SEEK_SET)
        return os.read(descriptor, _TAIL)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _milliseconds(duration: object) -> int | None:
    match duration:
        case {"secs": int(seconds), "nanos": int(nanoseconds)}:
            return seconds * 1000 + nanoseconds // 1_000_000
        case _:
            return None
