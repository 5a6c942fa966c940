"""Deletions and overwrites by a process that is killed at any moment: whatever it had done comes back.

`python -m tests.undo.kills 1000` tries so many; the suite tries a few.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from assent.undo.left import note_left
from assent.undo.manifest import SnapshotCall
from assent.undo.restore import restore, snapshots
from assent.undo.shelf import held
from assent.undo.take import take

from .trees import grow, tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.undo.restore import Snapshot


def killed(work: Callable[[], None], random: Random, longest: float) -> bool:
    """Do the work in a process of its own, which is killed after a random time; whether it had come to its end."""
    child = os.fork()
    if not child:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    time.sleep(random.random() * longest)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _restored(taken: Snapshot) -> None:
    restore(taken, force=True)


def trial(folder: Path, random: Random) -> bool:
    """One deletion or overwrite; whether anything was lost, and every file and mode came back."""
    state, work = str(folder / "state"), folder / "work"
    work.mkdir(parents=True)
    grow(work, random)
    before, in_place = tree(work), random.random() < 0.3
    targets = [str(path) for path in sorted(work.iterdir()) if not in_place or path.is_file()]
    call = SnapshotCall("rm", str(work), "session", 0)

    def lose() -> None:
        if take(targets, call, state, in_place) is None:
            os._exit(2)
        for target in targets:  # only after the snapshot is the command allowed
            _overwrite(target) if in_place else _delete(target)
        note_left(state, call.session, call.command)

    killed(lose, random, random.choice([0.01, 0.05, 0.2]))
    if tree(work) == before:
        return False
    (taken,) = snapshots(state)
    killed(lambda: _restored(taken), random, 0.01)  # an undo that is interrupted
    back: list[object] = []
    for again in snapshots(state):
        if again.held.id == taken.held.id:
            back += restore(again, force=True).back
    after = {name: marks for name, marks in tree(work).items() if not name.endswith(".assent-undo")}
    assert after == before
    assert after == tree(work), "a draft of the interrupted undo was left"
    is_left = taken.held.id in [one.id for one in held(state)]
    assert not (back and is_left), "only where the interrupted undo had put everything back, the snapshot may remain"
    return True


def _delete(path: str) -> None:
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    else:
        os.unlink(path)


def _overwrite(path: str) -> None:
    if not os.path.islink(path):
        os.chmod(path, 0o600)
        with open(path, "wb") as file:
            file.write(b"lost")


def main(number: int) -> None:
    lost = 0
    for at in range(number):
        with tempfile.TemporaryDirectory() as folder:
            lost += trial(Path(folder), Random(at))
    sys.stdout.write(f"{number} killed at random, {lost} of them after something was lost: all is back\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
