"""Approvals from elsewhere: a machine asks, another person than its own answers, the machine takes the answer once."""

from __future__ import annotations

from typing import Any

from assent.risk.category import Category
from assent.server.callers import Asked, decision_of, fields_of, machine_of, person_of, text_field
from assent.server.exchange import RefusedRequestError, Response, answered
from assent.server.store import machines, requests
from assent.server.store.people import PersonRole
from assent.server.store.requests import LONGEST, Asking, Waiting
from assent.server.store.transaction import Transaction
from assent.server.team import Team
from assent.store.redaction import redacted
from assent.team.approval import Bound, SignedApproval, sealed

_MOST_OPEN = 20  # of a machine
_SCOPE = "requests:write"


def ask(asked: Asked, team: Team) -> Response:
    """POST /v1/requests: a question about one text."""
    machine, _ = machine_of(asked, team, _SCOPE)
    fields = fields_of(asked)
    agent, command, folder, category = (text_field(fields, name) for name in ("agent", "command", "folder", "category"))
    if category not in Category.__members__ or Category[category] is Category.Destroys:
        raise RefusedRequestError(422, f"{category!a} cannot be approved from elsewhere")
    if not command.strip() or not folder.startswith("/"):
        raise RefusedRequestError(400, "`command` and an absolute `folder` must be given")
    if redacted(command) != command:
        raise RefusedRequestError(422, "the command holds a secret, or is too long: it is not shown to others")
    seconds = fields.get("seconds", LONGEST)
    if type(seconds) is not int or not 0 < seconds <= LONGEST:
        raise RefusedRequestError(400, f"`seconds` must be a number up to {LONGEST}")
    bound = Bound(machine.id, agent, command, folder, category)
    asking = Asking(bound.digest(), agent, command, folder, category, redacted(text_field(fields, "reason")))
    with team.database.transaction(writes=True) as transaction:
        found = requests.open_for(transaction, machine.id, asking.digest)
        if found is not None:  # whose answer did not arrive
            return answered(told(found))
        if requests.open_of(transaction, machine.id) >= _MOST_OPEN:
            raise RefusedRequestError(
                429, f"{_MOST_OPEN} questions of this machine wait already", (("retry-after", "60"),)
            )
        made = requests.add(transaction, machine, asking, seconds)
    return answered(told(made), 201)


def look(asked: Asked, team: Team) -> Response:
    """GET /v1/requests/ID: what became of it; only for the machine that asked."""
    machine, _ = machine_of(asked, team, _SCOPE)
    with team.database.transaction(writes=False) as transaction:
        return answered(told(_of_machine(transaction, asked, machine.id)))


def take(asked: Asked, team: Team) -> Response:
    """POST /v1/requests/ID/take: use the approval, once, by the machine that asked."""
    machine, _ = machine_of(asked, team, _SCOPE)
    with team.database.transaction(writes=True) as transaction:
        found = _of_machine(transaction, asked, machine.id)
        if not requests.take(transaction, found):
            raise RefusedRequestError(409, f"there is no approval to use: it is {found.standing()}")
        yes = SignedApproval(found.id, found.asking.digest, found.expires)
        seal = sealed(yes, team.signer.key, team.signer.keys)
    return answered({**told(found), "state": "taken", "approval": seal})


def listed(asked: Asked, team: Team) -> Response:
    """GET /v1/requests: what waits for an answer."""
    person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        return answered([told(each) for each in requests.waiting(transaction)])


def decide(asked: Asked, team: Team) -> Response:
    """POST /v1/requests/ID/decision: by another person than the one whose machine asks."""
    person = person_of(asked, team, PersonRole.reviewer)
    decision = decision_of(asked, "approved")
    with team.database.transaction(writes=True) as transaction:
        found = _found(transaction, asked)
        if found.person == person.id:
            raise RefusedRequestError(403, "your own machine asks: somebody else must answer")
        owner = machines.find(transaction, found.machine)
        if owner is None or owner.revoked:
            raise RefusedRequestError(409, "the machine that asked was revoked")
        if not requests.decide(transaction, found, decision, person.id):
            raise RefusedRequestError(409, f"it can no longer be answered: it is {found.standing()}")
    return answered({"state": decision})


def told(found: Waiting) -> dict[str, Any]:
    """A question as JSON values."""
    a = found.asking
    who = {"id": found.id, "machine": found.machine, "person": found.person, "state": found.standing()}
    what = {"agent": a.agent, "command": a.command, "folder": a.folder, "category": a.category, "reason": a.reason}
    return {**who, **what, "digest": a.digest, "created": found.created, "expires": found.expires}


def _of_machine(transaction: Transaction, asked: Asked, machine: str) -> Waiting:
    found = _found(transaction, asked)
    if found.machine != machine:
        raise RefusedRequestError(404, "there is no such request")
    return found


def _found(transaction: Transaction, asked: Asked) -> Waiting:
    found = requests.find(transaction, asked.parts["id"])
    if found is None:
        raise RefusedRequestError(404, "there is no such request")
    return found
