"""The real places of the files that a call names: links in the workspace may lead out of it.

What is found is passed to the core as further files of the call; the core itself opens nothing.
"""

from __future__ import annotations

import os

from assent.errors import assert_never
from assent.record import replace
from assent.risk.patch.model import FileAct, Touch

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST = 200  # files of one call that are looked at


def really(files: tuple[Touch, ...], cwd: str, workspace: str, home: str) -> tuple[Touch, ...]:
    """The files, with those behind links where these are elsewhere than their paths say."""
    found = list(files)
    known = [(os.path.realpath(folder), folder) for folder in (workspace, home)]
    for touch in files[:MOST]:
        path = _absolute(touch.path, cwd, home)
        real = _real(path, touch.act)
        for there, here in known:  # the workspace itself may be reached by a link
            if real == there or real.startswith(there.rstrip(os.sep) + os.sep):
                real = here.rstrip(os.sep) + real[len(there.rstrip(os.sep)) :]
                break
        if real and real != path:
            found.append(replace(touch, path=real))
    return tuple(found)


def own(files: tuple[Touch, ...], cwd: str, home: str) -> str:
    """The file of this gate's own program that a call would change; empty where there is none."""
    real = os.path.realpath(PACKAGE)
    beside = os.path.dirname(real)
    for touch in files:
        path = real_path(touch, cwd, home)
        folder, name = os.path.split(path)
        is_started = folder == beside and (name.endswith(".pth") or name in ("sitecustomize.py", "usercustomize.py"))
        if changes(touch.act) and (path == real or path.startswith(real + os.sep) or is_started):
            return touch.path
    return ""


def takes(files: tuple[Touch, ...], cwd: str, home: str) -> bool:
    """Whether the call may take something away: a file that it changes is there."""
    return any(changes(touch.act) and os.path.lexists(real_path(touch, cwd, home)) for touch in files)


def changes(act: FileAct) -> bool:
    """Whether the act leaves a file other than it was."""
    match act:
        case FileAct.Reads | FileAct.Lists:
            return False
        case FileAct.Adds | FileAct.Changes | FileAct.Moves | FileAct.Deletes | FileAct.Links:
            return True
        case _:
            assert_never(act)


def real_path(touch: Touch, cwd: str, home: str) -> str:
    """The path of the file that the call means; empty for anything that is not a path."""
    return _real(_absolute(touch.path, cwd, home), touch.act)


def _real(path: str, act: FileAct) -> str:
    """The path without links, but a link that is deleted or moved is meant itself. Empty if it is not a path."""
    try:
        if act in (FileAct.Deletes, FileAct.Moves):
            folder, name = os.path.split(path)
            return os.path.join(os.path.realpath(folder), name)
        return os.path.realpath(path)
    except (OSError, ValueError):
        return ""


def _absolute(path: str, cwd: str, home: str) -> str:
    whole = home + path[1:] if path == "~" or path.startswith("~/") else path
    return os.path.normpath(os.path.join(cwd, whole))
