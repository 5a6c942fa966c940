"""The log as those see it who do not want to believe the server: checkpoints, proofs, and the events themselves."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from assent import __version__
from assent.server.callers import Asked, machine_of, person_of
from assent.server.exchange import RefusedRequestError, Response, answered, number_in
from assent.server.housekeeping import make_checkpoint
from assent.server.store import audit, log, machines, people, records, views
from assent.server.store.audit import Checkpoint
from assent.server.store.people import PersonRole
from assent.server.store.records import COLUMNS
from assent.server.store.transaction import Row
from assent.server.team import Team
from assent.store.moment import moment
from assent.team.canonical import canonical

MOST_EXPORTED = 5000  # events at once
_SEVERE = {
    "ReadsSecrets": 4,
    "DeletesData": 4,
    "Destroys": 5,
    "ModifiesRemote": 3,
    "ModifiesSystem": 3,
    "Unrecognized": 3,
}
_ACTIONS = {"allow": (1, "Allowed"), "deny": (2, "Denied")}
_OUTCOMES = {1: (1, "Success"), 0: (2, "Failure"), None: (0, "Unknown")}
_MOST_DAYS = 90
_DAY = 86_400


def checkpoint(asked: Asked, team: Team) -> Response:
    """GET /v1/log/checkpoint: the log as it is, signed."""
    _known(asked, team)
    with team.database.transaction(writes=True) as transaction:
        made = make_checkpoint(transaction, team)
    if made is None:
        raise RefusedRequestError(404, "the log is empty")
    return answered({**_told(made), "keys": [[each.key, each.signature] for each in team.signer.keys]})


def proof(asked: Asked, team: Team) -> Response:
    """GET /v1/log/proof?id=EVENT&size=N: the path from an entry to the root of the checkpoint of that size."""
    _known(asked, team)
    size = _number(asked, "size")
    with team.database.transaction(writes=False) as transaction:
        made = audit.of_size(transaction, size)
        seq = log.place_of(transaction, asked.request.query.get("id", ""))
        if made is None or seq is None or seq >= size:
            raise RefusedRequestError(404, "there is no such entry in a checkpoint of that size")
        path = [node.hex() for node in log.proof(transaction, seq, size)]
        leaf = log.leaf_of(transaction, seq)
    return answered({"seq": seq, "leaf": (leaf or b"").hex(), "path": path, "checkpoint": _told(made)})


def consistency(asked: Asked, team: Team) -> Response:
    """GET /v1/log/consistency?first=N&second=M: that the log of size M begins with the one of size N."""
    _known(asked, team)
    first, second = _number(asked, "first"), _number(asked, "second")
    with team.database.transaction(writes=False) as transaction:
        if not 0 < first <= second <= log.head(transaction).size:
            raise RefusedRequestError(404, "the log has no such sizes")
        path = [node.hex() for node in log.consistency(transaction, first, second)]
    return answered({"path": path})


def export(asked: Asked, team: Team) -> Response:
    """GET /v1/export/ocsf?after=SEQ: events as OCSF, a line each; the last line's `sequence` is where to continue."""
    person_of(asked, team, PersonRole.reviewer)
    with team.database.transaction(writes=False) as transaction:
        rows = records.since(transaction, _number(asked, "after") + 1, MOST_EXPORTED)
    return Response(200, lines_of(rows), (("content-type", "application/x-ndjson"),))


def acts(asked: Asked, team: Team) -> Response:
    """GET /v1/audit: the latest changes."""
    person_of(asked, team, PersonRole.reviewer)
    names = ("seq", "at", "actor", "action", "subject", "detail")
    with team.database.transaction(writes=False) as transaction:
        return answered([{name: getattr(act, name) for name in names} for act in audit.acts(transaction)])


def _known(asked: Asked, team: Team) -> None:
    """A machine, or a person who may see."""
    if "authorization" in asked.request.headers:
        machine_of(asked, team, "events:write")
    else:
        person_of(asked, team, PersonRole.viewer)


def _told(made: Checkpoint) -> dict[str, Any]:
    return {name: getattr(made, name) for name in ("size", "root", "at", "key", "signature")}


def _number(asked: Asked, name: str) -> int:
    text = asked.request.query.get(name, "")
    number = number_in(text.removeprefix("-"))
    if number is None:
        raise RefusedRequestError(400, f"`{name}` must be a number")
    return -number if text.startswith("-") else number


def lines_of(rows: Iterable[Row]) -> bytes:
    """Rows of the number and the columns of events, each as one line."""
    return b"".join([canonical(_fields(row[0], dict(zip(COLUMNS, row[1:], strict=True)))) + b"\n" for row in rows])


def _fields(seq: int, event: dict[str, Any]) -> dict[str, Any]:
    action, action_name = _ACTIONS.get(event["decision"], (99, event["decision"] or "Unknown"))
    status, status_name = _OUTCOMES.get(event["success"], _OUTCOMES[None])
    return {
        "activity_id": 1,
        "category_uid": 1,
        "class_uid": 1007,
        "type_uid": 100701,
        "time": int(datetime.fromisoformat(event["at"]).timestamp() * 1000),
        "severity_id": _SEVERE.get(event["category"], 1),
        "action_id": action,
        "action": action_name,
        "status_id": status,
        "status": status_name,
        "message": event["reason"] or f"{event['category']}: {event['name']}",
        "metadata": {
            "version": "1.3.0",
            "uid": event["id"],
            "sequence": seq,
            "product": {"name": "Assent", "vendor_name": "Assent", "version": __version__},
        },
        "device": {"uid": event["machine"], "type_id": 0},
        "actor": {"app_name": event["agent"], "session": {"uid": event["session"]}},
        "process": {"name": event["name"], "cmd_line": event["command"] or event["name"]},
        "unmapped": {name: event[name] for name in ("category", "mode", "answer", "answered", "error_class", "tool")},
    }


def report(asked: Asked, team: Team) -> Response:
    """GET /v1/report?days=N: counts by answer, and what was asked about most; today and the days before it."""
    machine, _ = machine_of(asked, team, "events:write")
    days = number_in(asked.request.query.get("days", "7"))
    if days is None or not 0 < days <= _MOST_DAYS:
        raise RefusedRequestError(400, f"`days` must be a number up to {_MOST_DAYS}")
    since = moment(time.time() - (days - 1) * _DAY)[:10]
    with team.database.transaction(writes=False) as transaction:
        owner = people.find(transaction, machine.person)
        if owner is None or owner.role < PersonRole.reviewer:
            raise RefusedRequestError(403, "that is for the role reviewer, of the person whose machine asks")
        counts = views.counts(transaction, since)
        names = views.names(transaction, since)
        active = [each for each in machines.listed(transaction) if each.seen >= since]
    told = [list(row) for row in counts]
    about = [list(row) for row in names]
    seen = {"machines": len(active), "people": len({each.person for each in active})}
    return answered({"since": since, **seen, "counts": told, "names": about})
