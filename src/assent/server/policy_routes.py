"""Policy as people write, review and release it: drafts, shares of machines, and the way back."""

from __future__ import annotations

from typing import Any

from assent.correction import Correction
from assent.correction.validate import validate
from assent.correction.wire import from_fields
from assent.errors import CorrectionError, PolicyError, WireError
from assent.server.callers import Asked, decision_of, fields_of, person_of, text_field
from assent.server.exchange import RefusedRequestError, Response, answered, number_in
from assent.server.store import drafts, people
from assent.server.store.drafts import PolicyDraft, Release
from assent.server.store.people import PersonRole
from assent.server.store.transaction import Transaction
from assent.server.team import Team
from assent.server.trial import trial, week
from assent.server.widening import stated_of, widening
from assent.team.bundle import Content, content_of
from assent.team.wire import check_programs

MOST_RULES = 2000  # each is compared with each of another policy
_WIDER = "this allows more than before: somebody else than its author must approve it"


def show(asked: Asked, team: Team) -> Response:
    """GET /v1/policy: drafts and revisions, the latest first."""
    person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        told = {
            "drafts": [told_draft(draft) for draft in drafts.listed(transaction)],
            "releases": [told_release(release) for release in drafts.releases(transaction)],
        }
    return answered(told)


def draft(asked: Asked, team: Team) -> Response:
    """POST /v1/drafts: a policy that somebody proposes, checked whole."""
    person = person_of(asked, team, PersonRole.reviewer)
    fields = fields_of(asked)
    content = checked(_content(fields))
    made = proposed(team, held(team), content, text_field(fields, "note", 500), person.id)
    return answered(told_draft(made), 201)


def proposed(team: Team, before: Content, content: Content, note: str, author: str) -> PolicyDraft:
    """A new draft. Comparing policies takes a while, so nobody who writes waits for it."""
    wider = "\n".join(widening(before, content))
    with team.database.transaction(writes=True) as transaction:
        return drafts.add(transaction, content, note, author, wider)


def decide(asked: Asked, team: Team) -> Response:
    """POST /v1/drafts/ID/decision: approve or refuse. What widens is approved by another than its author."""
    person = person_of(asked, team, PersonRole.reviewer)
    decision = decision_of(asked, "approved")
    found, before = _compared(asked, team)
    own = decision == "approved" and found.author == person.id
    wider = own and (found.widens or widening(before, found.content))
    with team.database.transaction(writes=True) as transaction:
        _check_same(transaction, before)
        if wider and people.two_decide(transaction):  # which is so as soon as there are two who may decide
            raise RefusedRequestError(403, _WIDER)
        if not drafts.decide(transaction, found, decision, person.id):
            raise RefusedRequestError(409, "this draft was decided already")
    return answered({"state": decision})


def tried(asked: Asked, team: Team) -> Response:
    """GET /v1/drafts/ID/trial: what it would have changed over the team's last week."""
    person_of(asked, team, PersonRole.reviewer)
    with team.database.transaction(writes=False) as transaction:
        found, before, rows = draft_of(transaction, asked), current(transaction), week(transaction)
    with team.one_trial():
        return answered(trial(rows, before, found.content).told())


def release(asked: Asked, team: Team) -> Response:
    """POST /v1/drafts/ID/release: give it out to a share of the machines, in per cent."""
    person = person_of(asked, team, PersonRole.admin)
    share_ = _share(fields_of(asked).get("share", drafts.EVERYBODY))
    found, before = _compared(asked, team)
    wider = widening(before, found.content)  # as it is now: another may have been released since it was written
    with team.database.transaction(writes=True) as transaction:
        _check_same(transaction, before)
        found = draft_of(transaction, asked)
        approved = found.state == "approved" and (
            found.decided_by != found.author or not people.two_decide(transaction)
        )
        if found.state not in ("open", "approved") or (found.state == "open" and wider):
            raise RefusedRequestError(409, "this draft was not approved" if wider else f"this draft is {found.state}")
        if wider and not approved:
            raise RefusedRequestError(403, _WIDER)
        made = drafts.release(transaction, found.content, share_, person.id, found.id)
    team.refresh()
    return answered(told_release(made), 201)


def share(asked: Asked, team: Team) -> Response:
    """POST /v1/releases/REVISION/share: give the latest revision to more machines."""
    person = person_of(asked, team, PersonRole.admin)
    wanted = _share(fields_of(asked).get("share"))
    with team.database.transaction(writes=True) as transaction:
        latest = drafts.latest(transaction)
        if latest is None or str(latest.revision) != asked.parts["revision"]:
            raise RefusedRequestError(409, "only the latest revision is given to more machines")
        if wanted < latest.share:
            raise RefusedRequestError(409, "machines never go back to an older revision: return to it instead")
        drafts.widen(transaction, latest.revision, wanted, person.id)
    team.refresh()
    return answered({"revision": latest.revision, "share": wanted})


def give_back(asked: Asked, team: Team) -> Response:
    """POST /v1/releases/return: what everybody had before the latest revision, as a new one for everybody."""
    person = person_of(asked, team, PersonRole.admin)
    with team.database.transaction(writes=True) as transaction:
        latest = drafts.latest(transaction)
        before = None if latest is None else drafts.settled(transaction, latest.revision)
        if before is None:
            raise RefusedRequestError(409, "there is no revision before this one that everybody had")
        made = drafts.release(transaction, before.content, drafts.EVERYBODY, person.id)
    team.refresh()
    return answered(told_release(made), 201)


def held(team: Team) -> Content:
    """The revision that everybody has now."""
    with team.database.transaction(writes=False) as transaction:
        return current(transaction)


def current(transaction: Transaction) -> Content:
    """The revision that everybody has; nothing before the first one."""
    found = drafts.settled(transaction)
    return Content() if found is None else found.content


def checked(content: Content) -> Content:
    """The content, every part of it tried. Raises RefusedRequestError."""
    try:
        rules = len(stated_of(content).rules)
        if rules > MOST_RULES:
            raise RefusedRequestError(422, f"a policy has at most {MOST_RULES} rules, and this has {rules}")
        check_programs(content)
        taken: list[Correction] = []
        for fields in content.corrections:
            rule = from_fields(fields, "corrections")
            validate(rule, taken)
            taken.append(rule)
    except (PolicyError, CorrectionError) as error:
        raise RefusedRequestError(422, str(error)) from None
    return content


def told_draft(made: PolicyDraft) -> dict[str, Any]:
    """A draft as JSON values."""
    told = {"id": made.id, "note": made.note, "author": made.author, "state": made.state, "created": made.created}
    return {**told, "widens": made.widens.splitlines(), "decided_by": made.decided_by, "content": made.content.fields()}


def told_release(made: Release) -> dict[str, Any]:
    """A revision as JSON values."""
    told = {"revision": made.revision, "share": made.share, "draft": made.draft, "released": made.released}
    return {**told, "released_by": made.released_by, "content": made.content.fields()}


def _content(fields: dict[str, Any]) -> Content:
    given = {name: fields[name] for name in ("policy", "corrections", "names", "programs", "texts") if name in fields}
    if isinstance(given.get("policy"), str):
        given["policy"] = given["policy"].replace("\r\n", "\n")  # as forms send it
    try:
        return content_of(given)
    except WireError as error:
        raise RefusedRequestError(422, str(error)) from None


def draft_of(transaction: Transaction, asked: Asked) -> PolicyDraft:
    """The draft that the address names. Raises RefusedRequestError."""
    found = drafts.find(transaction, asked.parts["id"])
    if found is None:
        raise RefusedRequestError(404, "there is no such draft")
    return found


def _compared(asked: Asked, team: Team) -> tuple[PolicyDraft, Content]:
    """The draft that is asked about, and what everybody has."""
    with team.database.transaction(writes=False) as transaction:
        return draft_of(transaction, asked), current(transaction)


def _check_same(transaction: Transaction, before: Content) -> None:
    """Refuse a change that was weighed against a policy that holds no more."""
    if current(transaction) != before:
        raise RefusedRequestError(409, "another policy was released in the meantime: look at the draft again")


def _share(value: object) -> int:
    number = number_in(str(value), 3)
    if number is None or not 1 <= number <= drafts.EVERYBODY:
        raise RefusedRequestError(400, "`share` must be a number from 1 to 100")
    return number
