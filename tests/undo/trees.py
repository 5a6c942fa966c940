"""Folders of files as they are told apart: by name, kind, bytes, mode and times."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

Tree = dict[str, tuple[object, ...]]


def tree(folder: Path) -> Tree:
    """Every path below `folder` with all that is to come back."""
    found: Tree = {}
    for base, folders, files in os.walk(folder):
        for name in [*folders, *files]:
            path = os.path.join(base, name)
            status = os.lstat(path)
            kind = stat.S_IFMT(status.st_mode)
            marks: tuple[object, ...] = (kind, stat.S_IMODE(status.st_mode))
            if kind == stat.S_IFREG:
                marks += (status.st_mtime_ns, content(path))
            elif kind == stat.S_IFLNK:
                marks += (os.readlink(path),)
            else:
                marks += (status.st_mtime_ns,)
            found[os.path.relpath(path, folder)] = marks
    return found


def content(path: str) -> bytes:
    mode = stat.S_IMODE(os.stat(path).st_mode)
    os.chmod(path, mode | stat.S_IRUSR)
    try:
        with open(path, "rb") as file:
            return file.read()
    finally:
        os.chmod(path, mode)


def grow(folder: Path, random: Random) -> None:
    """Fill `folder` with files, folders and links of every kind."""
    folders = [folder]
    for number in range(random.randint(1, 12)):
        parent = random.choice(folders)
        path = parent / random.choice([f"f{number}", f"with blank {number}", f"ü{number}", f".hidden{number}"])
        if random.random() < 0.25:
            path.mkdir()
            folders.append(path)
        elif random.random() < 0.15:
            path.symlink_to(random.choice(["f0", "/nowhere", "../x"]))
        else:
            path.write_bytes(random.randbytes(random.choice([0, 1, 700, 70_000])))
            path.chmod(random.choice([0o644, 0o600, 0o755, 0o400]))
            os.utime(path, ns=(10**18, 10**18 + random.randrange(10**12)))
    for path in reversed(folders[1:]):
        path.chmod(random.choice([0o755, 0o700]))
        os.utime(path, ns=(10**18, 10**18 + random.randrange(10**12)))
