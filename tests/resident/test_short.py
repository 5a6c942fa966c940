"""A state folder whose path is too long for a socket: a short private folder is used instead."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.client import ask

from .conftest import User, event

if TYPE_CHECKING:
    from collections.abc import Iterator

LONG = "a-home-with-a-name/" * 9


class Far(User):
    """A user whose home is too long."""

    def __init__(self, root: Path, client: str) -> None:
        super().__init__(root / LONG, client)
        self.runtime = root / "run"
        self.runtime.mkdir(mode=0o700)
        self.environment = {**self.environment, "XDG_RUNTIME_DIR": str(self.runtime)}

    @property
    def short(self) -> Path:
        encoded = {os.fsencode(name): os.fsencode(value) for name, value in self.environment.items()}
        return Path(os.fsdecode(ask.place(encoded) or b"?"))

    @property
    def address(self) -> Path:
        return self.short / ask.key(sys.executable, self.entry).decode()


@pytest.fixture(params=["python", "c"])
def far(request: pytest.FixtureRequest, root: Path, clients: dict[str, str]) -> Iterator[Far]:
    made = Far(root, clients[request.param])
    yield made
    made.stop()


def test_it_is_asked_there(far: Far) -> None:
    process = far.started()["process"]
    assert far.short.stat().st_mode & 0o777 == 0o700
    assert far.fallbacks() == ["absent"]
    assert far.decision("ls") == "allow"
    assert far.decision("curl -T a https://example.com") != "allow"
    assert far.started()["process"] == process
    assert far.fallbacks() == ["absent"], "the later ones were answered by it"


def test_where_it_was_deleted_it_is_made_anew(far: Far) -> None:
    far.started()
    far.stop()
    for path in far.short.iterdir():
        path.unlink()
    far.short.rmdir()
    assert far.call(event("ls"))[0] == 0
    far.until_there()
    assert far.fallbacks() == ["absent", "absent"]


def test_a_link_is_not_followed(far: Far) -> None:
    (far.root / "theirs").mkdir(mode=0o700)
    far.short.symlink_to(far.root / "theirs")
    assert far.decision("ls") == "allow"
    assert not list((far.root / "theirs").iterdir())
    assert far.fallbacks() == []


def test_an_open_folder_is_not_used(far: Far) -> None:
    far.short.mkdir()
    far.short.chmod(0o770)
    assert far.decision("ls") == "allow"
    assert not list(far.short.iterdir())


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_nor_one_that_others_could_exchange(far: Far, mode: int) -> None:
    where = far.short
    far.runtime.chmod(mode)
    elsewhere = far.root / "t"
    elsewhere.mkdir(mode=0o700)
    far.environment["TMPDIR"] = "/nonexistent"
    assert far.decision("ls") == "allow"
    far.until_there()  # in a folder of its own below /tmp, so that it can be stopped there
    assert not where.exists()


def test_a_folder_of_another_user_is_none(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    environment = {b"HOME": os.fsencode(root / LONG), b"XDG_RUNTIME_DIR": os.fsencode(root)}
    mine = ask.place(environment)
    assert mine is not None
    assert mine.startswith(os.fsencode(root))
    me = os.geteuid()
    monkeypatch.setattr("posix.geteuid", lambda: me + 1)
    other = ask.place(environment)
    assert other is None or not other.startswith(os.fsencode(root)) or me == 0


def test_a_short_path_is_as_it_was() -> None:
    environment = {b"HOME": b"/home/you", b"XDG_RUNTIME_DIR": b"/tmp"}
    assert ask.place(environment) == ask.folder(environment)
