"""Seeing to it that the resident listens for HTTP hooks, at the start of a session and after the installation."""

from __future__ import annotations

import os
import signal
import time

from assent.client import ask
from assent.hooks import http_setting, launch
from assent.hooks.line import ENTRY, python
from assent.hooks.resident_status import status
from assent.hooks.wire import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS = 6.0
_PAUSE = 0.05
_MOST_ENDED = 2
ALONE = "Claude Code decides by its own rules alone, and with bypassPermissions runs everything"


def listens(environment: Mapping[str, str]) -> bool:
    """Whether this copy's resident answers by HTTP when this returns; it is started, or started anew, if need be."""
    setting = http_setting.read(http_setting.path(environment))
    if setting is None or setting.entry != ENTRY:
        return False
    encoded = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}
    try:
        address = ask.address(encoded, python(), ENTRY)
        return _comes(address, str(setting.port))
    except (ask.Refused, OSError):
        return False


def _comes(address: bytes, port: str) -> bool:
    ended: list[str] = []  # processes that were started before they were to listen
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = status(address)
        if found is None:
            launch.start(address)
        elif found["http"] == port:
            return True
        elif found["process"] not in ended:
            if len(ended) == _MOST_ENDED:
                return False  # the port is another's
            ended.append(found["process"])
            os.kill(int(found["process"]), signal.SIGTERM)
        time.sleep(_PAUSE)
    return False


def tell(environment: Mapping[str, str]) -> None:
    """At the start of a session: tell the user when nobody listens."""
    if not listens(environment):
        told = f"Assent does not answer by HTTP: {ALONE}. `assent doctor` says more."
        os.write(1, f"{encode({'systemMessage': told})}\n".encode())
