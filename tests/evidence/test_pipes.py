"""A named pipe in place of a file that evidence reads: nobody writes to it, and nothing waits for it."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context

from .project import git, judged

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

SECONDS = 20  # far more than any of them takes, to fail rather than to hang


@pytest.fixture(autouse=True)
def unhurried() -> None:
    """Nothing is changed: how long is waited is what these tests are about."""


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    def end(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError("it waits for the pipe")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("pipe", "command"),
    [
        ("Makefile", "make -n"),
        ("package-lock.json", "npx tsc --noEmit"),
        ("yarn.lock", "npx tsc --noEmit"),
        ("pyproject.toml", "ruff check ."),
        ("package.json", "rm -rf dist"),
        ("setup.cfg", "mypy src"),
        ("deploy.sh", "bash deploy.sh"),
        ("work.py", "python work.py"),
        ("tracked", "rm tracked"),
        ("tracked", "echo x > tracked"),
        (".git/config", "rm tracked"),
        (".git/index", "rm tracked"),
        (".git/HEAD", "git branch -D other"),
        (".git/commondir", "rm tracked"),
        ("other/.git/config", "git -C other status"),
        ("other/.git", "git -C other status"),
        ("dist/.gitignore", "rm -rf dist"),
        ("build/CMakeCache.txt", "rm -rf build"),
        ("target/CACHEDIR.TAG", "rm -rf target"),
    ],
)
def test_nothing_waits_for_a_pipe(tmp_path: Path, pipe: str, command: str) -> None:
    project = tmp_path / "project"
    for name in ("project/other", "project/dist", "project/build", "project/target", "home"):
        (tmp_path / name).mkdir(parents=True)
    git(project, "init", "-q")
    if pipe != "other/.git":
        git(project / "other", "init", "-q")
    (project / "tracked").write_text("x\n")
    git(project, "add", "tracked")
    (project / pipe).unlink(missing_ok=True)
    os.mkfifo(project / pipe)
    judged(command, Context(str(project), str(project), str(tmp_path / "home")))
