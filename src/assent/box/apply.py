"""Doing the steps of a commit, once or again. Nothing below a root is followed through a link."""

from __future__ import annotations

import errno
import os
import stat

from assent.box.effects import is_whiteout
from assent.box.same import attributes
from assent.box.steps import Does
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.box.place import BoxPlace
    from assent.box.steps import Step

_PIECE = 1 << 20
_OF_OVERLAY = "user.overlay."


def do(made: Sequence[Step], place: BoxPlace) -> list[str]:
    """Do all steps; the paths beside the roots' own that are to be deleted once nothing is to be done again."""
    copies: dict[tuple[int, int], str] = {}  # files with several names that were copied: where to
    drafts = []
    for number, step in enumerate(made):
        draft = os.path.join(os.path.dirname(step.path), f".assent-{place.id}-{number}")
        _willing(lambda one=step, at=number, beside=draft: _one(one, place, at, beside, copies), step)  # type: ignore[misc]
        if step.does is Does.Drop:
            drafts.append(draft)
    return drafts


def _willing(act: Callable[[], None], step: Step) -> None:
    """Do it, and where a folder of it does not let us, once more when it does; its last step gives it its mode."""
    try:
        act()
    except PermissionError:
        for path in (step.path, step.source):
            if os.path.lexists(os.path.dirname(path)):
                _open(os.path.dirname(path))
        act()


def _one(step: Step, place: BoxPlace, number: int, draft: str, copies: dict[tuple[int, int], str]) -> None:
    match step.does:
        case Does.Drop:
            _drop(step.path, os.path.join(place.trash, str(number)), draft)
        case Does.Folder:
            if not os.path.lexists(step.path):
                os.mkdir(step.path, 0o700)
        case Does.Put:
            _put(step, draft, copies)
        case Does.Dress | Does.Settle:
            _dress(step)
        case Does.Link:
            _link(step, draft)
        case Does.Pipe:
            if not os.path.lexists(step.path):
                os.mkfifo(step.path)
            _dress(step)
        case _:
            assert_never(step.does)


def _drop(path: str, trash: str, draft: str) -> None:
    """Out of the way, and kept until all is done: by that it is known not to be done again."""
    if os.path.lexists(trash) or os.path.lexists(draft) or not os.path.lexists(path):
        return
    if _is_folder(path):
        _open(path)
    try:
        os.rename(path, trash)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        os.rename(path, draft)


def _put(step: Step, draft: str, copies: dict[tuple[int, int], str]) -> None:
    if os.path.lexists(step.source):
        _open(step.source)
        _strip(step.source)
        try:
            os.rename(step.source, step.path)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            _copy(step, draft, copies)
    if not os.path.islink(step.path):
        os.chmod(step.path, step.mode)


def _link(step: Step, draft: str) -> None:
    """Give the file of another name this one too, in place of what is there; its folder shows nothing of it."""
    other, folder = os.path.join(step.root, step.other), os.path.dirname(step.path)
    if os.path.lexists(draft):
        os.unlink(draft)
    if not os.path.samefile(other, step.path):
        os.link(other, draft, follow_symlinks=False)
        os.rename(draft, step.path)
    status = os.lstat(folder)
    if stat.S_IMODE(status.st_mode) != step.mode:
        os.chmod(folder, step.mode)
    os.utime(folder, ns=(status.st_atime_ns, step.time))


def _open(path: str) -> None:
    """Let its owner read and write it, which attributes and a folder's new parent need. A step gives it its mode."""
    status = os.lstat(path)
    wanted = stat.S_IRWXU if stat.S_ISDIR(status.st_mode) else stat.S_IRUSR | stat.S_IWUSR
    is_ours = not stat.S_ISLNK(status.st_mode) and status.st_uid == os.geteuid() != 0
    if is_ours and status.st_mode & wanted != wanted:
        os.chmod(path, stat.S_IMODE(status.st_mode) | wanted)


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)


def _strip(path: str) -> None:
    """Take away what only an overlay understands, and what cannot be kept: sockets of processes that have ended."""
    for name in _own_names(path):
        os.removexattr(path, name, follow_symlinks=False)
    if not _is_folder(path):
        return
    status = os.lstat(path)
    for entry in list(os.scandir(path)):
        below = entry.stat(follow_symlinks=False)
        if stat.S_ISSOCK(below.st_mode) or is_whiteout(below):
            os.unlink(entry.path)
        else:
            _strip(entry.path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _own_names(path: str) -> list[str]:
    try:
        return [name for name in os.listxattr(path, follow_symlinks=False) if name.startswith(_OF_OVERLAY)]
    except OSError:
        return []


def _copy(step: Step, draft: str, copies: dict[tuple[int, int], str]) -> None:
    """The file on another file system, made beside its name and then given it."""
    status = os.lstat(step.source)
    inode = status.st_dev, status.st_ino
    if os.path.lexists(draft):
        os.unlink(draft)
    if stat.S_ISLNK(status.st_mode):
        os.symlink(os.readlink(step.source), draft)
        if os.geteuid() == 0:
            os.chown(draft, *step.owner, follow_symlinks=False)
    elif inode in copies:
        os.link(copies[inode], draft)
    else:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600))
        _fill(step.source, draft)
        _dress(step, draft)
    os.rename(draft, step.path)
    if os.path.lexists(draft):  # both are names of one file
        os.unlink(draft)
    if status.st_nlink > 1:
        copies.setdefault(inode, step.path)


def _fill(source: str, target: str) -> None:
    """Write what `source` holds over what `target` holds; holes remain holes."""
    reading = os.open(source, os.O_RDONLY | os.O_NOFOLLOW)
    writing = os.open(target, os.O_WRONLY | os.O_NOFOLLOW)
    try:
        size = os.fstat(reading).st_size
        os.ftruncate(writing, 0)
        os.ftruncate(writing, size)
        at = 0
        while at < size:
            try:
                at = os.lseek(reading, at, os.SEEK_DATA)
            except OSError:
                break  # the rest is a hole
            end = os.lseek(reading, at, os.SEEK_HOLE)
            while at < end:
                part = os.pread(reading, min(_PIECE, end - at), at)
                at += os.pwrite(writing, part, at)
    finally:
        os.close(reading)
        os.close(writing)


def _dress(step: Step, path: str = "") -> None:
    """Give a file or folder the owner, the attributes, the mode and the time of what was written."""
    where = path or step.path
    status = os.lstat(where)
    if os.geteuid() not in (0, status.st_uid):
        return  # a folder of somebody else, such as /tmp, in which we may only make files
    for one in (step.source, where):
        _open(one)
    wanted = attributes(step.source)
    for name in attributes(where).keys() - wanted.keys():
        os.removexattr(where, name, follow_symlinks=False)
    for name, value in wanted.items():
        os.setxattr(where, name, value, follow_symlinks=False)
    if (status.st_uid, status.st_gid) != step.owner:
        os.chown(where, *step.owner, follow_symlinks=False)
    if not stat.S_ISLNK(status.st_mode):
        os.chmod(where, step.mode)
    os.utime(where, ns=(status.st_atime_ns, step.time), follow_symlinks=False)
