"""The requests of machines: to be enrolled, for another token, to have their events kept. Bundles: `bundle_routes`."""

from __future__ import annotations

from assent.server.batch import rows_of
from assent.server.callers import Asked, fields_of, machine_of, person_of, stranger, text_field
from assent.server.exchange import RefusedRequestError, Response, answered, number_in
from assent.server.store import machines, people, records
from assent.server.store.machines import MachineToken
from assent.server.store.people import ENROL, PersonRole
from assent.server.team import Team
from assent.team.code import secret_of

DROPPED = "x-assent-dropped"  # how many events the machine has let go unsent, in all


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
