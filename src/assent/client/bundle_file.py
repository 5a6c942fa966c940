"""Writing a file of bytecode: without what no answer needs, and whole or not at all."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType

_OTHERS = 0o066  # who may read or write beside the owner
_OWNER = 0o600


def lean(code: CodeType) -> CodeType:
    """The same without the lines of the source, which only a traceback shows: a quarter of its bytes."""
    inner = [lean(each) if isinstance(each, type(code)) else each for each in code.co_consts]
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


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
