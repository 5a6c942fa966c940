"""Approvals for one time: which are spent, as a file each, since a hook never writes the database."""

from __future__ import annotations

import os
import time

from assent.config.private import make_private
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

TOLD = 10 * 60  # seconds after its use in which a question about the same words says that the approval is used up
SAME_CALL = 10  # seconds in which an agent that asks about one call twice, before it and before its question, has asked
_NAME = "once-"


class Spender(Record):
    """The call that uses an approval."""

    session: str
    call: str  # the agent's id of it; empty where an event has none, as when the agent's own question follows
    command: str

    def text(self) -> str:
        """One line each for session and call, then the command."""
        return "\n".join([self.session.replace("\n", " "), self.call.replace("\n", " "), self.command])

    def is_of(self, text: str) -> bool:
        """Whether `text` is of the same call, as far as both say which one it is."""
        mine, other = self.text().split("\n", 2), text.split("\n", 2)
        if len(other) != len(mine) or (mine[0], mine[2]) != (other[0], other[2]):
            return False
        return mine[1] == other[1] or "" in (mine[1], other[1])


def is_spent(state: str, number: int, call: Spender) -> bool:
    """Whether the approval was used, by another call than `call`."""
    try:
        with open(_path(state, number), encoding="utf-8", errors="surrogateescape", newline="") as file:
            recent = abs(time.time() - os.fstat(file.fileno()).st_mtime) < SAME_CALL  # a clock may have been set back
            return not (recent and call.is_of(file.read()))
    except FileNotFoundError:
        return False
    except OSError:
        return True


def is_forgotten(state: str, number: int) -> bool:
    """Whether the approval was used so long ago that no later question is about the same wish."""
    try:
        return abs(time.time() - os.stat(_path(state, number)).st_mtime) > TOLD
    except OSError:
        return False


def spend(state: str, number: int, call: Spender) -> bool:
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
        os.write(descriptor, call.text().encode("utf-8", "surrogateescape"))
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
