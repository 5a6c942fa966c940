"""The record as Parquet files, and the views over them in DuckDB."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from assent.analytics import rejudged, script, views, write
from assent.analytics.parquet import Written
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
    assert write(store, str(out)) == Written(files=3, unchanged=0, events=5)
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
    assert write(store, str(tmp_path / "out")) == Written(files=0, unchanged=3, events=0)
    (tmp_path / "out" / files(tmp_path / "out")[1]).write_bytes(b"PAR1 damaged")
    assert write(store, str(tmp_path / "out")) == Written(files=1, unchanged=2, events=1)


def connected(folder: Path) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute(script(Engine.DuckDB, str(folder)))
    return connection


def test_the_views_in_duckdb(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "it's"
    write(store, str(out))
    connection = connected(out)

    def rows(view: str) -> list[tuple[object, ...]]:
        return [tuple(map(str, row)) for row in connection.execute(f"SELECT * FROM {view}").fetchall()]

    assert rows("questioned_names")[0][:6] == ("git push", "ModifiesRemote", "2", "1", "2", "0")
    assert rows("failures_per_name") == [("git push", "2", "1", "0"), ("ls", "1", "0", "0")]
    assert rows("questions_per_week") == [
        ("2026-11-16", "claude", "3", "1", "2", "0"),
        ("2026-11-16", "codex", "1", "1", "1", "0"),
        ("2026-11-23", "claude", "1", "1", "0", "1"),
    ]
    assert all(rows(view) for view in views() if view != "approvals_used")


def test_another_policy_says_what_it_would_have_said(store: Store, tmp_path: Path) -> None:
    write(store, str(tmp_path / "out"))
    reader = connected(tmp_path / "out").sql("SELECT command, cwd FROM events ORDER BY id").to_arrow_reader(2)
    rules = read_user_file(b"[[rule]]\npattern = 'git push *'\ndecision = 'deny'\n", "p.toml").rules
    table = pa.Table.from_batches(rejudged(reader, Policy(rules=rules)))
    assert table.column("would").to_pylist() == ["deny", "deny", "allow", "ask", "deny"]


def test_a_reader_never_sees_half_a_file(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"

    def fails(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError, match="disk full"):
        write(store, str(out))
    assert files(out) == []
