"""The server's database brought to the present schema by numbered steps, the same for both kinds."""

from __future__ import annotations

import os
import sqlite3

from assent.errors import StoreError
from assent.server.store.transaction import Transaction

_FOLDER = os.path.join(os.path.dirname(__file__), "steps")


def migrate(transaction: Transaction, blob: str) -> None:
    """Take all steps that are missing, within the transaction; `blob` is what the database calls bytes.

    Raises StoreError when a newer Assent has been here.
    """
    files = sorted(name for name in os.listdir(_FOLDER) if name.endswith(".sql"))
    found = _version(transaction, blob)
    if found > len(files):
        raise StoreError(f"the database was written by a newer Assent (version {found}): update this one")
    for number, name in enumerate(files[found:], found + 1):
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
            for statement in _statements(file.read()):
                transaction.run(statement.replace("BLOB", blob))
        transaction.run("DELETE FROM schema_version")
        transaction.run("INSERT INTO schema_version (version) VALUES (?)", (number,))


def _version(transaction: Transaction, blob: str) -> int:
    """The version of the schema; 0 for an empty database."""
    if blob == "BLOB":
        there = transaction.rows("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'")
    else:
        there = transaction.rows("SELECT 1 WHERE to_regclass('schema_version') IS NOT NULL")
    if not there:
        return 0
    ((version,),) = transaction.rows("SELECT max(version) FROM schema_version")
    return int(version or 0)


def _statements(text: str) -> list[str]:
    """Each statement alone, comments left out: a question mark in one is not a value."""
    plain = "\n".join(line.partition("--")[0] for line in text.splitlines())
    found: list[str] = []
    pending = ""
    for line in plain.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found
