"""Approvals for one time: which are spent, as a file each, since a hook never writes the database."""

from __future__ import annotations

import os
import time

from assent.config.private import make_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SAME_CALL = 10  # seconds in which an agent that asks about one call twice, before it and before its question, has asked
_NAME = "once-"


def is_spent(state: str, number: int, call: str) -> bool:
    """Whether the approval was used, by another call than `call`."""
    try:
        with open(_path(state, number), encoding="utf-8", errors="surrogateescape") as file:
            recent = abs(time.time() - os.fstat(file.fileno()).st_mtime) < SAME_CALL  # a clock may have been set back
            return not (recent and file.read() == call)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def spend(state: str, number: int, call: str) -> bool:
    """Use the approval for `call`; False when it was used already, or that cannot be recorded."""
    if not make_private(state):
        return False
    try:
        descriptor = os.open(_path(state, number), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return not is_spent(state, number, call)
    except OSError:
        return False
    try:
        os.write(descriptor, call.encode("utf-8", "surrogateescape"))
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


def sweep(state: str, numbers: Iterable[int]) -> None:
    """Delete the known facts about approvals that are not among `numbers` any more."""
    kept = {f"{_NAME}{number}" for number in numbers}
    for name in os.listdir(state):
        if name.startswith(_NAME) and name not in kept:
            os.unlink(os.path.join(state, name))


def _path(state: str, number: int) -> str:
    return os.path.join(state, f"{_NAME}{number}")
