"""A disk that is full while records come in: refused with a clear line, nothing lost, nothing twice.

The error is SQLite's own, of a database that may not grow. How PostgreSQL ends is tried by `make serve-kills`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.errors import ServerError
from assent.server.store import log, records
from assent.server.store.database import Sqlite
from assent.team.send import send

from .chain import broken_at

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from .served import Served

UNBOUNDED = 1 << 30  # pages


@pytest.fixture(params=["sqlite"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "served/team.db")


def test_what_does_not_fit_is_sent_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = served.machine("m", served.browser())
    machine.record(*["git status", "ls", "pwd"] * 700)
    held, most = served.team.database, [UNBOUNDED]
    real = Sqlite._connection

    def bounded(self: Sqlite) -> sqlite3.Connection:
        connection = real(self)
        connection.execute(f"PRAGMA max_page_count = {most[0]}")
        return connection

    monkeypatch.setattr(Sqlite, "_connection", bounded)
    with held.transaction(writes=False) as transaction:
        ((pages,),) = transaction.rows("PRAGMA page_count")
    most[0] = pages + 100
    with pytest.raises(ServerError, match=r"the disk is full: nothing was written .*\(503\)"):
        send(machine.places, machine.known)
    with held.transaction(writes=False) as transaction:
        before = records.count(transaction)
        assert 0 < before < 2100
        assert before % 500 == 0  # whole batches
        assert broken_at(transaction, log.head(transaction).size) is None
    most[0] = UNBOUNDED
    assert send(machine.places, machine.known).events == 2100 - before
    with held.transaction(writes=False) as transaction:
        assert records.count(transaction) == 2100
        assert broken_at(transaction, log.head(transaction).size) is None
