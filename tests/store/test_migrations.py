"""Databases of every version open and keep every row, also when the process is killed under way."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from assent.correction import MatchKind
from assent.errors import StoreError
from assent.store import corrections, database
from assent.store.database import open_store
from assent.store.elsewhere import read_elsewhere
from assent.store.events import EventQuery, query
from assent.store.snapshot import kept

if TYPE_CHECKING:
    from assent.config.locations import Locations

V1 = """
  CREATE TABLE schema_version (version INTEGER);
  INSERT INTO schema_version VALUES (1);
  CREATE TABLE aliases (from_name TEXT PRIMARY KEY, to_name TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE desires (
    id TEXT PRIMARY KEY, tool_name TEXT NOT NULL, tool_input TEXT, error TEXT NOT NULL, source TEXT, session_id TEXT,
    cwd TEXT, timestamp TEXT NOT NULL, metadata TEXT
  );
  INSERT INTO aliases VALUES ('read_file', 'Read', '2026-01-02T03:04:05Z'), ('grep_search', 'Grep', '2026-01-01');
  INSERT INTO desires (id, tool_name, error, timestamp) VALUES ('d1', 'read_file', 'unknown tool', '2026-01-01');
"""
V2 = f"""
  {V1}
  UPDATE schema_version SET version = 2;
  CREATE TABLE invocations (
    id TEXT PRIMARY KEY, source TEXT NOT NULL, instance_id TEXT, host_id TEXT, tool_name TEXT NOT NULL,
    is_error INTEGER, error TEXT, cwd TEXT, timestamp TEXT NOT NULL, metadata TEXT
  );
  INSERT INTO invocations (id, source, tool_name, timestamp) VALUES ('i1', 'hook', 'Bash', '2026-01-01');
"""
V3 = f"""
  {V2}
  UPDATE schema_version SET version = 3;
  DROP TABLE aliases;
  CREATE TABLE aliases (
    from_name TEXT NOT NULL, to_name TEXT NOT NULL, tool TEXT NOT NULL DEFAULT '', param TEXT NOT NULL DEFAULT '',
    command TEXT NOT NULL DEFAULT '', match_kind TEXT NOT NULL DEFAULT '', message TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL, PRIMARY KEY (from_name, tool, param, command, match_kind)
  );
  CREATE INDEX idx_aliases_tool_command ON aliases (tool, command);
  INSERT INTO aliases (from_name, to_name, created_at) VALUES ('read_file', 'Read', '2026-01-02T03:04:05Z');
  INSERT INTO aliases VALUES ('r', 'R', 'Bash', 'command', 'scp', 'flag', 'it is -R', '2026-01-03');
  INSERT INTO aliases VALUES ('grep_search', 'Grep', '', '', '', '', '', '2026-01-01');
"""
with open(database.steps()[3]) as _file:
    V4 = f"""
      {V3}
      {_file.read()}
      UPDATE schema_version SET version = 4;
      INSERT INTO events (judged_at, tool, command, position) VALUES ('2026-01-01', 'Bash', 'git status', 1);
    """
with open(database.steps()[4]) as _file:
    V5 = f"""
      {V4}
      {_file.read()}
      UPDATE schema_version SET version = 5;
      INSERT INTO events (judged_at, tool, command, position, decision, answer, reason, success, error_class) VALUES
        ('2026-01-02', 'Bash', 'rm a', 1, 'ask', 'no opinion', '', 1, ''),
        ('2026-01-02', 'Bash', 'frob', 2, 'ask', 'no opinion', 'not known', 0, 'failed'),
        ('2026-01-02', 'Raed', '', 3, '', 'deny', 'is no tool', 0, 'unknown-tool'),
        ('2026-01-02', 'Bash', 'ls', 4, 'allow', 'allow', 'reads', NULL, '');
    """
UNNUMBERED = V2.replace("INSERT INTO schema_version VALUES (1);", "").replace("UPDATE schema_version", "SELECT 1; --")
EVENTS = {
    "v4": [("git status", "")],
    "v5": [("git status", ""), ("rm a", ""), ("frob", ""), ("", ""), ("ls", "")],
}
VERSIONS = {"v1": V1, "v2": V2, "v3": V3, "v4": V4, "v5": V5, "no number": UNNUMBERED}


def make(path: str, script: str) -> None:
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    os.chmod(os.path.dirname(path), 0o700)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    os.chmod(path, 0o600)


def dump(path: str) -> list[str]:
    """All of the database as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if "sqlite_sequence" not in line]


def rules(version: str) -> list[tuple[str, str, MatchKind, str]]:
    """The rules out of a database of that version."""
    flag = [("r", "R", MatchKind.Flag, "2026-01-03")] if version in ("v3", "v4", "v5") else []
    read = ("read_file", "Read", MatchKind.ToolName, "2026-01-02T03:04:05Z")
    return [read, *flag, ("grep_search", "Grep", MatchKind.ToolName, "2026-01-01")]


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_is_brought_up_to_date(places: Locations, version: str) -> None:
    make(places.store, VERSIONS[version])
    with open_store(places.store) as store:
        found = [(each.old, each.new, each.kind, each.created) for each in corrections.listed(store)]
        assert found == rules(version)
        assert store.rows("SELECT id, tool_name, error FROM desires") == [("d1", "read_file", "unknown tool")]
        assert store.rows("SELECT id FROM invocations") == ([] if version == "v1" else [("i1",)])
        assert store.rows("SELECT version FROM schema_version") == [(len(database.steps()),)]
        assert [(each.command, each.files) for each in query(store, EventQuery())] == EVENTS.get(version, [])
    assert [each.old for each in kept(places).corrections] == [old for old, *_ in rules(version)]


def test_what_earlier_versions_did_not_keep_is_not_known(places: Locations) -> None:
    make(places.store, V5)
    with open_store(places.store) as store:
        _, *found = query(store, EventQuery())
    assert [(each.answer, each.end.form, each.end.ran) for each in found] == [
        ("", 1, True),  # the record of the agent's own question had taken the place of what was told
        ("no opinion", 1, True),
        ("deny", 1, False),
        ("allow", 1, None),
    ]
    assert {(each.asked.answered, each.asked.asked_at, each.asked.prompted) for each in found} == {("", "", None)}


@pytest.mark.parametrize("version", VERSIONS)
def test_all_versions_come_to_the_same_schema(places: Locations, version: str) -> None:
    make(places.store, VERSIONS[version])
    with open_store(places.store) as store:
        found = store.rows("SELECT type, name FROM sqlite_master ORDER BY type, name")
    with open_store(f"{places.state}/other.db") as fresh:
        assert found == fresh.rows("SELECT type, name FROM sqlite_master ORDER BY type, name")


@pytest.mark.parametrize("version", VERSIONS)
def test_reading_one_made_elsewhere_leaves_it_as_it_is(places: Locations, version: str) -> None:
    path = f"{places.home}/elsewhere/desires.db"
    make(path, VERSIONS[version])
    before = [(entry.name, entry.stat().st_mtime_ns) for entry in os.scandir(os.path.dirname(path))]
    with open(path, "rb") as file:
        content = file.read()
    assert [(each.old, each.new, each.kind, each.created) for each in read_elsewhere(path).corrections] == rules(
        version
    )
    assert [(entry.name, entry.stat().st_mtime_ns) for entry in os.scandir(os.path.dirname(path))] == before
    with open(path, "rb") as file:
        assert file.read() == content


def test_what_stands_only_in_the_log_of_another_program_is_read(places: Locations) -> None:
    path = f"{places.home}/elsewhere/desires.db"
    make(path, V3)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("INSERT INTO aliases (from_name, to_name, created_at) VALUES ('new', 'New', '2026-01-04')")
        other.commit()
        assert "new" in [each.old for each in read_elsewhere(path).corrections]


def test_one_of_a_newer_version_is_left_alone(places: Locations) -> None:
    make(places.store, V3 + "UPDATE schema_version SET version = 99;")
    before = dump(places.store)
    with pytest.raises(StoreError, match=r"newer Assent \(version 99\)"):
        open_store(places.store)
    assert dump(places.store) == before


def test_a_step_that_fails_leaves_nothing_behind(places: Locations) -> None:
    make(places.store, V3 + "CREATE TABLE events (id INTEGER);")  # is where the fourth step makes its own
    before = dump(places.store)
    with pytest.raises(StoreError, match="events"):
        open_store(places.store)
    assert dump(places.store) == before


# Starts a migration of the file, and is killed before or within the statement of that number.
STEP_BY_STEP = """
import os, sys
from assent.store import database
from assent.store.database import open_store
left = int(sys.argv[2])
whole = database.statements
def counted(text):
    global left
    for statement in whole(text):
        yield statement
        left -= 1
        if not left:
            os.kill(os.getpid(), 9)
database.statements = counted
open_store(sys.argv[1]).close()
"""


def test_killed_after_any_statement_loses_nothing(places: Locations) -> None:
    count, finished = 0, False
    while not finished:
        count += 1
        path = f"{places.home}/killed{count}/assent.db"
        make(path, V1)
        done = subprocess.run([sys.executable, "-c", STEP_BY_STEP, path, str(count)], timeout=60)
        finished = done.returncode == 0
        assert done.returncode in (0, -signal.SIGKILL)
        with open_store(path) as store:
            assert [each.old for each in corrections.listed(store)] == ["read_file", "grep_search"]
            assert store.rows("SELECT id FROM desires") == [("d1",)]
    assert count > 15


OPEN = "import sys; from assent.store.database import open_store; open_store(sys.argv[1]).close()"


def test_killed_at_any_moment_loses_nothing(places: Locations) -> None:
    for attempt in range(10):
        path = f"{places.home}/killed{attempt}/assent.db"
        make(path, V2)
        process = subprocess.Popen([sys.executable, "-c", OPEN, path])
        time.sleep(0.05 + attempt * 0.01)
        process.kill()
        process.wait()
        with open_store(path) as store:
            assert [each.old for each in corrections.listed(store)] == ["read_file", "grep_search"]


def test_many_open_an_old_one_at_once(places: Locations) -> None:
    make(places.store, V1)
    started = [subprocess.Popen([sys.executable, "-c", OPEN, places.store]) for _ in range(20)]
    assert [process.wait(60) for process in started] == [0] * 20
    with open_store(places.store) as store:
        assert len(corrections.listed(store)) == 2
