"""The address at which Claude Code's HTTP hooks are to be answered, which `assent install claude --http` records.

The file is beside the resident's sockets, for the user alone. As long as it is there, the resident
of the copy that it names listens at the port, for whoever brings the token.
"""

from __future__ import annotations

import os
import secrets
import socket

from assent.config.private import read_private, replace_private
from assent.errors import SettingsError, WireError
from assent.hooks.agents.wire import decode, encode
from assent.hooks.command_line import ENTRY
from assent.hooks.launch import resident_folder
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

HOST = "127.0.0.1"
PATH = "/assent/claude"
NAME = "http"  # of the file
_PORTS = range(20_000, 32_000)  # below those that systems give to connections
_TRIES = 50
_KEPT = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")  # what a judgement depends on; such a hook brings no environment


class HttpSetting(Record):
    """One listener."""

    port: int
    token: str
    entry: str  # of the copy of Assent that answers
    environment: dict[str, str]  # with which it judges: that of the installation

    @property
    def url(self) -> str:
        """The address in the agent's settings."""
        return f"http://{HOST}:{self.port}{PATH}"

    @property
    def authorization(self) -> str:
        """The header that tells us the agent."""
        return f"Bearer {self.token}"


def path(environment: Mapping[str, str]) -> str:
    """The file."""
    return os.path.join(resident_folder(environment), NAME)


def read(file: str) -> HttpSetting | None:
    """The content of the file; None when there is none, or when others than this user can have written it."""
    data = read_private(file)
    try:
        told = decode(data or b"", NAME)
    except WireError:
        return None
    port, token, entry, kept = [told.get(name) for name in ("port", "token", "entry", "environment")]
    if not isinstance(port, int) or not isinstance(token, str) or not isinstance(entry, str) or not token:
        return None
    environment = kept if isinstance(kept, dict) else {}
    return HttpSetting(port, token, entry, {name: str(value) for name, value in environment.items()})


def planned(environment: Mapping[str, str]) -> HttpSetting:
    """The setting to be written: the port and the token that this copy of Assent has, else new ones.

    Those of another copy are not taken over: it may still be listening. Raises SettingsError.
    """
    found = read(path(environment))
    kept = {name: environment[name] for name in _KEPT if name in environment}
    if found is not None and found.entry == ENTRY:
        return HttpSetting(found.port, found.token, ENTRY, kept)
    return HttpSetting(_free_port(), secrets.token_urlsafe(32), ENTRY, kept)


def write(setting: HttpSetting, environment: Mapping[str, str]) -> None:
    """Put the file in its place. Raises SettingsError."""
    told = {name: getattr(setting, name) for name in HttpSetting.__match_args__}
    try:
        replace_private(path(environment), encode(told).encode())
    except OSError as error:
        raise SettingsError(f"{path(environment)}: cannot be written: {error.strerror}") from None


def forget(environment: Mapping[str, str]) -> None:
    """Take the file away; the resident then stops listening."""
    try:
        os.unlink(path(environment))
    except OSError:
        return  # there was none


def _free_port() -> int:
    for _ in range(_TRIES):
        port = secrets.choice(_PORTS)
        with socket.socket() as trial:
            try:
                trial.bind((HOST, port))
            except OSError:
                continue
            return port
    raise SettingsError(f"no free port was found at {HOST}")
