"""Databases that other programs made."""

from __future__ import annotations

import sqlite3

import pytest

from assent.correction import Correction, MatchKind
from assent.errors import StoreError
from assent.store.database import open_store
from assent.store.elsewhere import Elsewhere, read_elsewhere
from assent.store.recorded import add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from assent.config.locations import Locations

FIRST = "CREATE TABLE aliases (from_name TEXT PRIMARY KEY, to_name TEXT NOT NULL, created_at TEXT NOT NULL)"
THIRD = """
  CREATE TABLE aliases (
    from_name TEXT NOT NULL, to_name TEXT NOT NULL, tool TEXT NOT NULL DEFAULT '', param TEXT NOT NULL DEFAULT '',
    command TEXT NOT NULL DEFAULT '', match_kind TEXT NOT NULL DEFAULT '', message TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL, PRIMARY KEY (from_name, tool, param, command, match_kind)
  )
"""
SCP = Correction(MatchKind.Flag, "r", "R", "Bash", "command", "scp", "why", "2026-01-02")


def made(path: Path, table: str, *rows: tuple[str, ...]) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(table)
    for row in rows:
        connection.execute(f"INSERT INTO aliases VALUES ({', '.join('?' * len(row))})", row)
    return connection


def test_the_first_version_has_names_of_tools(tmp_path: Path) -> None:
    made(tmp_path / "old.db", FIRST, ("b", "B", "2025-01-01"), ("a", "A", "2025-01-02")).close()
    found = read_elsewhere(str(tmp_path / "old.db")).corrections
    assert set(found) == {
        Correction(MatchKind.ToolName, "a", "A", created="2025-01-02"),
        Correction(MatchKind.ToolName, "b", "B", created="2025-01-01"),
    }


def test_what_stands_only_in_the_log_is_read_and_no_file_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "used.db"
    connection = made(path, THIRD)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("INSERT INTO aliases VALUES ('r', 'R', 'Bash', 'command', 'scp', 'flag', 'why', '2026-01-02')")
    before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in tmp_path.iterdir()}
    assert read_elsewhere(str(path)).corrections == (SCP,)
    assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in tmp_path.iterdir()} == before
    connection.close()


@pytest.mark.parametrize(
    ("table", "why"),
    [("CREATE TABLE other (x)", "has no table 'aliases'"), ("CREATE TABLE aliases (from_name)", "has no 'to_name'")],
)
def test_a_database_without_corrections_is_named(tmp_path: Path, table: str, why: str) -> None:
    made(tmp_path / "x.db", table).close()
    with pytest.raises(StoreError, match=why):
        read_elsewhere(str(tmp_path / "x.db"))


def test_a_kind_that_is_not_known_is_named(tmp_path: Path) -> None:
    made(tmp_path / "x.db", THIRD, ("a", "b", "", "", "", "typo", "", "")).close()
    with pytest.raises(StoreError, match="typo"):
        read_elsewhere(str(tmp_path / "x.db"))


def test_no_database_at_all(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database, but long enough to be looked at " * 20)
    for path in (tmp_path / "text", tmp_path / "nowhere", tmp_path):
        with pytest.raises(StoreError, match=str(path)):
            read_elsewhere(str(path))


CALLS = """
  CREATE TABLE desires (id TEXT PRIMARY KEY, tool_name TEXT, tool_input TEXT, error TEXT NOT NULL, timestamp TEXT);
  CREATE TABLE invocations (source TEXT NOT NULL, tool_name TEXT, is_error INTEGER, metadata TEXT);
  INSERT INTO desires VALUES ('d1', 'read_file', '{"command": "TOKEN=abcdef ls"}', 'unknown tool', '2026-01-01');
  INSERT INTO desires VALUES ('d2', 'grep_search', NULL, 'unknown tool', NULL);
  INSERT INTO invocations VALUES ('claude', 'Bash', 1, NULL), ('claude', NULL, 0, '{}');
"""


def test_calls_that_were_recorded_are_kept_once(tmp_path: Path, places: Locations) -> None:
    connection = made(tmp_path / "calls.db", FIRST, ("a", "A", "2025-01-02"))
    connection.executescript(CALLS)
    connection.close()
    found = read_elsewhere(str(tmp_path / "calls.db"))
    assert [each.old for each in found.corrections] == ["a"]
    with open_store(places.store) as store:
        assert add(store, found.calls) == {"desires": 2, "invocations": 2}
        assert add(store, found.calls) == {"desires": 0, "invocations": 0}
        assert store.rows("SELECT id, tool_name, tool_input, timestamp FROM desires ORDER BY id") == [
            ("d1", "read_file", '{"command": "TOKEN=*** ls"}', "2026-01-01"),
            ("d2", "grep_search", None, ""),
        ]
        assert store.rows("SELECT id, source, tool_name, is_error, metadata FROM invocations ORDER BY id") == [
            ("1", "claude", "Bash", 1, None),
            ("2", "claude", "", 0, "{}"),
        ]
        other = ("1", "codex", None, None, "Bash", 0, None, None, "", None)
        assert add(store, {"invocations": (other, other)}) == {"invocations": 1}
        assert [source for (source,) in store.rows("SELECT source FROM invocations ORDER BY id")] == [
            *("claude", "codex", "claude"),
        ]


def test_calls_alone_are_enough(tmp_path: Path) -> None:
    connection = made(tmp_path / "calls.db", CALLS.partition(";")[0])
    connection.close()
    assert read_elsewhere(str(tmp_path / "calls.db")) == Elsewhere((), {"desires": ()})
