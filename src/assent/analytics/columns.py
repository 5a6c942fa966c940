"""The columns of a file of events. Their names and meanings are kept; a new one adds to VERSION."""

from __future__ import annotations

from datetime import UTC, datetime

import pyarrow as pa

from assent.store.event_name import riskiest_name
from assent.store.events import StoredEvent

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
