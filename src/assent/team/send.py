"""Events sent to the team's server in batches, each once, from the store into which the journal was taken."""

from __future__ import annotations

import gzip
import time

from assent.config.locations import Locations
from assent.config.private import read_private
from assent.record import Record
from assent.store import team
from assent.store.database import open_store
from assent.store.events import StoredEvent, ingest
from assent.store.moment import moment
from assent.team.bundle import bundle_of
from assent.team.canonical import canonical
from assent.team.enrolment import Enrolment
from assent.team.http import ServerLine
from assent.team.wire import MOST_BYTES, MOST_EVENTS, sent_fields

OPEN = 600  # seconds after which it is no longer waited for how a call ended
MOST_BATCHES = 40  # of one run: the next one continues


class SendReport(Record):
    """The count of what was sent."""

    events: int
    dropped: int  # in all: events that were pruned here before they could be sent
    rest: bool  # there is more


def send(places: Locations, known: Enrolment, most: int = MOST_BATCHES) -> SendReport:
    """Send what was not sent yet. What was sent remains so when a later batch fails. Raises ServerError, StoreError."""
    line = ServerLine(known.url, known.token)
    count = 0
    texts = shares_texts(places, known)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        for _ in range(most):
            unsent = team.unsent(store, known.machine, moment(time.time() - OPEN), MOST_EVENTS)
            if not unsent.events:
                return SendReport(count, unsent.sent.dropped, rest=False)
            for part in _packed(unsent.events, known.machine, texts=texts):
                _post(line, part, unsent.sent.dropped)
            team.keep(store, known.machine, unsent.sent)
            count += len(unsent.events)
        return SendReport(count, team.sent(store, known.machine).dropped, rest=True)


def shares_texts(places: Locations, known: Enrolment) -> bool:
    """Whether commands leave as they are written: only where the organisation and the person both said so."""
    if not known.share_texts:
        return False
    data = read_private(places.team)
    return data is not None and bundle_of(data).content.texts


def lines_of(events: tuple[StoredEvent, ...], machine: str, *, texts: bool) -> bytes:
    """The events as they leave, a line each."""
    return b"".join([canonical(sent_fields(machine, event, texts=texts)) + b"\n" for event in events])


def _packed(events: tuple[StoredEvent, ...], machine: str, *, texts: bool) -> list[bytes]:
    """The events as one batch, or as several where one would be too large."""
    packed = gzip.compress(lines_of(events, machine, texts=texts), 6, mtime=0)
    if len(packed) <= MOST_BYTES or len(events) == 1:
        return [packed]
    half = len(events) // 2
    return [*_packed(events[:half], machine, texts=texts), *_packed(events[half:], machine, texts=texts)]


def _post(line: ServerLine, packed: bytes, dropped: int) -> None:
    headers = {"content-type": "application/x-ndjson", "content-encoding": "gzip", "x-assent-dropped": str(dropped)}
    line.ask("POST", "/v1/events", packed, headers)
