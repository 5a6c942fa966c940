"""The repository around a path: its folder, and what git holds of it."""

from __future__ import annotations

import os

from assent.config.source import head_of, line_of
from assent.evidence.asking import ask
from assent.evidence.git.hashing import blob_digest
from assent.evidence.git.index import GitIndex, IndexEntry, read_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_LARGEST_CONFIG = 1 << 20
LARGEST_HASHED = 4 << 20  # bytes of a file whose marks say nothing
OBJECT = 40  # digits of the name of an object
MOST_ASKED = 200  # paths of which git is asked whether it ignores them


class Repository:
    """One repository, whose index is read once, and which is asked once what a name means."""

    def __init__(self, root: str, folder: str, index: GitIndex, home: str) -> None:
        self.root = root
        self.folder = folder  # of its administration
        self.index = index
        self.home = home
        self._objects: dict[str, str] = {}

    def name(self, path: str) -> bytes:
        """The name in git of the absolute `path`; nothing where that is the whole tree."""
        if path == self.root:
            return b""
        inside = path.removeprefix(f"{self.root}/")
        return os.fsencode(inside if inside != path else os.path.relpath(path, self.root))

    def holds(self, path: str, entry: IndexEntry, status: os.stat_result) -> bool:
        """Whether git certainly holds the very bytes that are at `path`."""
        if not entry.fits(status):
            return False
        if entry.is_like(status) and entry.modified < self.index.written:
            return True
        if status.st_size > LARGEST_HASHED:
            return False
        return blob_digest(path, status) == entry.digest

    def is_unfiltered(self) -> bool:
        """Whether the repository's own settings name no program through which git reads files."""
        return b"[filter" not in _config(self.folder)

    def has_setting(self, name: bytes) -> bool:
        """Whether the repository's own settings hold that word, in small letters."""
        return name in _config(self.folder)

    def objects(self, words: Sequence[str]) -> list[str]:
        """The object that each word names, such as `HEAD~1^{commit}`; empty where it names none, or git is silent."""
        new = [word for word in words if word not in self._objects and "\n" not in word]
        if new:
            given = "".join([f"{word}\n" for word in new])
            told = ask(self.root, self.home, ("cat-file", "--batch-check=%(objectname)"), os.fsencode(given))
            # Of one that names none git says so: `x missing`.
            lines = [line if len(line) == OBJECT and line.isalnum() else b"" for line in (told or b"").splitlines()]
            if len(lines) == len(new):
                self._objects.update(zip(new, [line.decode("ascii", "replace") for line in lines], strict=True))
        return [self._objects.get(word, "") for word in words]

    def lacks(self, word: str) -> bool:
        """Whether git says that the word names nothing. Where git says nothing, as when it takes too long, it may."""
        return not any(self.objects((word,))) and word in self._objects

    def ignored(self, paths: Sequence[str]) -> frozenset[str]:
        """The absolute paths that git ignores; empty where git gave no answer."""
        if not paths or len(paths) > MOST_ASKED:
            return frozenset()
        given = b"".join([b"./%s\0" % self.name(path) for path in paths])
        told = ask(self.root, self.home, ("check-ignore", "--no-index", "-z", "--stdin"), given)
        if told is None:
            return frozenset()
        return frozenset([os.path.join(self.root, os.fsdecode(name[2:])) for name in told.split(b"\0") if name])


def repository_around(path: str, home: str) -> Repository | None:
    """The repository in whose tree the absolute, real `path` is; None when there is none, or it is not understood."""
    folder, last = path, ""
    while folder != last:
        administration = os.path.join(folder, ".git")
        if os.path.lexists(administration):
            return _opened(folder, administration, home)
        folder, last = os.path.dirname(folder), folder
    return None


def _opened(root: str, administration: str, home: str) -> Repository | None:
    if not os.path.isdir(administration) or os.path.islink(administration):
        administration = _linked(root, administration)
    if not administration or not _is_plain(administration):
        return None
    index = read_index(administration)
    return None if index is None else Repository(root, administration, index, home)


def _linked(root: str, path: str) -> str:
    """The administration that a `.git` file names, as in a worktree; empty where it does not."""
    line = line_of(path)
    if not line.startswith("gitdir: "):
        return ""
    folder = os.path.join(root, line[8:])
    return folder if line_of(os.path.join(folder, "gitdir")) == path else ""


def _is_plain(administration: str) -> bool:
    """Whether its objects are named by SHA-1, and its tree is the folder around it, as in all but a few."""
    text = _config(administration)
    return bool(text) and b"sha256" not in text and b"\nworktree=" not in text


def _config(administration: str) -> bytes:
    """The repository's own settings, in small letters and without blanks; empty where they are not known as a whole."""
    common = line_of(os.path.join(administration, "commondir"))
    text = head_of(os.path.join(administration, common, "config"), _LARGEST_CONFIG + 1) or b""
    return b"" if len(text) > _LARGEST_CONFIG else text.lower().translate(None, b" \t")
