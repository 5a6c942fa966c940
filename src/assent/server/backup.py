"""Everything that the server keeps as one file, which either kind of database can be filled from.

A ZIP archive of one JSON-lines file a table, all of one moment, and the signing key.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice

from assent.config.private import make_private, read_private, replace_private
from assent.errors import ServerError
from assent.server.store.database import open_database
from assent.server.store.transaction import Row, Transaction
from assent.server.team import TeamSetting

_KEY = "signing-key"
_CHUNK = 2000  # rows
# Each with the columns by which its rows are ordered, and then all others.
COLUMNS = {
    "people": "id name role issuer subject created_at disabled_at",
    "machines": "id name person scopes token_hash expires_at former_hash created_at seen_at revoked_at version revision"
    " dropped",
    "signing_keys": "position key signature made_at",
    "drafts": "id content note author widens state decided_by created_at decided_at",
    "releases": "revision content draft share released_by released_at",
    "log": "seq id kind leaf chain",
    "log_tiles": "level position hash",
    "checkpoints": "size root made_at key signature",
    "events": "seq id machine at agent mode session tool name category decision answer answered asked ran success"
    " error_class judged_us command cwd reason received_at",
    "audit": "seq id at actor action subject detail",
    "suggestions": "id kind rule state draft decided_by decided_at created_at",
    "suggestion_evidence": "suggestion machine person evidence at",
    "requests": "id machine person digest agent command folder category reason created_at expires_at state decided_by"
    " decided_at",
    "settings": "name value",
    "day_counts": "day agent decision answered category name calls",
}
_PAGE = 5000  # rows


def write_backup(setting: TeamSetting, path: str) -> int:
    """Write all rows into the file at `path`; how many those are. Raises ServerError, StoreError, OSError."""
    key = read_private(setting.key_file)
    if key is None:
        raise ServerError(f"{setting.key_file}: the signing key cannot be read")
    draft = f"{path}.{os.getpid()}"
    count = 0
    try:
        with (
            closing(open_database(setting.database)) as database,
            os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
            database.transaction(writes=True) as transaction,
        ):
            archive.writestr(_KEY, key)
            for table in COLUMNS:
                with archive.open(table, "w") as lines:
                    for row in rows_of(transaction, table):
                        lines.write(json.dumps([_plain(value) for value in row]).encode() + b"\n")
                        count += 1
        os.replace(draft, path)
    finally:
        if os.path.lexists(draft):
            os.unlink(draft)
    return count


def read_backup(setting: TeamSetting, path: str) -> int:
    """Fill an empty database; how many rows those were. Raises ServerError, StoreError."""
    if os.path.lexists(setting.key_file):
        raise ServerError(f"{setting.key_file}: there is a signing key already; move it away first")
    count = 0
    try:
        with (
            closing(open_database(setting.database)) as database,
            zipfile.ZipFile(path) as archive,
            database.transaction(writes=True) as transaction,
        ):
            if not empty(transaction):
                raise ServerError("the database is not empty: restore into a new one")
            key = archive.read(_KEY)
            for table in COLUMNS:
                with archive.open(table) as lines:
                    while chunk := [_stored(json.loads(line)) for line in islice(lines, _CHUNK)]:
                        fill(transaction, table, chunk)
                        count += len(chunk)
            make_private(os.path.dirname(setting.key_file))
            replace_private(setting.key_file, key)
    except (zipfile.BadZipFile, KeyError, ValueError):
        raise ServerError(f"{path}: is no backup, or is damaged: nothing was restored") from None
    return count


def _plain(value: object) -> object:
    return {"hex": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


def _stored(row: list[object]) -> list[object]:
    return [bytes.fromhex(str(value["hex"])) if isinstance(value, dict) else value for value in row]


def rows_of(transaction: Transaction, table: str) -> Iterator[Row]:
    """All rows of a table."""
    names = COLUMNS[table].split()
    start = 0
    while True:
        page = transaction.rows(
            f"SELECT {', '.join(names)} FROM {table} ORDER BY {names[0]}, {names[1]} LIMIT ? OFFSET ?",  # noqa: S608
            (_PAGE, start),
        )
        yield from page
        start += len(page)
        if len(page) < _PAGE:
            return


def fill(transaction: Transaction, table: str, rows: Sequence[Sequence[object]]) -> None:
    """Add rows to a table."""
    transaction.add(table, COLUMNS[table].split(), rows)


def empty(transaction: Transaction) -> bool:
    """Whether nothing was kept yet."""
    return not any(transaction.rows(f"SELECT 1 FROM {table} LIMIT 1") for table in COLUMNS)  # noqa: S608 - our names
