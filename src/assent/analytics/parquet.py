"""Events as files: `day=2026-11-22/agent=claude/events.parquet`, one whole or none."""

from __future__ import annotations

import os
from urllib.parse import quote

import pyarrow as pa
import pyarrow.parquet as pq

from assent.analytics.columns import SCHEMA, VERSION, values
from assent.record import Record
from assent.store.database import Store
from assent.store.export import ExportedDay

NAME = "events.parquet"
_STATE = b"assent.state"  # of the rows that the file was written from
_FORM = b"assent.schema"


class ExportedFile(Record):
    """The result of an export."""

    files: int  # that were written now
    unchanged: int  # that held the same rows already
    events: int  # in the files that were written


def write(store: Store, folder: str) -> ExportedFile:
    """Write every day of each agent that `folder` does not hold as it is now. Raises OSError, StoreError.

    A file is written under another name and then renamed. Days that the store has no more are kept.
    """
    from assent.store.export import events, parts

    files = unchanged = count = 0
    for part in parts(store):
        path = os.path.join(folder, f"day={part.day}", f"agent={quote(part.agent, safe='')}", NAME)
        if _state(path) == _marked(part):
            unchanged += 1
            continue
        rows = [values(event) for event in events(store, part)]
        _replace(path, pa.table(list(map(list, zip(*rows, strict=True))), schema=SCHEMA), part)
        files, count = files + 1, count + len(rows)
    return ExportedFile(files, unchanged, count)


def _marked(part: ExportedDay) -> bytes:
    return f"{VERSION} {part.state}".encode()


def _state(path: str) -> bytes | None:
    """The state that a file was written from; None for none, and for one that is damaged."""
    try:
        metadata = pq.read_schema(path).metadata or {}
    except (OSError, pa.ArrowInvalid):
        return None
    return metadata.get(_STATE)


def _replace(path: str, table: pa.Table, part: ExportedDay) -> None:
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    temporary = os.path.join(os.path.dirname(path), f".{NAME}.{os.getpid()}")  # no reader looks at these
    marked = table.replace_schema_metadata({_FORM: str(VERSION), _STATE: _marked(part)})
    try:
        pq.write_table(marked, temporary, compression="zstd")
        os.chmod(temporary, 0o600)
        os.replace(temporary, path)
    except BaseException:
        if os.path.lexists(temporary):
            os.unlink(temporary)
        raise
