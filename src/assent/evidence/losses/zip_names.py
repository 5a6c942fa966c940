"""The names in an archive of zip, which has a list of them at its end."""

from __future__ import annotations

import os

_LARGEST_LIST = 4 << 20  # bytes of the list
_END = b"PK\x05\x06"  # of the archive, with where the list is
_ENTRY = b"PK\x01\x02"  # of the list
_LONGEST_END = 22 + (1 << 16)  # with the longest comment
_FIXED = 46  # bytes of an entry before its name

_UTF8 = 0x800  # a flag: what the name is written in

_WIDE = 0xFFFFFFFF  # it is stated elsewhere


def zip_names(path: str) -> tuple[str, ...] | None:
    """The names of the archive at `path`, those of folders with a slash behind; None where they are not certain."""
    try:
        with open(path, "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - _LONGEST_END, 0))
            tail = file.read(_LONGEST_END)
            at = tail.rfind(_END)
            if at < 0 or len(tail) < at + 22:
                return None
            length, start = (int.from_bytes(tail[at + n : at + n + 4], "little") for n in (12, 16))
            if length > _LARGEST_LIST or start == _WIDE or start + length > size:
                return None
            file.seek(start)
            return _listed(file.read(length), int.from_bytes(tail[at + 10 : at + 12], "little"))
    except OSError:
        return None


def _listed(data: bytes, number: int) -> tuple[str, ...] | None:
    names: list[str] = []
    at = 0
    for _ in range(number):
        if data[at : at + 4] != _ENTRY:
            return None
        flags, name, extra, comment = (int.from_bytes(data[at + n : at + n + 2], "little") for n in (8, 28, 30, 32))
        raw = data[at + _FIXED : at + _FIXED + name]
        if not raw.isascii() and not flags & _UTF8:
            return None  # programs differ on what such a name means
        names.append(raw.decode("utf-8", "surrogateescape"))
        at += _FIXED + name + extra + comment
    return tuple(names)
