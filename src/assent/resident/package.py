"""The files of this copy of Assent: which modules judging may need, and whether a file has changed since."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = "command config correction evidence hooks/agents knowledge naming pattern policy risk store syntax undo"
_JUDGING = tuple([f"{name}/" for name in _FOLDERS.split()])
_ALSO = (  # of `hooks`, beside the agents
    "approved boxing carried denied_anyway elsewhere evident file_calls holding links listening"
    " making opening own_rules parent permission proposal real_files respelling "
    "stance statements".split()
)
_SUFFIXES = (".py", ".tsv", ".sql")
_INTERVAL = 1.0  # seconds from one look at the files to the next


class Package:
    """A copy of Assent as it was when this was made, before its modules were imported."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._marks = {path: _mark(path) for path in _files(folder)}
        self._folders = {path: _mark(path) for path in {folder, *map(os.path.dirname, self._marks)}}
        self._looked = self._checked = time.monotonic()
        self._pending = sorted(self.modules(), reverse=True)

    def changed(self) -> bool:
        """Whether a file has come or gone, as in an upgrade; looks at most once a second.

        Until everything is in memory it is whether any file is not what it was. To look at each costs ten times
        as much as an answer, so later that is done when nobody waits.
        """
        if time.monotonic() - self._looked < _INTERVAL:
            return False
        self._looked = time.monotonic()
        if not self._pending and all(_mark(path) == mark for path, mark in self._folders.items()):
            return False
        return self._differs()

    def edited(self) -> bool:
        """Whether a file is not what it was; looks at most once a second."""
        if time.monotonic() - self._checked < _INTERVAL:
            return False
        return self._differs()

    def _differs(self) -> bool:
        self._checked = time.monotonic()
        self._folders = {path: _mark(path) for path in self._folders}  # bytecode may have come
        return any(_mark(path) != mark for path, mark in self._marks.items())

    def load_one(self) -> bool:
        """Import one more module that an event may need; False when there is none left.

        With all of them in memory, none can come from a later version.
        """
        if not self._pending:
            return False
        name = self._pending.pop()
        if name not in sys.modules:
            import_module(name)
        return True

    def modules(self) -> list[str]:
        """The names of those that judging may need."""
        found = ["assent.checked", *[f"assent.hooks.{name}" for name in _ALSO]]
        for path in self._marks:
            below, _, suffix = path[len(self.folder) + 1 :].rpartition(".")
            if suffix == "py" and below.startswith(_JUDGING):
                found.append(f"assent.{below.replace('/', '.')}".removesuffix(".__init__"))
        return found


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path)
        elif entry.name.endswith(_SUFFIXES):
            yield entry.path


def _mark(path: str) -> tuple[int, int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0, 0
    return status.st_mtime_ns, status.st_size, status.st_ino
