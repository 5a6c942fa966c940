"""The commit as a list of steps, each of which may be done again: what an interrupted one left is taken up there."""

from __future__ import annotations

import json
import os
import stat

from assent.box.effects import Act, BoxEffect, NodeKind
from assent.closed import Choice
from assent.errors import BoxError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.box.shared import Shares


class Does(Choice):
    """The act of a step at its path."""

    Drop = "drop"  # take what is there out of the way
    Folder = "folder"  # make a folder
    Put = "put"  # give what was written, a file or a folder with all in it, its name
    Dress = "dress"  # give a file mode, owner, time and attributes
    Pipe = "pipe"
    Link = "link"  # give the file of another name this one as well
    Settle = "settle"  # give a folder mode, owner, time and attributes, once all is in it


class Step(Record):
    """One step: below which root, at which name, from where."""

    does: Does
    root: str
    name: str
    upper: str  # the upper side of the root
    mode: int = 0
    owner: tuple[int, int] = (-1, -1)
    time: int = 0  # nanoseconds; of a link, as the mode, that of its folder
    other: str = ""  # the name, below the same root, whose file it is to be
    before: tuple[int, int, int] | None = None  # what `met` its path when the commit was recorded

    @property
    def path(self) -> str:
        """The path at which it is done."""
        return os.path.join(self.root, self.name) if self.name else self.root

    @property
    def source(self) -> str:
        """The file that was written."""
        return os.path.join(self.upper, self.name)


def steps(
    found: Sequence[BoxEffect], upper: str, root: str, one_disk: bool, follow: Shares | None = None
) -> list[Step]:
    """The steps that make the folder `root` what the program saw, and other names of files what `follow` says.

    `one_disk`: the upper side is on the same mount, so that a rename does. `found` is what
    `effects` found, before it was looked at for moves. A new folder goes as a whole unless its owner may not
    write all in it: then every entry has a step of its own, which knows its mode.
    """
    if not found:
        return []
    is_open = os.geteuid() == 0 or not any(_is_closed(effect) for effect in found)
    gone = [effect.name for effect in found if effect.act is Act.Deleted]
    made = [Step(Does.Drop, root, name, upper, before=met(os.path.join(root, name))) for name in gone]
    whole: set[str] = set()  # new folders that get their name with all that is in them
    inside = ""
    for effect in found:
        if effect.act is Act.Deleted or effect.kind is NodeKind.Socket or (inside and effect.name.startswith(inside)):
            continue
        if one_disk and is_open and effect.act is Act.Made and effect.kind is NodeKind.Folder:
            made.append(_step(Does.Put, effect.name, upper, root))
            whole.add(effect.name)
            inside = f"{effect.name}/"
        elif effect.kind is not NodeKind.Folder or effect.act is Act.Made:
            made.append(_step(_does(effect), effect.name, upper, root))
    return [*made, *_linked(follow or {}, upper, root), *_settled(upper, root, whole)]


def _linked(follow: Shares, upper: str, root: str) -> Iterator[Step]:
    """The steps that give the other names of files written in place the new file; mode and time of their folders."""
    for name, others in follow.items():
        for other in others:
            path = os.path.join(root, other)
            status = os.lstat(os.path.dirname(path))
            mode = stat.S_IMODE(status.st_mode)
            yield Step(Does.Link, root, other, upper, mode, time=status.st_mtime_ns, other=name, before=met(path))


def _is_closed(effect: BoxEffect) -> bool:
    """Whether the owner may not read and write what was written."""
    wanted = {NodeKind.File: stat.S_IRUSR | stat.S_IWUSR, NodeKind.Folder: stat.S_IRWXU}.get(effect.kind, 0)
    return effect.act is not Act.Deleted and effect.mode & wanted != wanted


def _does(effect: BoxEffect) -> Does:
    if effect.act is Act.Set and not effect.linked:
        return Does.Dress
    if effect.kind is NodeKind.Folder:
        return Does.Folder
    return Does.Pipe if effect.kind is NodeKind.Pipe else Does.Put


def _step(does: Does, name: str, upper: str, root: str) -> Step:
    status = os.lstat(os.path.join(upper, name))
    owned = status if name or os.geteuid() == 0 else os.lstat(root)  # only root keeps the owner of a whole root
    owner = (owned.st_uid, owned.st_gid)
    before = met(os.path.join(root, name))
    return Step(does, root, name, upper, stat.S_IMODE(status.st_mode), owner, status.st_mtime_ns, before=before)


def met(path: str) -> tuple[int, int, int] | None:
    """The mark of an entry at its path: inode, time in nanoseconds, size; None where nothing is."""
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


def _settled(upper: str, root: str, whole: set[str]) -> Iterator[Step]:
    """A last step for every folder that was not moved with all in it, the innermost first."""
    found = []
    waiting = [""]
    while waiting:
        name = waiting.pop()
        found.append(_step(Does.Settle, name, upper, root))
        for entry in os.scandir(os.path.join(upper, name)):
            below = os.path.join(name, entry.name)
            if entry.is_dir(follow_symlinks=False) and below not in whole:
                waiting.append(below)
    yield from sorted(found, key=lambda step: -step.name.count(os.sep) if step.name else 1)


def packed(made: Sequence[Step]) -> bytes:
    """The steps as they are recorded."""
    rows = [[s.does.value, s.root, s.name, s.upper, s.mode, s.owner, s.time, s.other, s.before] for s in made]
    return json.dumps(rows).encode("ascii")


def unpacked(data: bytes, name: str) -> list[Step]:
    """The plan that was recorded; BoxError where it was not whole."""
    try:
        return [
            Step(Does(does), root, path, upper, mode, (owner[0], owner[1]), time, other, before and tuple(before))
            for does, root, path, upper, mode, owner, time, other, before in json.loads(data)
        ]
    except (ValueError, TypeError, IndexError) as error:
        raise BoxError(f"{name}: is not the plan of a commit: {error}") from error
