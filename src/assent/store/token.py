"""The token that a server and its clients share, in a file that nobody else can read."""

from __future__ import annotations

import os
import secrets
import stat
import sys

from assent.errors import ServerError

SHORTEST = 16  # characters


def read_token(path: str) -> str:
    """The token in the file at `path`. Raises ServerError unless it is there, private and long enough."""
    try:
        status = os.stat(path)
        with open(path, encoding="ascii") as file:
            token = file.read(4096).strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not ASCII"
        raise ServerError(f"{path}: the token cannot be read: {reason}") from None
    if sys.platform != "win32" and (status.st_mode & 0o077 or not stat.S_ISREG(status.st_mode)):
        raise ServerError(f"{path}: the token is not used, because others can read it: chmod 600 it")
    if len(token) < SHORTEST or any(character.isspace() for character in token):
        raise ServerError(f"{path}: must hold one token of at least {SHORTEST} characters and nothing else")
    return token


def make_token(path: str) -> bool:
    """Write a new token into the file at `path` if there is none; whether there was none. Raises OSError."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(32) + "\n")
    return True
