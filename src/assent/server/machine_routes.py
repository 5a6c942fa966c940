"""The requests of machines: to be enrolled, for another token, to have their events kept. Bundles: `bundle_routes`."""

from __future__ import annotations

import json
import time
import zlib
from datetime import UTC, datetime
from typing import Any, NoReturn

from assent.server.callers import Asked, fields_of, machine_of, person_of, stranger, text_field
from assent.server.exchange import RefusedRequestError, Response, answered, number_in
from assent.server.store import machines, people, records
from assent.server.store.machines import MachineToken
from assent.server.store.people import ENROL, PersonRole
from assent.server.store.records import COLUMNS
from assent.server.team import Team
from assent.store.moment import moment, now
from assent.store.redaction import redacted
from assent.team.code import secret_of
from assent.team.wire import MOST_EVENTS, MOST_UNPACKED

DROPPED = "x-assent-dropped"  # how many events the machine has let go unsent, in all
_LARGEST = {"asked": 1, "ran": 1, "success": 1, "judged_us": 1 << 53}
_NUMBERS = tuple(_LARGEST)
_TEXTS = ("command", "cwd", "reason")
_SENT = frozenset(COLUMNS) - {"machine"}
_SHORT = tuple([name for name in COLUMNS if name in _SENT and name not in _NUMBERS + _TEXTS])
_LONGEST = 4096  # characters of a text
_LONGEST_SHORT = _LONGEST // 8  # of another field
_AHEAD = 86_400  # seconds that a machine's clock may be ahead
_GZIP = 16 + zlib.MAX_WBITS


def enrol(asked: Asked, team: Team) -> Response:
    """POST /v1/enrol: a token for whoever brings a code that a person made, once."""
    stranger(asked, team)
    fields = fields_of(asked)
    name = text_field(fields, "name", 100).strip() or "unnamed"
    version = text_field(fields, "version", 40)
    secret = secret_of(text_field(fields, "code", 100))
    with team.database.transaction(writes=True) as transaction:
        person = people.use_link(transaction, ENROL, secret) if secret else None
        if person is None:
            raise RefusedRequestError(
                403, "the code is not known, was used, or is over: make another on the server's page"
            )
        token = machines.add(transaction, person, name, version)
    team.count("machines_enrolled")
    return answered({**_told(token), "person": person.name, "keys": _keys(team)}, 201)


def rotate(asked: Asked, team: Team) -> Response:
    """POST /v1/token: another token; the present one holds until the new one was used."""
    machine, shown = machine_of(asked, team, "policy:read")
    with team.database.transaction(writes=True) as transaction:
        token = machines.rotate(transaction, machine, shown)
    return answered(_told(token), 201)


def leave(asked: Asked, team: Team) -> Response:
    """DELETE /v1/token: the machine is let in no more, by its own word."""
    machine, _ = machine_of(asked, team, "policy:read")
    with team.database.transaction(writes=True) as transaction:
        machines.revoke(transaction, machine.id, machine.actor)
    team.machines.forget()
    return answered({"machine": machine.id})


def events(asked: Asked, team: Team) -> Response:
    """POST /v1/events: keep a batch, each event once."""
    machine, _ = machine_of(asked, team, "events:write")
    offer = team.offer_to(machine.id)
    rows = rows_of(asked.request.body, machine.id, texts=offer is not None and offer.texts)
    dropped = asked.request.headers.get(DROPPED, "0")
    taken = team.intake.take(team.database, machine.id, records.listed(rows), number_in(dropped) or 0)
    team.count("events_accepted", taken.accepted)
    team.count("events_duplicate", taken.duplicates)
    return answered({"accepted": taken.accepted, "duplicates": taken.duplicates})


def listed(asked: Asked, team: Team) -> Response:
    """GET /v1/machines: all of them; a viewer sees their own."""
    person = person_of(asked, team, PersonRole.viewer)
    names = ("id", "name", "person", "expires", "seen", "revoked", "version", "revision", "dropped")
    with team.database.transaction(writes=False) as transaction:
        found = machines.listed(transaction)
    shown = [each for each in found if person.role > PersonRole.viewer or each.person == person.id]
    return answered([{name: getattr(each, name) for name in names} for each in shown])


def revoke(asked: Asked, team: Team) -> Response:
    """POST /v1/machines/ID/revoke: by an admin, or by the person whose machine it is."""
    person = person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=True) as transaction:
        found = machines.find(transaction, asked.parts["id"])
        if found is None or (person.role < PersonRole.admin and found.person != person.id):
            raise RefusedRequestError(404, "there is no such machine, or it is not yours")
        machines.revoke(transaction, found.id, person.actor)
    team.machines.forget()
    return answered({"id": found.id})


def _told(token: MachineToken) -> dict[str, object]:
    return {"machine": token.machine, "token": token.secret, "expires": token.expires}


def _keys(team: Team) -> list[list[str]]:
    return [[each.key, each.signature] for each in team.signer.keys]


def rows_of(body: bytes, machine: str, *, texts: bool = False) -> list[tuple[Any, ...]]:
    """The events in `body`, each with the values of `COLUMNS`. Raises RefusedRequestError.

    Without `texts`, which the team's policy must allow, none is kept, whatever a machine sends.
    """
    lines = _unpacked(body).splitlines()
    if len(lines) > MOST_EVENTS:
        raise RefusedRequestError(413, f"a batch has at most {MOST_EVENTS} events, and this has {len(lines)}")
    return [_row(line, number, machine, texts=texts) for number, line in enumerate(lines, 1)]


def _unpacked(body: bytes) -> bytes:
    """The lines; a batch of which the end is missing is refused whole."""
    unpacker = zlib.decompressobj(_GZIP)
    try:
        data = unpacker.decompress(body, MOST_UNPACKED)
    except zlib.error:
        raise RefusedRequestError(400, "the batch is not gzip, or is damaged: nothing of it was kept") from None
    if unpacker.unconsumed_tail:
        raise RefusedRequestError(413, f"a batch has at most {MOST_UNPACKED} bytes when it is unpacked")
    if not unpacker.eof or unpacker.unused_data:
        raise RefusedRequestError(400, "the end of the batch is missing: nothing of it was kept")
    return data


def _row(line: bytes, number: int, machine: str, *, texts: bool) -> tuple[Any, ...]:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        _refuse(number, "is not JSON")
    if not isinstance(event, dict) or not event.keys() <= _SENT:
        _refuse(number, "is not an event, or has a field that is not known")
    identity = event.get("id")
    if not isinstance(identity, str) or not 16 <= len(identity) <= 64 or not identity.isascii():
        _refuse(number, "has no usable id")
    event["at"] = _usable(event.get("at", ""))
    values = [event.get(name, "") for name in _SHORT]
    for at, value in enumerate(values):
        if type(value) is not str or len(value) > _LONGEST_SHORT:
            _refuse(number, f"`{_SHORT[at]}` must be a text, and not so long")
        if not value.isprintable():
            values[at] = _kept(value)
    numbers = [event.get(name) for name in _NUMBERS]
    for name, value in zip(_NUMBERS, numbers, strict=True):
        if value is not None and (type(value) is not int or not 0 <= value <= _LARGEST[name]):
            _refuse(number, f"`{name}` must be a number up to {_LARGEST[name]}")
    written = [_text(event, name, number, kept=texts) for name in _TEXTS]
    return _in_order(values, machine, numbers, written)


def _usable(at: object) -> object:
    """The moment as the machine states it; that of receipt where it is not one, or is still to come.

    What is kept by age must not depend on a clock that somebody else sets, and no event is lost for it.
    """
    if not isinstance(at, str):
        return at  # refused as every text that is none
    try:
        fine = datetime.fromisoformat(at).tzinfo is UTC and at[4:11:3] == "--T" and at.isascii()
    except ValueError:
        fine = False
    return at if fine and at <= moment(time.time() + _AHEAD) else now()


def _in_order(values: list[Any], machine: str, numbers: list[Any], written: list[str]) -> tuple[Any, ...]:
    """The values of `COLUMNS`, of which these are the parts."""
    asked, ran, success, judged = numbers
    first, *middle, error = values
    return (first, machine, *middle, asked, ran, success, error, judged, *written)


def _text(event: dict[str, Any], name: str, number: int, *, kept: bool) -> str:
    """A text as it was written, secrets masked once more; empty unless texts are kept."""
    text = event.get(name, "")
    if not isinstance(text, str) or len(text) > _LONGEST:
        _refuse(number, f"`{name}` must be a text, and not so long")
    return redacted(_kept(text)) if text and kept else ""


def _kept(text: str) -> str:
    """The text without what no database takes."""
    return text.encode("utf-8", "backslashreplace").decode().replace("\x00", "\\x00")


def _refuse(number: int, why: str) -> NoReturn:
    raise RefusedRequestError(400, f"line {number} {why}: nothing of the batch was kept")
