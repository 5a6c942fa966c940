"""All tables as rows, for a backup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assent.server.store.transaction import Row, Transaction

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
