"""A wheel again, its files compressed by zopfli, whose DEFLATE every unpacker reads: 4 % smaller, for 40 seconds."""

from __future__ import annotations

import os
import struct
import zipfile
from typing import TYPE_CHECKING

import zopfli.zlib

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 5  # one saves 8 KB less of a wheel, and is hardly quicker
LOCAL = struct.Struct("<4s5H3L2H")  # of a file: before its bytes
CENTRAL = struct.Struct("<4s6H3L5H2L")  # of the same: at the end
END = struct.Struct("<4s4H2LH")
NEEDS, UNIX = 20, 3  # the version that unpacks DEFLATE; whose the attributes are
UTF8 = 0x800  # how names are written

_streams: dict[bytes, bytes] = {}  # by content: two wheels have most files in common


def rewrite(path: str) -> int:
    """Compress the files of the wheel again, and return how many bytes it has then."""
    with zipfile.ZipFile(path) as wheel:
        held = [(info, wheel.read(info)) for info in wheel.infolist()]
    making = f"{path}.making"
    with open(making, "wb") as file:
        file.writelines(_parts(held))
    with zipfile.ZipFile(making) as wheel:
        if [(info.filename, wheel.read(info)) for info in wheel.infolist()] != [(i.filename, c) for i, c in held]:
            raise zipfile.BadZipFile(making)
    os.replace(making, path)
    return os.path.getsize(path)


def _parts(held: list[tuple[zipfile.ZipInfo, bytes]]) -> Iterator[bytes]:
    """The bytes of the archive: each file, the directory, and where that begins."""
    at, directory = 0, []
    for info, content in held:
        name, stream = info.filename.encode(), _stream(content)
        year, month, day, hour, minute, second = info.date_time
        said = (
            UTF8,
            zipfile.ZIP_DEFLATED,
            hour << 11 | minute << 5 | second // 2,
            (year - 1980) << 9 | month << 5 | day,
            info.CRC,
            len(stream),
            len(content),
            len(name),
            0,
        )
        directory.append(
            CENTRAL.pack(b"PK\x01\x02", UNIX << 8 | NEEDS, NEEDS, *said, 0, 0, 0, info.external_attr, at) + name
        )
        local = LOCAL.pack(b"PK\x03\x04", NEEDS, *said) + name
        yield local
        yield stream
        at += len(local) + len(stream)
    yield from directory
    yield END.pack(b"PK\x05\x06", 0, 0, len(directory), len(directory), sum(map(len, directory)), at, 0)


def _stream(content: bytes) -> bytes:
    """The raw DEFLATE of a content: without the head and the sum of zlib's form."""
    if content not in _streams:
        _streams[content] = zopfli.zlib.compress(content, numiterations=ROUNDS)[2:-4]
    return _streams[content]
