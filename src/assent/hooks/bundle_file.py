"""Writing a file of bytecode, whole or not at all."""

from __future__ import annotations

import os

_OTHERS = 0o066  # who may read or write beside the owner
_OWNER = 0o600


def write(path: str, data: bytes, source: str) -> None:
    """Write it for those who may read `source`; quietly not, where that is not possible."""
    aside = f"{path}.{os.getpid()}"
    try:
        mode = os.stat(source).st_mode & _OTHERS | _OWNER
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.replace(aside, path)
    except OSError:
        try:
            os.unlink(aside)
        except OSError:
            return
