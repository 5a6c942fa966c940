"""Undo where something is in the way: a full disk, a ceiling, newer files, folders, links, rights, other disks."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from assent.cli.commands.undo import command as undo
from assent.errors import StoreError
from assent.undo import restore as restoring
from assent.undo import shelf, take
from assent.undo.manifest import SnapshotCall, SnapshotEntry
from assent.undo.restore import restore, snapshot
from assent.undo.shelf import held

CALL = SnapshotCall("rm a", "/work", "s", 1)


class Place:
    """A home with files, and the folder of the snapshots."""

    def __init__(self, home: Path) -> None:
        self.home, self.work = home.resolve(), home.resolve() / "work"
        self.work.mkdir()
        self.state = str(self.home / ".local/state/assent")

    def file(self, name: str, text: str = "text", mode: int = 0o640) -> Path:
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)
        return path

    def hold(self, *paths: Path, in_place: bool = False) -> str:
        made = take.take([str(path) for path in paths], CALL, self.state, in_place)
        assert made is not None
        return made

    def undo(self, *words: str) -> tuple[int, str]:
        done = CliRunner(env={"HOME": str(self.home)}).invoke(undo, list(words), standalone_mode=False)
        if done.exception is not None:
            raise done.exception
        return done.return_value, done.output


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def _full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_holds_nothing_and_leaves_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place.file("a")
    monkeypatch.setattr(take, "_keep", _full)
    assert take.take([str(path)], CALL, place.state, in_place=True) is None
    assert list(Path(shelf.shelf(place.state)).iterdir()) == []


def test_a_full_disk_keeps_the_snapshot_for_another_time(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = place.file("a", "earlier"), place.file("b", "other")
    one = place.hold(first, second, in_place=True)
    first.write_text("later")
    second.unlink()
    with monkeypatch.context() as patched:
        patched.setattr(restoring, "_file", _full)
        code, told = place.undo("--force")
        assert code == 1
        assert "it cannot be restored: No space left on device" in " ".join(told.split())
        assert first.read_text() == "later"
        assert not [name for name in os.listdir(place.work) if "undo" in name]
    assert place.undo(one)[0] == 1  # since `a` is the later one
    assert place.undo(one, "--force")[0] == 0
    assert (first.read_text(), second.read_text()) == ("earlier", "other")


def test_what_is_written_while_a_copy_is_made_stays(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    gone, other = place.file("a", "earlier"), place.file("b", "other")
    place.hold(gone, other, in_place=True)
    gone.unlink()
    other.unlink()
    whole = restoring._file

    def slow(taken: restoring.Snapshot, entry: SnapshotEntry, draft: str) -> None:
        whole(taken, entry, draft)
        if entry.path == str(gone):
            gone.write_text("of another process")

    with monkeypatch.context() as patched:
        patched.setattr(restoring, "_file", slow)
        code, told = place.undo()
    assert (code, "it was changed since" in " ".join(told.split())) == (1, True)
    assert (gone.read_text(), other.read_text()) == ("of another process", "other")
    assert sorted(os.listdir(place.work)) == ["a", "b"]
    assert place.undo("--force")[0] == 0
    assert gone.read_text() == "earlier"


def test_a_lost_right_is_told_and_the_others_come_back(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = place.file("locked/a"), place.file("b")
    place.hold(first, second)
    first.unlink()
    second.unlink()
    whole = os.rename

    def rename(source: str, target: str) -> None:
        if "/locked/" in str(target):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        whole(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "rename", rename)
        code, told = place.undo()
        assert (code, "Permission denied" in told) == (1, True)
    assert second.read_text() == "text"
    assert os.listdir(first.parent) == []
    assert place.undo()[0] == 0
    assert first.read_text() == "text"


def test_a_file_that_became_a_folder_stays_one(place: Place) -> None:
    path = place.file("a")
    place.hold(path)
    path.unlink()
    path.mkdir()
    (path / "inner").write_text("inner")
    code, told = place.undo("--force")
    assert (code, "a folder is in its place" in " ".join(told.split())) == (1, True)
    assert (path / "inner").read_text() == "inner"


def test_a_folder_that_became_a_file_stays_one(place: Place) -> None:
    path = place.file("d/a")
    place.hold(path.parent)
    shutil.rmtree(path.parent)
    path.parent.write_text("a file")
    assert place.undo("--force")[0] == 1
    assert path.parent.read_text() == "a file"


def test_names_with_newlines_come_back_and_are_shown_on_one_line(place: Place) -> None:
    path = place.file("a\nb \x1b[31m")
    place.hold(path)
    path.unlink()
    shown = place.undo("show")[1]
    assert len(shown.strip().splitlines()) == 2
    assert "\x1b" not in shown
    assert place.undo()[0] == 0
    assert path.read_text() == "text"


@pytest.mark.parametrize("in_place", [False, True])
def test_files_of_another_disk_are_copied(tmp_path: Path, in_place: bool) -> None:
    other = Path("/dev/shm")  # a disk of its own on Linux
    if not other.is_dir() or other.stat().st_dev == tmp_path.stat().st_dev:
        other = tmp_path
    folder = other / f"assent-{os.getpid()}-{in_place}"
    folder.mkdir()
    try:
        place = Place(tmp_path)
        path = folder / "a"
        path.write_text("text")
        path.chmod(0o604)
        place.hold(path, in_place=in_place)
        path.unlink()
        assert place.undo()[0] == 0
        assert (path.read_text(), path.stat().st_mode & 0o777) == ("text", 0o604)
    finally:
        shutil.rmtree(folder)


def test_a_parent_that_was_a_link_is_where_it_led(place: Place) -> None:
    path = place.file("real/a")
    (place.work / "link").symlink_to("real")
    place.hold(path)
    (place.work / "link/a").unlink()
    (place.work / "link").unlink()
    assert place.undo()[0] == 0
    assert path.read_text() == "text"


def test_the_same_snapshot_is_put_back_once(place: Place) -> None:
    path = place.file("a")
    one = place.hold(path)
    path.unlink()
    assert place.undo(one)[0] == 0
    with pytest.raises(StoreError, match=f"no snapshot {one}"):
        place.undo(one)
    with pytest.raises(StoreError, match="nothing to undo"):
        place.undo()
    assert path.read_text() == "text"


def test_two_snapshots_of_one_file_come_back_in_turn(place: Place) -> None:
    path = place.file("a", "first")
    place.hold(path, in_place=True)
    path.write_text("second")
    place.hold(path, in_place=True)
    path.write_text("third")
    assert place.undo("--force")[0] == 0
    assert path.read_text() == "second"
    one = held(place.state)[0].id
    assert place.undo(one, "--force")[0] == 0
    assert path.read_text() == "first"


def test_an_undo_that_replaces_a_newer_file_can_be_undone(place: Place) -> None:
    path, gone = place.file("a", "earlier"), place.file("b", "gone")
    place.hold(path, gone, in_place=True)
    path.write_text("newer")
    path.chmod(0o600)
    gone.unlink()
    assert place.undo("--force")[0] == 0
    assert (path.read_text(), gone.read_text()) == ("earlier", "gone")
    assert place.undo("--force")[0] == 0
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("newer", 0o600)
    assert place.undo("--force")[0] == 0
    assert path.read_text() == "earlier"


def test_what_an_undo_holds_does_not_take_the_place_of_its_own(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place.file("a", "earlier")
    place.hold(path, in_place=True)
    path.write_text("newer, and larger")
    monkeypatch.setattr(shelf, "MOST_BYTES", 20)
    monkeypatch.setattr(shelf, "MOST_DAYS", -1)
    assert place.undo("--force")[0] == 0
    assert path.read_text() == "earlier"


def test_a_newer_file_stays_until_that_is_asked_for(place: Place) -> None:
    path = place.file("a", "earlier")
    place.hold(path)
    path.unlink()
    path.write_text("of another process")
    code, told = place.undo()
    assert (code, "it was changed since" in " ".join(told.split())) == (1, True)
    assert path.read_text() == "of another process"
    assert restore(snapshot(place.state, ""), force=False).back == ()
