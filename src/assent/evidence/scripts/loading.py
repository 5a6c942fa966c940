"""The files on this machine that a command would load from the folders in which it works."""

from __future__ import annotations

from assent.risk.code.loaded import MODULES, is_loaded, loads_of, places
from assent.risk.disk.ground import Ground
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import begins, is_wild, resolve, spell
from assent.system import calls, isdir, islink, join, lexists, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command, Surroundings
    from assent.risk.code.loads import Loads
    from assent.risk.disk.paths import Components

MOST = 6_000  # names that are looked at
_SKIPPED = frozenset(("node_modules", ".git"))  # hold no settings for what is around them


class Loading:
    """The files that one command loads, and from where."""

    def __init__(self, command: Command, surroundings: Surroundings) -> None:
        self.command = command
        self.ground = Ground(command.cwd, surroundings)
        self.loads: Loads | None = loads_of(command)
        self.places: list[Components] = []  # real
        self.complete = True  # False when there is more than was looked at
        self._left = MOST
        self._listed: dict[str, list[str]] = {}
        for place, _ in places(command, self.loads, self.ground) if self.loads is not None else ():
            self.places.append(parts(realpath(spell(place))))

    def takes(self, path: str) -> bool:
        """Whether the file at the real `path` is one that would be loaded."""
        node = parts(path)
        loads = self.loads
        if loads is None:
            return False
        return any(is_loaded(node, place, loads, self.command, self.ground) for place in self.places)

    def files(self, root: Components = ()) -> Iterator[str]:
        """The files below `root` that exist and would be loaded, as real paths."""
        for place in self.places:
            if begins(place, root):
                for depth in range(len(root), len(place)):
                    yield from self._above(place[:depth])
            if begins(place, root) or begins(root, place):
                yield from self._below(spell(place if begins(place, root) else root))

    def beside(self) -> Iterator[str]:
        """Those in the folders themselves, without any that are further below: it costs little."""
        for place in self.places:
            yield from self._above(place)

    def _above(self, folder: Components) -> Iterator[str]:
        """Those in a folder above, and in the folders in it of which a pattern speaks: `.cargo/config`."""
        files = "" if self.loads is None else self.loads.files
        for pattern in files.replace(MODULES, "").split():
            start, _, last = pattern.rpartition("/")
            base = join(spell(folder), start)
            found = [name for name in self._names(base) if overlaps(name, last)] if is_wild(last) else [last]
            for path in [join(base, name) for name in found]:
                if lexists(path) and self.takes(path):
                    yield path

    def _below(self, folder: str) -> Iterator[str]:
        waiting = [folder]
        flat = self.loads is not None and self.loads.files == MODULES
        while waiting:
            folder = waiting.pop()
            for name in self._names(folder):
                path = join(folder, name)
                if self.takes(path):
                    yield path
                elif flat and name.isidentifier() and isdir(path):
                    yield from [inner for found in self._packaged(path) if self.takes(inner := found)]
                elif not flat and name not in _SKIPPED and isdir(path) and not islink(path):
                    waiting.append(path)

    def _packaged(self, folder: str) -> Iterator[str]:
        """The file that makes a folder a package: without it a folder hides no module."""
        for ending in (".py", ".pyc", ".so"):
            path = join(folder, f"__init__{ending}")
            if lexists(path):
                yield path

    def _names(self, folder: str) -> list[str]:
        if folder in self._listed:
            return self._listed[folder]
        if self._left <= 0:
            self.complete = False
            return []
        try:
            names = calls.listdir(folder)
        except (NotADirectoryError, FileNotFoundError):
            return []
        except OSError:
            self.complete = False
            return []
        self._left -= len(names) + 1
        self._listed[folder] = names
        return names


def parts(path: str) -> Components:
    """The components of an absolute path."""
    return resolve(path, "/", "/") or ()


def loads_nothing(command: Command, surroundings: Surroundings) -> bool:
    """Whether nothing is there that the command would load, certainly."""
    if command.cwd is None or command.elsewhere:
        return False
    loading = Loading(command, surroundings)
    return bool(loading.places) and next(loading.files(), None) is None and loading.complete
