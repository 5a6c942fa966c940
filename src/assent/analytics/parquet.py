"""Events as files: `day=2026-11-22/agent=claude/events.parquet`, one whole or none."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from urllib.parse import quote

import pyarrow as pa
import pyarrow.parquet as pq

from assent.record import Record
from assent.store.database import Store
from assent.store.event_row import riskiest_name
from assent.store.events import StoredEvent
from assent.store.export import ExportedDay

VERSION = 1

_WORD = pa.dictionary(pa.int32(), pa.string())  # few values, many times
_MOMENT = pa.timestamp("ms", tz="UTC")

SCHEMA = pa.schema(
    [
        ("id", pa.int64()),
        ("judged_at", _MOMENT),
        ("session", _WORD),
        ("call", pa.string()),
        ("tool", _WORD),
        ("mode", _WORD),
        ("cwd", _WORD),
        ("command", pa.string()),  # secrets masked
        ("corrected", pa.string()),
        ("decision", _WORD),  # of the policy
        ("answer", _WORD),  # what the agent was told
        ("category", _WORD),
        ("name", _WORD),  # of the riskiest part
        ("reason", _WORD),
        ("grants", _WORD),  # ids of the approvals that were used, with blanks between
        ("position", pa.int32()),  # of the call in its session, from 1
        ("judged_us", pa.int64()),
        ("prompted", pa.bool_()),
        ("answered", _WORD),  # yes, no, nobody; empty while it is not known
        ("answer_ms", pa.int64()),  # between question and answer
        ("ran", pa.bool_()),
        ("success", pa.bool_()),
        ("error_class", _WORD),
        ("run_us", pa.int64()),
    ]
)
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


def values(event: StoredEvent) -> tuple[object, ...]:
    """One row, in the order of SCHEMA."""
    asked, end = event.asked, event.end
    return (
        event.id,
        _moment(event.judged_at),
        event.session,
        event.call,
        event.tool,
        asked.mode,
        event.cwd,
        event.command,
        event.corrected,
        event.decision,
        event.answer,
        event.category,
        event.name or riskiest_name(event.command, event.cwd),
        event.reason,
        event.grants,
        event.position,
        event.judged_us,
        asked.prompted,
        asked.answered,
        _milliseconds(asked.asked_at, asked.answered_at),
        end.ran,
        end.success,
        end.error_class,
        end.run_us,
    )


def _moment(text: str) -> datetime | None:
    """A moment as the store writes it; None if there is none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _milliseconds(first: str, last: str) -> int | None:
    start, end = _moment(first), _moment(last)
    return None if start is None or end is None else round((end - start).total_seconds() * 1000)
