"""The operands of a command as paths on this machine; what is not certain has none."""

from __future__ import annotations

from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.record import Record
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import is_wild, resolve, spell
from assent.system import calls, dirname, islink, join, lexists, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.evidence.session.made import Made

MOST = 200  # operands of one command, after globs
LISTERS = ("find", "xargs")  # which hand what they are told to the program behind them
UNNAMED = (*"{}~$`\\", INPUT, BETWEEN)  # in what is not a path, nor a glob that the shell would match
TEMPORARY = ("/tmp", "/var/tmp", "/private/tmp", "/dev/shm", "/private/var/folders", "/var/folders")  # noqa: S108 - not written to


class RealPlace(Record):
    """One path, with the folders above it as they really are."""

    path: str
    spelled: str


class RealGround(Record):
    """The place in which a text would run, as it really is on this machine."""

    home: str
    workspace: str  # real
    made: Made | None  # the files of the session, where that is known
    written: dict[int, list[str]]  # real paths, by the place of the command that writes them


def places(command: Command, texts: tuple[str, ...], home: str) -> tuple[RealPlace, ...] | None:
    """The places of the operands written as `texts`; None when one of them is not certain."""
    words = {word.text: word for word in reversed(command.argv)}
    found: list[RealPlace] = []
    for text in texts:
        word: Argument | None = words.get(text)
        if word is None or command.cwd is None or len(found) > MOST:
            return None
        named = named_by(word, command.cwd, home)
        if None in named:
            return None
        found += [place for place in named if place is not None]
    return tuple(found) if len(found) <= MOST else None


def named_by(word: Argument, cwd: str, home: str) -> list[RealPlace | None]:
    """The places that one word may name after globs, None among them where one is not certain."""
    if word.exact:
        return [located(word.text, cwd, home)]
    if not word.glob or any(mark in word.text for mark in UNNAMED):
        return [None]
    return [located(name, cwd, home) for name in _expanded(word.text, cwd)]


def located(text: str, cwd: str, home: str) -> RealPlace | None:
    """The place of one path. A link is itself, unless it is entered: `link/` and `link/.` may mean what it leads to."""
    last = text.rstrip("/").rpartition("/")[2]
    components = resolve(text, cwd, home)
    if not components or last in ("", ".", ".."):
        return None
    plain = spell(components)
    folder = realpath(dirname(plain))
    if ".." in text.split("/") and realpath(join(cwd, dirname(text))) != folder:
        return None  # what is above a link is not what the words say
    path = join(folder, components[-1])
    if text.endswith("/") and islink(path):
        return None
    return RealPlace(path, text)


def is_below(path: str, folder: str) -> bool:
    """Whether the real `path` is below the real `folder`; nothing is below itself, not even the root."""
    return len(path) > len(folder) and path.startswith(f"{folder.rstrip('/')}/")


def upwards(folder: str, root: str) -> Iterator[str]:
    """The real `folder` and those around it up to the real `root`; none where it is not in that."""
    while folder == root or is_below(folder, root):
        yield folder
        if folder == root:
            return
        folder = dirname(folder)


def outermost(found: Sequence[RealPlace]) -> list[RealPlace]:
    """Each place once, without those that are below another."""
    once = {place.path: place for place in reversed(found)}
    kept = [place for place in once.values() if not any(folder in once for folder in _around(place.path))]
    return kept[::-1]


def _around(path: str) -> Iterator[str]:
    """The folders around a path, the root left out."""
    folder = dirname(path)
    while len(folder) > 1:
        yield folder
        folder = dirname(folder)


def is_near(path: str, workspace: str) -> bool:
    """Whether a real path is in the workspace or among temporary files, and outside of any administration of git."""
    if ".git" in path.split("/"):
        return False
    return is_below(path, workspace) or any(is_below(path, folder) for folder in TEMPORARY)


def _expanded(pattern: str, cwd: str) -> list[str]:
    """The paths that a glob may become, as they would be spelled; itself where there are none, as in bash.

    A bracket counts as any character of it, so that there may be more than the shell finds, never less.
    """
    found = ["/"] if pattern.startswith("/") else [""]
    parts = [part for part in pattern.split("/") if part]
    for part in parts:
        if not is_wild(part):
            found = [f"{start}{part}/" for start in found]
            continue
        found = [f"{start}{name}/" for start in found for name in _names(start, cwd) if overlaps(name, part)]
        if len(found) > MOST * 5:
            return [pattern] * (MOST + 1)
    kept = [path.rstrip("/") for path in found if lexists(join(cwd, path.rstrip("/")))]
    return kept or [pattern]


def _names(start: str, cwd: str) -> list[str]:
    try:
        return sorted(calls.listdir(join(cwd, start)))
    except OSError:
        return []
