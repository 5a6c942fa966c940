"""The file that a hook reads is never older than the last commit, and never one that others could have written."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.config.snapshot import snapshot_path
from assent.correction import Correction, MatchKind
from assent.errors import StoreError
from assent.record import replace
from assent.store import corrections, reading
from assent.store.database import open_store
from assent.store.server_rules import keep
from assent.store.snapshot import Kept, kept

if TYPE_CHECKING:
    from assent.config.locations import Locations


def rule(number: int) -> Correction:
    return Correction(MatchKind.ToolName, f"tool{number}", "Read", created="2026-11-22T09:30:00Z")


def test_no_store_is_nothing(places: Locations) -> None:
    assert kept(places) == Kept()
    assert not os.path.lexists(places.state)


def test_each_commit_is_seen_at_once(places: Locations) -> None:
    """Many commits within one tick of the clock, with the log open and closed again."""
    with open_store(places.store) as store:
        for number in range(30):
            corrections.put(store, rule(number))
            assert len(kept(places).corrections) == number + 1
    for number in range(30, 50):
        with open_store(places.store) as store:
            corrections.put(store, rule(number))
        assert len(kept(places).corrections) == number + 1


def test_what_a_server_gave_holds_as_far_as_the_policy_allows_it_now(places: Locations) -> None:
    word = replace(rule(2), kind=MatchKind.Command, tool="Bash", command="tool")
    with open_store(places.store) as store:
        corrections.put(store, rule(0))
        keep(store, "https://a", [rule(1), word])

    def held(policy: str) -> list[str]:
        Path(places.policy).parent.mkdir(parents=True, exist_ok=True)
        Path(places.policy).write_text(policy)
        Path(places.policy).chmod(0o600)
        return [each.old for each in kept(places).corrections]

    server = '[server]\nurl = "https://a"\ntoken_file = "~/token"\n'
    assert held(f'{server}kinds = ["tool", "command"]\n') == ["tool0", "tool1", "tool2"]
    assert held(f'{server}kinds = ["command"]\n') == ["tool0", "tool2"]
    assert held(server) == ["tool0", "tool2"]
    assert held("[server]\nurl = 1\n") == ["tool0"], "it cannot be read"
    assert held("") == ["tool0", "tool1", "tool2"], "no limit is stated"


def test_a_settled_store_is_not_opened_again(places: Locations) -> None:
    with open_store(places.store) as store:
        corrections.put(store, rule(1))
    earlier = time.time() - 60
    os.utime(places.store, (earlier, earlier))
    first = kept(places)
    assert os.path.exists(snapshot_path(places.store, places.state))
    with open(places.store, "r+b") as damaged:
        damaged.write(b"not a database")
    os.utime(places.store, (earlier, earlier))
    with pytest.raises(StoreError, match="is damaged"):  # its ctime changed
        kept(places)
    assert first.corrections == (rule(1),)


@pytest.mark.parametrize("what", ["link", "folder", "writable", "damaged", "open folder"])
def test_what_cannot_be_trusted_is_refused(places: Locations, what: str) -> None:
    with open_store(places.store) as store:
        corrections.put(store, rule(1))
    match what:
        case "link":
            os.rename(places.store, f"{places.store}.real")
            os.symlink(f"{places.store}.real", places.store)
        case "folder":
            os.unlink(places.store)
            os.mkdir(places.store)
        case "writable":
            os.chmod(places.store, 0o666)
        case "damaged":
            with open(places.store, "wb") as damaged:
                damaged.write(b"x" * 4096)
        case "open folder":
            os.chmod(places.state, 0o777)
    with pytest.raises(StoreError, match=places.state):
        kept(places)
    with pytest.raises(StoreError, match=places.state):
        open_store(places.store)


def test_on_a_read_only_disk_it_is_read_all_the_same(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(places.store) as store:
        corrections.put(store, rule(1))
    read = reading._read

    def read_only(path: str, how: str) -> object:
        """As SQLite does on such a disk, where it cannot make the files that it needs beside the database."""
        return read(path if "immutable" in how else f"{path}/no/such/file", how)

    monkeypatch.setattr(reading, "_read", read_only)
    with pytest.raises(StoreError, match="cannot be opened"):  # here somebody could be writing
        kept(places)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert kept(places).corrections == (rule(1),)
    log = Path(f"{places.store}-wal")
    log.touch()
    os.utime(places.store)
    assert kept(places).corrections == (rule(1),)  # readers leave an empty one behind
    log.write_bytes(b"something")
    os.utime(places.store)
    with pytest.raises(StoreError, match="cannot be opened"):
        kept(places)
