"""The report of a resident process about itself."""

from __future__ import annotations

from assent.client import ask
from assent.errors import WireError
from assent.hooks.agents.wire import decode

WORD = "--status"  # in place of an agent


def status(address: bytes) -> dict[str, str] | None:
    """Its process, version, seconds, answers; None when there is none that answers."""
    try:
        connection = ask.connected(address)
        try:
            connection.sendall(ask.framed(WORD.encode(), b"/", b"", b""))
            _, out, _ = ask.received(connection)
        finally:
            connection.close()
        return decode(out, "the status")
    except (ask.Refused, OSError, ValueError, WireError):
        return None
