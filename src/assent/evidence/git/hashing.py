"""The content of a file, as git names it."""

from __future__ import annotations

import os
import stat


def blob_digest(path: str, status: os.stat_result) -> bytes | None:
    """The SHA-1 by which git knows the bytes at `path`; None when they cannot be read."""
    try:
        if stat.S_ISLNK(status.st_mode):
            data = os.fsencode(os.readlink(path))
        else:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                data = _all(descriptor, status.st_size)
            finally:
                os.close(descriptor)
    except OSError:
        return None
    from hashlib import sha1  # only for files whose marks say nothing

    return sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).digest()


def _all(descriptor: int, size: int) -> bytes:
    parts = []
    while part := os.read(descriptor, max(size + 1, 4096)):
        parts.append(part)
    return b"".join(parts)
