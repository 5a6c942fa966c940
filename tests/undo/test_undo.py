"""Snapshots and what is restored from them."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from random import Random

import pytest

from assent.errors import StoreError
from assent.undo import shelf, take
from assent.undo.manifest import PathKind, SnapshotCall, SnapshotEntry, read, written
from assent.undo.restore import restore, snapshot, snapshots
from assent.undo.shelf import held

from .kills import trial
from .trees import grow, tree

CALL = SnapshotCall("rm -rf x", "/work", "session", 1)


@pytest.fixture
def work(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


@pytest.fixture
def state(tmp_path: Path) -> str:
    return str(tmp_path / "state")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_deleted_comes_back(work: Path, state: str, seed: int) -> None:
    grow(work, Random(seed))
    before = tree(work)
    assert take.take([str(path) for path in work.iterdir()], CALL, state, in_place=False)
    for path in work.iterdir():
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    done = restore(snapshot(state, ""), force=False)
    assert not done.kept
    assert tree(work) == before
    assert not held(state)


@pytest.mark.parametrize("seed", range(24))
def test_nothing_is_lost_by_a_kill(tmp_path: Path, seed: int) -> None:
    trial(tmp_path / "trial", Random(1_000 + seed))


def test_what_was_changed_since_stays(work: Path, state: str) -> None:
    (work / "a").write_text("a")
    (work / "b").write_text("b")
    taken = take.take([str(work / "a"), str(work / "b")], CALL, state, in_place=False)
    (work / "a").unlink()
    (work / "b").unlink()
    (work / "a").write_text("newer")
    done = restore(snapshot(state, str(taken)), force=False)
    assert [(entry.path, why) for entry, why in done.kept] == [(str(work / "a"), "it was changed since")]
    assert (work / "a").read_text() == "newer"
    assert (work / "b").read_text() == "b"
    restore(snapshot(state, str(taken)), force=True)
    assert (work / "a").read_text() == "a"


def test_a_folder_that_became_a_link_is_not_entered(tmp_path: Path, work: Path, state: str) -> None:
    (work / "d").mkdir()
    (work / "d/a").write_text("a")
    take.take([str(work / "d/a")], CALL, state, in_place=False)
    shutil.rmtree(work / "d")
    (tmp_path / "elsewhere").mkdir()
    (work / "d").symlink_to(tmp_path / "elsewhere")
    done = restore(snapshot(state, ""), force=True)
    assert [why for _, why in done.kept] == ["its folder is now a link to another place"]
    assert not list((tmp_path / "elsewhere").iterdir())


def test_the_same_question_twice_is_one_snapshot(work: Path, state: str) -> None:
    (work / "a").write_text("a")
    assert take.take([str(work / "a")], CALL, state, in_place=False) == take.take(
        [str(work / "a")], CALL, state, in_place=False
    )
    assert len(held(state)) == 1


def test_a_file_with_other_names_is_copied(work: Path, state: str) -> None:
    (work / "a").write_text("first")
    os.link(work / "a", work / "b")
    take.take([str(work / "a")], CALL, state, in_place=False)
    (work / "a").unlink()
    (work / "b").write_text("other")
    restore(snapshot(state, ""), force=False)
    assert (work / "a").read_text() == "first"


def test_no_session_has_more_than_its_ceiling(work: Path, state: str) -> None:
    (work / "a").write_text("a")
    for number in range(shelf.MOST_OF_SESSION + 3):
        take.take([str(work / "a")], SnapshotCall(f"rm {number}", "/", "one", 1), state, in_place=True)
    take.take([str(work / "a")], SnapshotCall("rm", "/", "another", 1), state, in_place=True)
    found = snapshots(state)
    assert len(found) == shelf.MOST_OF_SESSION + 1
    assert found[0].call.command == "rm 3"


def test_the_oldest_go_before_there_is_too_much(work: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_BYTES", 250)
    (work / "a").write_bytes(b"x" * 100)
    for number in range(4):
        assert take.take([str(work / "a")], SnapshotCall(f"rm {number}", "/", "s", 1), state, in_place=True)
    assert [taken.call.command for taken in snapshots(state)] == ["rm 2", "rm 3"]
    (work / "a").write_bytes(b"x" * 251)
    assert take.take([str(work / "a")], CALL, state, in_place=True) is None
    assert len(held(state)) == 2


def test_what_is_old_goes(work: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (work / "a").write_text("a")
    take.take([str(work / "a")], CALL, state, in_place=True)
    later = time.time_ns() + (shelf.MOST_DAYS * 86_400 + 60) * 1_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: later)
    take.take([str(work / "a")], SnapshotCall("rm later", "/", "s", 1), state, in_place=True)
    assert [taken.call.command for taken in snapshots(state)] == ["rm later"]


def test_the_latest_is_the_last_taken_also_when_the_clock_was_set_back(
    work: Path, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (work / "a").write_text("a")
    now = time.time_ns()
    for number, moment in enumerate((now, now - 10**15, now - 10**15, 0)):
        monkeypatch.setattr(time, "time_ns", lambda moment=moment: moment)
        call = SnapshotCall(f"rm {number}", "/work", "session", 1)
        assert take.take([str(work / "a")], call, state, in_place=False)
        assert snapshot(state, "").call == call
    assert [one.call.command for one in snapshots(state)] == ["rm 0", "rm 1", "rm 2", "rm 3"]


def test_two_processes_of_one_millisecond_take_two_ids(work: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (work / "a").write_text("a")
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_000_000_000)
    assert (first := take.take([str(work / "a")], CALL, state, in_place=True))
    os.rename(held(state)[0].path, f"{held(state)[0].path}.1")  # as a process that runs is still writing it
    second = take.take([str(work / "a")], CALL, state, in_place=True)
    assert second is not None
    assert [one.id for one in held(state)] == [second]
    assert int(second, 36) - int(first, 36) in range(1, 98)
    assert len(os.listdir(shelf.shelf(state))) == 2


def test_what_a_dead_process_left_is_swept(work: Path, state: str) -> None:
    (work / "a").write_text("a")
    take.take([str(work / "a")], CALL, state, in_place=True)
    left = Path(shelf.shelf(state), "0zzz-1-s-c.999999999")
    left.mkdir()
    (left / "0").write_text("half")
    take.take([str(work / "a")], SnapshotCall("again", "/", "s", 1), state, in_place=True)
    assert not left.exists()


def test_too_much_to_copy_is_not_held(work: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(take, "MOST_COPIED", 10)
    (work / "a").write_bytes(b"x" * 11)
    assert take.take([str(work / "a")], CALL, state, in_place=True) is None
    assert take.take([str(work / "a")], CALL, state, in_place=False) is not None


def test_what_is_no_file_is_not_held(work: Path, state: str) -> None:
    os.mkfifo(work / "pipe")
    assert take.take([str(work / "pipe")], CALL, state, in_place=False) is None
    assert not held(state)


def test_a_copy_that_is_gone_changes_nothing(work: Path, state: str) -> None:
    (work / "a").write_text("a")
    (work / "b").write_text("b")
    take.take([str(work / "a"), str(work / "b")], CALL, state, in_place=False)
    taken = snapshot(state, "")
    os.unlink(os.path.join(taken.held.path, taken.entries[1].stored))
    (work / "a").unlink()
    with pytest.raises(StoreError, match="is gone"):
        restore(taken, force=True)
    assert not (work / "a").exists()


def test_a_manifest_says_what_it_was_given() -> None:
    entries = [
        SnapshotEntry(PathKind.File, "/a b\n\udcff", 0o644, 5, 6, 7, "0", True, (("user.ü", "00ff"),)),
        SnapshotEntry(PathKind.Link, "/l", 0o777, 1, 2, 3, "../é"),
    ]
    assert read(written(CALL, entries), "m") == (CALL, entries)


def test_what_is_no_manifest_is_said(work: Path, state: str) -> None:
    (work / "a").write_text("a")
    take.take([str(work / "a")], CALL, state, in_place=False)
    Path(held(state)[0].path, "manifest").write_text("[1]\n")
    with pytest.raises(StoreError, match="is not the manifest"):
        snapshots(state)
