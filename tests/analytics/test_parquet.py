"""The record as Parquet files, and the views over them in DuckDB."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from assent.analytics import rejudged, script, views, write
from assent.analytics.parquet import ExportedFile
from assent.analytics.views import Engine
from assent.config.policy_file import read_user_file
from assent.policy import Policy
from assent.store.database import open_store

from .facts import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assent.store.database import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    with open_store(str(folder / "store.db")) as opened:
        fill(opened, str(folder / "journal"))
        yield opened


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_file_a_day_and_agent(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert write(store, str(out)) == ExportedFile(files=3, unchanged=0, events=5)
    assert files(out) == [
        "day=2026-11-16/agent=claude/events.parquet",
        "day=2026-11-22/agent=codex/events.parquet",
        "day=2026-11-23/agent=claude/events.parquet",
    ]
    assert all((out / file).stat().st_mode & 0o077 == 0 for file in files(out))
    metadata = pq.read_schema(out / files(out)[0]).metadata
    assert metadata[b"assent.schema"] == b"1"


def test_what_did_not_change_is_not_written_again(store: Store, tmp_path: Path) -> None:
    write(store, str(tmp_path / "out"))
    assert write(store, str(tmp_path / "out")) == ExportedFile(files=0, unchanged=3, events=0)
    (tmp_path / "out" / files(tmp_path / "out")[1]).write_bytes(b"PAR1 damaged")
    assert write(store, str(tmp_path / "out")) == ExportedFile(files=1, unchanged=2, events=1)


DUCKDB = """
import duckdb, json, sys
connection = duckdb.connect()
connection.execute(sys.argv[1])
print(json.dumps([[str(value) for value in row] for row in connection.execute(sys.argv[2]).fetchall()]))
"""


def rows(folder: Path, query: str) -> list[tuple[str, ...]]:
    """The rows that DuckDB answers, each value as text; it runs in a process whose last words nobody reads."""
    argv = [sys.executable, "-c", DUCKDB, script(Engine.DuckDB, str(folder)), query]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    return [tuple(row) for row in json.loads(done.stdout)]


def test_the_views_in_duckdb(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "it's"
    write(store, str(out))
    shown = {view: rows(out, f"FROM {view}") for view in views()}
    assert shown["questioned_names"][0][:6] == ("git push", "ModifiesRemote", "2", "1", "2", "0")
    assert shown["failures_per_name"] == [("git push", "2", "1", "0"), ("ls", "1", "0", "0")]
    assert shown["questions_per_week"] == [
        ("2026-11-16", "claude", "3", "1", "2", "0"),
        ("2026-11-16", "codex", "1", "1", "1", "0"),
        ("2026-11-23", "claude", "1", "1", "0", "1"),
    ]
    assert [view for view in shown if not shown[view]] == ["approvals_used"]


def test_another_policy_says_what_it_would_have_said(store: Store, tmp_path: Path) -> None:
    write(store, str(tmp_path / "out"))
    tables = [pq.read_table(tmp_path / "out" / file, columns=["command", "cwd"]) for file in files(tmp_path / "out")]
    rules = read_user_file(b"[[rule]]\npattern = 'git push *'\ndecision = 'deny'\n", "p.toml").rules
    table = pa.Table.from_batches(rejudged(pa.concat_tables(tables).to_batches(), Policy(rules=rules)))
    assert sorted(table.column("would").to_pylist()) == ["allow", "ask", "deny", "deny", "deny"]


def test_a_reader_never_sees_half_a_file(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"

    def fails(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError, match="disk full"):
        write(store, str(out))
    assert files(out) == []
