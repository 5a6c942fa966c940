"""A workspace and a home that are thrown away, and boxes made of them by the library itself.

These tests need what the box needs, and fail where the machine forbids it: a box that cannot be made
is never taken for one that holds.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from assent.assessment import Context
from assent.box.scene import boxed
from assent.box.session import run_boxed
from assent.box.settings import Limits
from assent.policy import Policy, Preset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.box.session import Ran

OUTSIDE = "/var/tmp"  # /tmp is a copy in the box, and so no place to see whether something got out
PLAIN = Policy(preset=Preset.Balanced)


class View:
    """One workspace with what is around it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home, self.workspace = folder / "home", folder / "home/project"
        self.workspace.mkdir(parents=True)
        self.environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        self.state = str(self.home / ".local/state/assent")

    def context(self, policy: Policy = PLAIN) -> Context:
        return Context(str(self.workspace), str(self.workspace), str(self.home), policy)

    def run(self, text: str, limits: Limits = Limits(seconds=60), policy: Policy = PLAIN) -> Ran:  # noqa: B008 - a frozen value
        """Run it in a box; what it printed goes to `printed`."""
        with tempfile.TemporaryFile(dir=self.folder) as output:
            kept = [os.dup(number) for number in (0, 1, 2)]
            nothing = os.open(os.devnull, os.O_RDONLY)
            try:
                os.dup2(nothing, 0)
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                return run_boxed(boxed(text, self.context(policy), self.environment, limits), self.state)
            finally:
                for number, one in enumerate(kept):
                    os.dup2(one, number)
                    os.close(one)
                os.close(nothing)
                output.seek(0)
                self.printed = output.read().decode(errors="replace")

    def write(self, name: str, text: str = "x\n") -> Path:
        path = self.workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def git(self, *words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", *words],
            cwd=self.workspace,
            env=self.environment,
            check=True,
            capture_output=True,
        )


def views() -> Iterator[View]:
    folder = tempfile.mkdtemp(prefix="assent-box-test-", dir=OUTSIDE)
    try:
        yield View(Path(os.path.realpath(folder)))
    finally:
        subprocess.run(["chmod", "-R", "u+rwX", folder], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def done(ran: Ran) -> list[str]:
    """The effects, as text: `made a`, `moved a → b`."""
    shown = []
    for effect in ran.effects:
        name = effect.name + ("/" if effect.kind.value == "folder" else "")
        before = f"{effect.source} → " if effect.source else ""
        shown.append(f"{effect.act.value} {before}{name}")
    return sorted(shown)


def tree(folder: Path) -> list[tuple[object, ...]]:
    """All that is below a folder: names, kinds, modes, owners, content, links, and which are one file."""
    rows: list[tuple[object, ...]] = []
    inodes: dict[int, str] = {}
    for parent, folders, names in os.walk(folder):
        for name in sorted((*folders, *names)):
            path = os.path.join(parent, name)
            status = os.lstat(path)
            kind = stat.S_IFMT(status.st_mode)
            held: object = None
            if kind == stat.S_IFLNK:
                held = os.readlink(path)
            elif kind == stat.S_IFREG:
                with open(path, "rb") as file:
                    held = file.read()
            same = inodes.setdefault(status.st_ino, os.path.relpath(path, folder)) if kind == stat.S_IFREG else ""
            extra = {key: os.getxattr(path, key, follow_symlinks=False) for key in _attributes(path)}
            rows.append(
                (os.path.relpath(path, folder), kind, stat.S_IMODE(status.st_mode), status.st_uid, held, same, extra)
            )
    return sorted(rows, key=lambda row: str(row[0]))


def _attributes(path: str) -> list[str]:
    return os.listxattr(path, follow_symlinks=False)
