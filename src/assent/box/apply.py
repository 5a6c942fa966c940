"""Doing the steps of a commit, once or again. Nothing below a root is followed through a link."""

from __future__ import annotations

import errno
import os
import stat

from assent.box.edited import CommitTargets, is_folder
from assent.box.effects import is_whiteout
from assent.box.same import attributes
from assent.box.steps import Does, Step
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.box.place import BoxPlace

_PIECE = 1 << 20
_OF_OVERLAY = "user.overlay."


def do(made: Sequence[Step], place: BoxPlace, again: bool) -> tuple[list[str], list[str]]:
    """Do all steps; the paths beside the roots' own that are to be deleted once nothing is to be done again.

    Second, the paths of entries that somebody else changed meanwhile: they are as those left them.
    """
    copies: dict[tuple[int, int], str] = {}  # files with several names that were copied: where to
    target = CommitTargets(made, place, again)
    drafts, edited = [], []
    for number, step in enumerate(made):
        draft = os.path.join(os.path.dirname(step.path), f".assent-{place.id}-{number}")
        trash = os.path.join(place.trash, str(number))
        _willing(lambda one=step, old=trash, new=draft: _one(one, target, old, new, copies), step)  # type: ignore[misc]
        if step.does is Does.Drop:
            drafts.append(draft)
        if _is_edited(step, target, trash, draft):
            edited.append(step.path)
    return drafts, edited


def _is_edited(step: Step, target: CommitTargets, trash: str, draft: str) -> bool:
    """Whether what is at its path was left to somebody else."""
    if step.does is Does.Drop:
        return os.path.lexists(step.path) and not os.path.lexists(trash) and not os.path.lexists(draft)
    return step.does is not Does.Settle and os.path.lexists(target.beside(step.path))


def _willing(act: Callable[[], None], step: Step) -> None:
    """Do it, and where a folder of it does not let us, once more when it does; its last step gives it its mode."""
    try:
        act()
    except PermissionError:
        for path in (step.path, step.source):
            if os.path.lexists(os.path.dirname(path)):
                _open(os.path.dirname(path))
        act()


def _one(step: Step, target: CommitTargets, trash: str, draft: str, copies: dict[tuple[int, int], str]) -> None:
    if step.does is Does.Drop and (os.path.lexists(trash) or os.path.lexists(draft)):
        return  # it is done, whatever has that name now
    path = target.of(step)
    if not path:
        return
    match step.does:
        case Does.Drop:
            _drop(path, trash, draft)
        case Does.Folder:
            _folder(path)
        case Does.Put:
            _put(step, path, draft, copies)
        case Does.Dress | Does.Settle:
            _dress(step, path)
        case Does.Link:
            _link(step, target.named(step), path, draft)
        case Does.Pipe:
            _pipe(step, path)
        case _:
            assert_never(step.does)


def _folder(path: str) -> None:
    if not os.path.lexists(path):
        os.mkdir(path, 0o700)


def _pipe(step: Step, path: str) -> None:
    if not os.path.lexists(path):
        os.mkfifo(path)
    _dress(step, path)


def _drop(path: str, trash: str, draft: str) -> None:
    """Out of the way, and kept until all is done: by that it is known not to be done again."""
    if not os.path.lexists(path):
        return
    if is_folder(path):
        _open(path)
    try:
        os.rename(path, trash)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        os.rename(path, draft)


def _put(step: Step, path: str, draft: str, copies: dict[tuple[int, int], str]) -> None:
    if os.path.lexists(step.source):
        _open(step.source)
        _strip(step.source)
        try:
            os.rename(step.source, path)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            _copy(step, path, draft, copies)
    if not os.path.islink(path):
        os.chmod(path, step.mode)


def _link(step: Step, other: str, path: str, draft: str) -> None:
    """Give the file of another name this one too, in place of what is there; its folder shows nothing of it."""
    folder = os.path.dirname(path)
    if os.path.lexists(draft):
        os.unlink(draft)
    if not os.path.lexists(path) or not os.path.samefile(other, path):
        os.link(other, draft, follow_symlinks=False)
        os.rename(draft, path)
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


def _strip(path: str) -> None:
    """Take away what only an overlay understands, and what cannot be kept: sockets of processes that have ended."""
    for name in _own_names(path):
        os.removexattr(path, name, follow_symlinks=False)
    if not is_folder(path):
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


def _copy(step: Step, path: str, draft: str, copies: dict[tuple[int, int], str]) -> None:
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
    os.rename(draft, path)
    if os.path.lexists(draft):  # both are names of one file
        os.unlink(draft)
    if status.st_nlink > 1:
        copies.setdefault(inode, path)


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


def _dress(step: Step, where: str) -> None:
    """Give a file or folder the owner, the attributes, the mode and the time of what was written."""
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
