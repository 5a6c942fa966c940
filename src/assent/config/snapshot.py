"""The compiled form of one source file, so that a hook need not parse TOML or JSON.

A snapshot is valid for exactly the bytes that were read: it holds the marks of its source, and
those of the Assent and the Python that wrote it. One that is corrupt, foreign or not private is
as good as none. It holds nothing but tuples, lists, dicts, text and numbers.
"""

from __future__ import annotations

import marshal
import sys
import time
from _imp import source_hash

from assent import __version__
from assent.config.private import make_private, read_private, replace_private
from assent.system import abspath, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Marks: TypeAlias = tuple[int, ...]  # of one or more files; the first is the time of the latest change, in ns
    Payload: TypeAlias = Any  # what marshal keeps

_FORMAT = 14
_CHECK = 8  # bytes
_SETTLED = 50_000_000  # ns after which a change gives a file another mtime for certain


def snapshot_path(source: str, state: str) -> str:
    """The path of the snapshot of `source`. Sources that share a place only replace each other."""
    name = abspath(source).replace("\\", "/").replace("/", "%").replace(":", "%")
    return join(state, f"{name[-60:]}.snapshot")


def take(source: str, marks: Marks | None, state: str) -> Payload | None:
    """The value that was kept for `source`, if it still has these marks."""
    if marks is None:
        return None
    data = read_private(snapshot_path(source, state))
    if data is None or data[:_CHECK] != source_hash(_FORMAT, data[_CHECK:]):
        return None
    try:
        identity, payload = marshal.loads(data[_CHECK:])  # noqa: S302 - private to this user
    except (EOFError, ValueError, TypeError):
        return None
    return payload if identity == _identity(source, marks) else None


def keep(source: str, marks: Marks | None, state: str, payload: Payload) -> None:
    """Keep `payload` for `source`; quietly not, where that is not possible or the file is too fresh."""
    if marks is None or time.time_ns() - marks[0] < _SETTLED or not make_private(state):
        return
    content: Payload = (_identity(source, marks), payload)
    body = marshal.dumps(content)
    try:
        replace_private(snapshot_path(source, state), source_hash(_FORMAT, body) + body)
    except OSError:
        return  # a full or read-only disk costs time, not safety


def _identity(source: str, marks: Marks) -> tuple[object, ...]:
    return (_FORMAT, __version__, sys.implementation.cache_tag, source, marks)
