"""Entries that somebody else changed after a commit was recorded: they keep their names, and the box's go beside them.

A commit that was interrupted is finished by the next start of a box, perhaps days later. What is at a path by
then may be somebody's work.
"""

from __future__ import annotations

import os
import stat

from assent.box.conflicts import newer_below
from assent.box.steps import Does, Step, met
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.box.place import BoxPlace


class CommitTargets:
    """The place where the steps of one commit are done, as the folders are now; `again`: it was interrupted before."""

    def __init__(self, made: Sequence[Step], place: BoxPlace, again: bool):
        self._times = {step.path: step.time for step in made if step.does is Does.Put}
        self._mark = f".box-{place.id}"
        self._again = again
        self._since = os.lstat(place.plan).st_ctime_ns - 1  # a clock that ticks seldom gives both one time

    def of(self, step: Step) -> str:
        """The path of what the step makes or changes; empty where a later change takes precedence over it."""
        path = self._path(step)
        match step.does:
            case Does.Drop:
                return "" if self._is_kept(step, path) else path
            case Does.Dress:
                return path if _is_as_before(step, path) else ""
            case Does.Settle:
                return path if is_folder(path) else ""
            case Does.Folder:
                return path if is_folder(path) or not os.path.lexists(path) else self.beside(path)
            case Does.Put:
                return self._put(step, path)
            case Does.Pipe:
                return path if not os.path.lexists(path) or stat.S_ISFIFO(os.lstat(path).st_mode) else self.beside(path)
            case Does.Link:
                return self._linked(step, path)
            case _:
                assert_never(step.does)

    def beside(self, path: str) -> str:
        """The name of what the box made, where somebody else has the name."""
        return f"{path}{self._mark}"

    def named(self, step: Step) -> str:
        """The file of the box that a step gives another name; empty where somebody took it away."""
        other = os.path.join(step.root, step.other)
        for path in (self.beside(other), other):
            now = met(path)
            if now is not None and now[1] == self._times.get(other):
                return path
        return ""

    def _path(self, step: Step) -> str:
        """The path of the step's name, past folders that became something else; new entries get folders again."""
        path = step.root
        folders = step.name.split("/")
        for name in folders[:-1]:
            path = os.path.join(path, name)
            if os.path.lexists(path) and not is_folder(path):
                path = self.beside(path)
            if step.does in (Does.Folder, Does.Put, Does.Pipe, Does.Link) and not os.path.lexists(path):
                os.mkdir(path)
        return os.path.join(path, folders[-1]) if step.name else path

    def _is_kept(self, step: Step, path: str) -> bool:
        """Whether what was to be taken away is another by now."""
        now = met(path)
        if now is None or step.before is None:
            return False
        if is_folder(path):
            return now[0] != step.before[0] or (self._again and bool(newer_below(path, self._since)))
        return now != step.before

    def _put(self, step: Step, path: str) -> str:
        now = met(path)
        if met(step.source) is None:  # it is done but for the mode
            return path if now is not None and now[1] == step.time else ""
        if now is None or (not is_folder(path) and _is_as_before(step, path)):
            return path
        return self.beside(path)

    def _linked(self, step: Step, path: str) -> str:
        other, now = self.named(step), met(path)
        if not other:
            return ""
        return path if now is None or now == step.before or os.path.samefile(other, path) else self.beside(path)


def _is_as_before(step: Step, path: str) -> bool:
    """Whether an entry is what it was when the commit was recorded, or what the step makes of it."""
    now = met(path)
    return now is not None and (now == step.before or now[1] == step.time)


def is_folder(path: str) -> bool:
    """Whether a folder is there, and no link to one."""
    return os.path.isdir(path) and not os.path.islink(path)
