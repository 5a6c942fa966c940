"""The log as those see it who do not want to believe the server: checkpoints, proofs, and the events themselves."""

from __future__ import annotations

from typing import Any

from assent.server.callers import Asked, machine_of, person_of
from assent.server.exchange import RefusedRequestError, Response, answered, number_in
from assent.server.housekeeping import make_checkpoint
from assent.server.ocsf import lines_of
from assent.server.store import audit, checkpoints, log, records
from assent.server.store.checkpoints import Checkpoint
from assent.server.store.people import PersonRole
from assent.server.team import Team

MOST_EXPORTED = 5000  # events at once


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
        made = checkpoints.of_size(transaction, size)
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
