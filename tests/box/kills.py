"""Commits of a box by a process that is killed at any moment: the workspace is as before, or as after the next start.

`python -m tests.box.kills 2000` tries so many, also as an ordinary user; the suite tries a few. One run in a box
serves several kills: what it wrote is copied, and each copy is committed and killed on its own.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from assent.box.commit import commit
from assent.box.effects import effects
from assent.box.kept import recover
from assent.box.place import opened
from assent.box.written import WrittenTree
from assent.record import replace

from .views import View, tree

if TYPE_CHECKING:
    from assent.box.place import BoxPlace

OUTSIDE = "/var/tmp"
TEXT = """
rm -r gone; rm -r swapped; echo x > swapped; rm file; mkdir file; echo y > file/in
for i in 1 2 3 4 5 6 7 8 9; do echo changed > many/$i; rm many/1$i; echo new > many/new$i; done
mkdir -p tree/a/b; for i in $(seq 30); do echo $i > tree/a/b/$i; done; ln tree/a/b/1 tree/one; ln -s a tree/link
mv moved there; chmod 700 many; touch -d 2001-01-01 many; mkfifo pipe; chmod 555 locked; echo z > locked/z 2>/dev/null
truncate -s 1M sparse; echo end >> sparse; ln -sfn tree link; echo more >> pair/one
"""


def grow(view: View) -> None:
    for name in ("gone/a", "gone/b/c", "swapped/a", "file", "moved", "locked/x"):
        view.write(name, f"{name}\n")
    for number in range(40):
        view.write(f"many/{number}", f"{number}\n")
    (view.workspace / "link").symlink_to("many")
    view.write("pair/one")
    for name in ("pair/two", "pair/three", "four"):
        os.link(view.workspace / "pair/one", view.workspace / name)


def copied(
    place: BoxPlace, written: list[WrittenTree], work: Path, number: int
) -> tuple[BoxPlace, list[WrittenTree], Path]:
    """The place and the workspace once more, for one kill."""
    shelf = os.path.dirname(place.path)
    path = f"{shelf}/{os.path.basename(place.path)}{number}"
    subprocess.run(["cp", "-a", place.path, path], check=True)
    target = work.parent / f"trial{number}"
    subprocess.run(["cp", "-a", str(work), str(target)], check=True)
    own = opened(path)
    assert own is not None
    moved = []
    for one in written:
        if one.root == str(work):
            upper = one.upper.replace(place.path, path)
            moved.append(WrittenTree(str(target), upper, effects(upper, str(target)), one.shares()))
    return own, moved, target


def trial(
    place: BoxPlace, written: list[WrittenTree], work: Path, state: str, number: int, random: Random
) -> tuple[Path, bool]:
    """One commit that is killed; the workspace that it left once a box was started again, and whether that had work."""
    own, moved, target = copied(place, written, work, number)
    child = os.fork()
    if not child:
        try:
            commit(moved, own)
            os._exit(0)
        finally:
            os._exit(1)
    for lock in own.locks:
        os.close(lock)
    time.sleep(random.random() * random.choice([0.002, 0.01, 0.03]))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    begun = os.path.lexists(own.plan)
    age(own)
    if random.random() < 0.5:  # the next start is killed as well
        again = os.fork()
        if not again:
            recover(state)
            os._exit(0)
        time.sleep(random.random() * 0.01)
        os.kill(again, signal.SIGKILL)
        os.waitpid(again, 0)
    recover(state)
    assert not os.path.lexists(own.plan), "the commit is not finished"
    if os.path.lexists(own.path):
        age(own)
        recover(state)
    assert not os.path.lexists(own.path), "the place is still there"
    return target, begun


def age(place: BoxPlace) -> None:
    """Let the place be one that is not just being made."""
    with suppress(FileNotFoundError):
        os.utime(place.path, (1, 1))


def shown(folder: Path) -> list[tuple[object, ...]]:
    times = [(str(path), path.lstat().st_mtime_ns) for path in sorted(folder.rglob("*")) if not path.is_symlink()]
    return [*tree(folder), *[(name.replace(str(folder), ""), at) for name, at in times]]


def kills(count: int, seed: int) -> tuple[int, int]:
    """The number of commits that were to be finished, and of those that left the workspace as it was before."""
    random = Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="assent-box-kills-", dir=OUTSIDE))
    try:
        view = View(folder)
        grow(view)
        before = shown(view.workspace)
        ran = view.run(TEXT)
        written, place = list(ran.written), replace(ran.place)
        follow = {name: others for one in written for name, others in one.shares()[0].items()}
        assert {name: sorted(others) for name, others in follow.items()} == {
            "pair/one": ["four", "pair/three", "pair/two"]
        }
        for number in range(len(place.sides)):
            writable(place.work(number))  # only root may copy what an overlay leaves there
        target = whole(place, written, view)
        after = shown(target)
        assert before != after
        cut = unchanged = 0
        for number in range(count):
            target, was_cut = trial(place, written, view.workspace, view.state, number, random)
            found = shown(target)
            assert found in (before, after), f"torn in trial {number}"
            cut += was_cut
            unchanged += found == before
            writable(target)
            shutil.rmtree(target)
        return cut, unchanged
    finally:
        writable(folder)
        shutil.rmtree(folder, ignore_errors=True)


def writable(folder: Path | str) -> None:
    subprocess.run(["chmod", "-R", "u+rwX", str(folder)], capture_output=True)


def whole(place: BoxPlace, written: list[WrittenTree], view: View) -> Path:
    """The commit that nobody kills: what all others are compared with."""
    own, moved, target = copied(place, written, view.workspace, 999_999)
    commit(moved, own)
    return target


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    cut, unchanged = kills(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"{count} commits killed: {unchanged} left all as before, {cut} were finished at the next start; 0 torn")  # noqa: T201
