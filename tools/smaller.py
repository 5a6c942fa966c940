"""A wheel again, its files compressed by zopfli, whose DEFLATE every unpacker reads: 4 % smaller, for 40 seconds."""

from __future__ import annotations

import os
import zipfile

import zopfli

ROUNDS = 5  # one saves 8 KB less of a wheel, and is hardly quicker


def rewrite(path: str) -> int:
    """Compress the files of the wheel again, and return how many bytes it has then."""
    making = f"{path}.making"
    with (
        zipfile.ZipFile(path) as wheel,
        zopfli.ZipFile(making, "w", zipfile.ZIP_DEFLATED, iterations=ROUNDS) as smaller,
    ):
        for info in wheel.infolist():
            smaller.writestr(info, wheel.read(info))
    os.replace(making, path)
    return os.path.getsize(path)
