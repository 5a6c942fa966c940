"""Many processes at one store, and every way in which a disk or another program can be in its way."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

import assent
from assent.correction import Correction, MatchKind
from assent.errors import StoreError
from assent.store import corrections, events
from assent.store.database import open_store
from assent.store.events import EventQuery
from assent.store.snapshot import kept

if TYPE_CHECKING:
    from assent.config.locations import Locations

ENTRY = os.path.join(os.path.dirname(assent.__file__), "hooks/entry.py")
HOOKS = 50
RULES = 20

WRITER = """
import sys
from assent.correction import Correction, MatchKind
from assent.store import corrections, events
from assent.store.database import open_store
for number in range(int(sys.argv[3]), int(sys.argv[4])):
    with open_store(sys.argv[1]) as store:
        corrections.put(store, Correction(MatchKind.ToolName, f"tool{number}", "Read"))
        if sys.argv[2]:
            events.ingest(store, sys.argv[2])
"""


def rule(number: int) -> Correction:
    return Correction(MatchKind.ToolName, f"tool{number}", "Read", created="2026-11-22T09:30:00Z")


def writer(places: Locations, first: int, last: int, journal: str = "") -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", WRITER, places.store, journal, str(first), str(last)])


def hook(places: Locations, number: int) -> subprocess.Popen[bytes]:
    call = {"hook_event_name": "PreToolUse", "session_id": "s", "tool_use_id": f"c{number}", "tool_name": "Bash"}
    event = json.dumps({**call, "cwd": "/", "tool_input": {"command": f"cat {number}"}}).encode()
    argv = [sys.executable, "-I", "-S", ENTRY, "claude"]
    environment = {"HOME": places.home, "XDG_STATE_HOME": os.path.dirname(places.state)}
    process = subprocess.Popen(
        argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert process.stdin is not None
    process.stdin.write(event)
    process.stdin.close()
    process.stdin = None
    return process


def test_fifty_hooks_lose_no_event_and_no_rule_while_the_command_line_writes(places: Locations) -> None:
    places = type(places)(places.home, places.policy, f"{places.home}/state/assent")
    writers = [writer(places, at, at + 5, places.journal) for at in range(0, RULES, 5)]
    hooks = [hook(places, number) for number in range(HOOKS)]
    answers = [process.communicate(timeout=120) for process in hooks]
    assert [process.wait(120) for process in writers] == [0] * len(writers)
    assert {error for _, error in answers} == {b""}
    told = [json.loads(out)["hookSpecificOutput"] for out, _ in answers]
    assert [each["permissionDecisionReason"] for each in told if each["permissionDecision"] != "allow"] == []
    with open_store(places.store) as store:
        events.ingest(store, places.journal)
        assert sorted(event.call for event in events.query(store, EventQuery())) == sorted(
            f"c{n}" for n in range(HOOKS)
        )
        assert {each.old for each in corrections.listed(store)} == {f"tool{number}" for number in range(RULES)}
    assert len(kept(places).corrections) == RULES


def test_writers_that_are_killed_keep_what_was_committed(places: Locations) -> None:
    with open_store(places.store) as store:
        corrections.put_all(store, [rule(number) for number in range(1000, 1005)])
    for attempt in range(8):
        process = writer(places, attempt * 100, attempt * 100 + 100)
        time.sleep(0.15 + attempt * 0.013)
        process.send_signal(signal.SIGKILL)
        process.wait()
        seen = [each.old for each in kept(places).corrections]  # as a hook reads it, before anything is repaired
        with open_store(places.store) as store:
            assert [each.old for each in corrections.listed(store)] == seen
            assert store.rows("PRAGMA integrity_check") == [("ok",)]
        own = [int(name.removeprefix("tool")) for name in seen if int(name.removeprefix("tool")) // 100 == attempt]
        assert own == list(range(attempt * 100, attempt * 100 + len(own)))
    assert seen[:5] == [f"tool{number}" for number in range(1000, 1005)]


def test_a_group_of_rules_is_kept_whole_or_not_at_all(places: Locations) -> None:
    with open_store(places.store) as store:
        bad = Correction(MatchKind.ToolName, "x", None)  # type: ignore[arg-type]
        with pytest.raises(StoreError, match="NOT NULL"):
            corrections.put_all(store, [rule(1), bad])
        assert corrections.listed(store) == ()


def test_a_writer_waits_for_another(places: Locations) -> None:
    open_store(places.store).close()
    with closing(sqlite3.connect(places.store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        process = writer(places, 0, 1)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        assert kept(places).corrections == ()  # readers do not wait
        other.execute("COMMIT")
        assert process.wait(60) == 0
    assert len(kept(places).corrections) == 1


def test_one_that_is_held_for_long_is_said_to_be(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store(places.store).close()
    with closing(sqlite3.connect(places.store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with open_store(places.store) as store:
            assert store.rows("PRAGMA busy_timeout") == [(5000,)]
            store.rows("PRAGMA busy_timeout = 50")
            with pytest.raises(StoreError, match="another program has held it for 5 seconds; try again"):
                corrections.put(store, rule(1))


# A process whose files may not grow past so many bytes meets what a full disk would be.
FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
from assent.correction import Correction, MatchKind
from assent.errors import StoreError
from assent.store import corrections
from assent.store.database import open_store
try:
    with open_store(sys.argv[1]) as store:
        for number in range(500):
            corrections.put(store, Correction(MatchKind.ToolName, f"tool{number}", "x" * 500))
except StoreError as error:
    sys.exit(str(error))
"""


@pytest.mark.parametrize("size", [0, 1, 4096, 5000, 40_000, 70_000, 120_000, 200_000])
def test_a_full_disk_is_said_and_keeps_what_was_there(places: Locations, size: int) -> None:
    if size >= 120_000:
        with open_store(places.store) as store:
            corrections.put(store, rule(1000))
    done = subprocess.run(
        [sys.executable, "-c", FULL, places.store, str(size)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"{places.store}: ")
    assert "Traceback" not in done.stderr
    seen = kept(places).corrections if size >= 120_000 else ()
    with open_store(places.store) as store:
        found = corrections.listed(store)
        assert found[: len(seen)] == seen
        assert [each.old for each in found][-1:] != ["tool499"]
        assert store.rows("PRAGMA integrity_check") == [("ok",)]


def test_sqlite_says_full_and_so_do_we(places: Locations) -> None:
    with open_store(places.store) as store:
        (pages,) = store.rows("PRAGMA page_count")
        store.rows(f"PRAGMA max_page_count = {pages[0]}")
        with pytest.raises(StoreError, match=r"assent\.db: the disk is full: nothing was written"):
            for number in range(500):
                corrections.put(store, Correction(MatchKind.ToolName, f"tool{number}", "x" * 500))


@pytest.mark.parametrize("at", [0, 16, 24, 60, 100, 4096, 5000])
def test_damage_is_said_and_nothing_is_allowed_by_it(places: Locations, at: int) -> None:
    with open_store(places.store) as store:
        corrections.put_all(store, [rule(number) for number in range(50)])
    before = corrections_of(places)
    with open(places.store, "r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * 200)
    try:
        assert kept(places).corrections == before
    except StoreError as error:
        assert str(error).startswith(f"{places.store}: ")


def corrections_of(places: Locations) -> tuple[Correction, ...]:
    with open_store(places.store) as store:
        return corrections.listed(store)


@pytest.mark.parametrize("present", ["nothing", "a file", "a link"])
def test_a_folder_that_cannot_be_made(places: Locations, present: str) -> None:
    parent = os.path.join(places.home, "parent")
    match present:
        case "nothing":
            path = "/proc/self/no/assent.db"
        case "a file":
            open(parent, "w").close()
            path = f"{parent}/assent.db"
        case _:
            os.mkdir(f"{parent}.real", 0o700)
            os.symlink(f"{parent}.real", parent)
            path = f"{parent}/assent.db"
    with pytest.raises(StoreError, match=os.path.dirname(path)):
        open_store(path)


@pytest.mark.parametrize("kept_bytes", [1, 2, 99, 5000])
def test_a_store_that_was_cut_short_is_not_taken_for_an_empty_one(places: Locations, kept_bytes: int) -> None:
    with open_store(places.store) as store:
        corrections.put(store, rule(1))
    with open(places.store, "r+b") as file:
        file.truncate(kept_bytes)
    with pytest.raises(StoreError):
        kept(places)
