"""Writing a file of bytecode: without what no answer needs, and whole or not at all.

A hook that reads the file makes every constant in it, needed or not: so docstrings and annotations are left out.
"""

from __future__ import annotations

import opcode
import os
from marshal import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

    Stamp = tuple[int, int, int]  # size, and times of the last change of content and of anything, in nanoseconds
    Member = tuple[str, str, bool, Stamp, CodeType]  # name, source below the folder, whether a package, and so on

_OTHERS = 0o066  # who may read or write beside the owner
_OWNER = 0o600


_LOADING = frozenset(opcode.hasconst)
_LOAD, _LARGER, _MAKE, _STORE = [
    opcode.opmap[name] for name in ("LOAD_CONST", "EXTENDED_ARG", "MAKE_FUNCTION", "STORE_NAME")
]
_SET = opcode.opmap.get("SET_FUNCTION_ATTRIBUTE")  # since Python 3.13; earlier the operation before says it
_ANNOTATED = 0x04  # in the number of either


def keep(members: Sequence[Member], place: str, head: bytes, folder: str) -> None:
    """Write the modules of one bundle, whose sources are below `folder`, to `place`, behind a `head`."""
    kept = [(*member[:4], lean(member[4])) for member in members]
    data = dumps(loads(dumps(kept)))  # noqa: S302 - without references to what only this process shares
    write(place, head + data, f"{folder}/{members[-1][1]}")


def lean(code: CodeType) -> CodeType:
    """The same without docstrings, annotations, long names, and lines of the source, which only a traceback shows."""
    operations = _operations(code.co_code)
    uses = [number for operation, number in operations if operation in _LOADING]
    hints = _hints(operations, code)
    constants: list[object] = []
    for at, each in enumerate(code.co_consts):
        if isinstance(each, type(code)):
            constants.append(lean(each))
        elif hints.count(at) == uses.count(at):  # no operation uses the docstring of a function
            constants.append(() if type(each) is tuple else None)
        else:
            constants.append(each)
    return code.replace(co_linetable=b"", co_qualname=code.co_name, co_consts=tuple(constants))


def _operations(code: bytes) -> list[tuple[int, int]]:
    """The operations of bytecode, each with its number, such as that of the constant that it uses."""
    found: list[tuple[int, int]] = []
    more = 0
    pairs = iter(code)
    for operation, low in zip(pairs, pairs, strict=True):
        number = more << 8 | low
        more = number if operation == _LARGER else 0
        if operation != _LARGER:
            found.append((operation, number))
    return found


def _hints(operations: list[tuple[int, int]], code: CodeType) -> list[int]:
    """The numbers of the constants that document a class or a module or annotate a function, one for each use."""
    found: list[int] = []
    for at in range(1, len(operations)):
        operation, number = operations[at]
        if operation == _STORE and code.co_names[number] == "__doc__":
            held = operations[at - 1]
        elif operation == _MAKE and (number & _ANNOTATED or operations[at + 1] == (_SET, _ANNOTATED)):
            held = operations[at - 2]  # its code is between
        else:
            continue
        if held[0] == _LOAD and type(code.co_consts[held[1]]) in (str, tuple):
            found.append(held[1])
    return found


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
