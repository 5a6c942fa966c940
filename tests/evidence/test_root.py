"""The workspace is the root, as in a container: every look upwards ends there."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.evidence import asking
from assent.evidence.gather import gather
from assent.evidence.operands import is_below, upwards
from assent.evidence.project.installed import is_installed

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 30
COMMANDS = (
    *("npx tsc", "npx tsc --version", "npm test", "make -n", "pytest", "python3 -c 'import a'", "ruff check"),
    *("rm -rf x", "cd tmp; rm x", "rm -rf node_modules", "find . -name x -delete", "git clean -fdx", "git status"),
    *("cp a b", "sed -i s/a/b/ x", ".venv/bin/ruff --version", "tar xf a.tar", "git -C tmp status"),
)


@pytest.fixture(autouse=True)
def bounded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A look that does not end fails; a program that looks through the whole disk is soon left."""
    monkeypatch.setattr(asking, "SECONDS", 0.2)
    before = signal.signal(signal.SIGALRM, _late)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _late(*_: object) -> None:
    raise TimeoutError


@pytest.mark.parametrize("cwd", ["/", "/usr/lib"])
@pytest.mark.parametrize("command", COMMANDS)
def test_what_the_disk_says_is_said_in_time(command: str, cwd: str) -> None:
    context = Context(cwd, "/", "/root")
    gather(assess(command, context), context)


def test_nothing_is_installed_at_the_root() -> None:
    assert not is_installed("no-such-program", "/", "/", None)
    assert not is_installed("no-such-program", "/usr/lib", "/", None)


@pytest.mark.parametrize(
    ("folder", "root", "folders"),
    [
        ("/a/b", "/a", ["/a/b", "/a"]),
        ("/a", "/a", ["/a"]),
        ("/a/b", "/", ["/a/b", "/a", "/"]),
        ("/", "/", ["/"]),
        ("/ab", "/a", []),
        ("/", "/a", []),
    ],
)
def test_upwards(folder: str, root: str, folders: list[str]) -> None:
    assert list(upwards(folder, root)) == folders


@pytest.mark.parametrize(
    ("path", "folder", "expected"),
    [("/", "/", False), ("/a", "/", True), ("/a", "/a", False), ("/a/b", "/a", True), ("/ab", "/a", False)],
)
def test_below(path: str, folder: str, expected: bool) -> None:
    assert is_below(path, folder) is expected
