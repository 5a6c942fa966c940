"""A team's server on both databases, machines with a home of their own, and people in browsers."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import TYPE_CHECKING

import pytest

from .postgres import cluster, programs
from .served import Served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = ["sqlite", "postgresql"] if programs() and not os.environ.get("ASSENT_SQLITE_ONLY") else ["sqlite"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL for all tests."""
    folder = tempfile.mkdtemp(prefix="assent-pg-", dir="/tmp")
    try:
        yield from cluster(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The place of an empty database."""
    if request.param == "sqlite":
        yield str(tmp_path / "served/team.db")
        return
    import psycopg

    server = request.getfixturevalue("postgresql")
    name = f"t{os.urandom(6).hex()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def served(database: str, tmp_path: Path) -> Iterator[Served]:
    """A running server with an admin."""
    server = Served(database, tmp_path)
    server.start()
    try:
        yield server
    finally:
        server.stop()
