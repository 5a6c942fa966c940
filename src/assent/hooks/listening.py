"""Seeing to it that the resident listens for HTTP hooks, at the start of a session and after the installation."""

from __future__ import annotations

import os
import signal
import time

from assent.client import ask
from assent.errors import WireError
from assent.hooks import http_setting, launch
from assent.hooks.agents.wire import Reply, decode, encode
from assent.hooks.command_line import ENTRY, python
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS = 6.0
_PAUSE = 0.05
_MOST_ENDED = 2
ALONE = "Claude Code decides by its own rules alone, and with bypassPermissions runs everything"
WORD = "--status"  # in place of an agent


def listens(environment: Mapping[str, str]) -> bool:
    """Whether this copy's resident answers by HTTP when this returns; it is started, or started again, if necessary."""
    setting = http_setting.read(http_setting.path(environment))
    if setting is None or setting.entry != ENTRY:
        return False
    encoded = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}
    try:
        address = launch.prepared(encoded, python(), ENTRY)
        return _comes(address, ask.folder(encoded) or b"", str(setting.port))
    except (ask.Refused, OSError):
        return False


def end(environment: Mapping[str, str]) -> None:
    """End this copy's resident, if one answers."""
    encoded = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}
    try:
        found = status(ask.address(encoded, python(), ENTRY))
        if found is not None:
            os.kill(int(found["process"]), signal.SIGTERM)
    except (ask.Refused, OSError, ValueError, KeyError):
        return


def _comes(address: bytes, folder: bytes, port: str) -> bool:
    ended: list[str] = []  # processes that were started before they were to listen
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = status(address)
        if found is None:
            launch.start(address, folder)
        elif found["http"] == port:
            return True
        elif found["process"] not in ended:
            if len(ended) == _MOST_ENDED:
                return False  # the port is another's
            ended.append(found["process"])
            os.kill(int(found["process"]), signal.SIGTERM)
        time.sleep(_PAUSE)
    return False


def with_warning(reply: Reply, environment: Mapping[str, str]) -> Reply:
    """The reply to the start of a session, which tells the person besides when nobody listens."""
    if listens(environment):
        return reply
    said = decode(reply.out.encode(), "the answer") if reply.out else {}
    told = f"Assent does not answer by HTTP: {ALONE}. `assent doctor` says more."
    shown = "\n".join([text for text in (told, said.get("systemMessage")) if isinstance(text, str)])
    return replace(reply, out=f"{encode({**said, 'systemMessage': shown})}\n")


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
