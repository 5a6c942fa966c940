"""Policy and suggestions as people review them."""

from __future__ import annotations

import time
from contextlib import nullcontext
from difflib import ndiff
from typing import Any

from assent.pages.suggested import SuggestionLine
from assent.pages.trial import SHOWN, ChangedCommand, TrialPage
from assent.record import replace
from assent.server.callers import Asked, fields_of, person_of, text_field
from assent.server.exchange import Response, answered
from assent.server.page import page
from assent.server.policy_routes import checked, current, draft_of, held, proposed, told_draft, told_release
from assent.server.store import drafts, people, records, suggestions, views
from assent.server.store.people import PersonRole
from assent.server.store.suggestions import TeamSuggestion as Offered
from assent.server.store.transaction import Transaction
from assent.server.team import Team
from assent.server.trial import MOST_TEXTS, WEEK, judged_under, policy_of
from assent.server.widening import widening
from assent.store.moment import moment
from assent.team.bundle import Content

QUICK = 250  # different texts that are judged while a page is made
_NOTHING = "No suggestion that enough people share."
_SIGNS = {"+ ": "added", "- ": "gone", "  ": "same"}
_BUTTONS = (("decision", "accepted", "Accept"), ("decision", "refused", "Refuse"))


def policy(asked: Asked, team: Team) -> Response:
    """GET /policy: drafts, the policy that holds, revisions, and a form for a draft."""
    person = person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        who = people.names(transaction)
        open_ones = [each for each in drafts.listed(transaction) if each.state in ("open", "approved")]
        found = [{**told_draft(each), "who": who.get(each.author, "?")} for each in open_ones]
        released = [
            {**told_release(each), "who": who.get(each.released_by, "?")} for each in drafts.releases(transaction)
        ]
        text = current(transaction).policy
    may = {"decides": person.role >= PersonRole.reviewer, "releases_": person.role >= PersonRole.admin}
    return page(asked, person, "team_policy.html", "/policy", drafts=found, releases=released[:10], policy=text, **may)


def propose(asked: Asked, team: Team) -> Response:
    """POST /policy/drafts: another text; what else a policy holds remains as it is."""
    person = person_of(asked, team, PersonRole.reviewer)
    fields = fields_of(asked)
    text = text_field(fields, "policy", 1 << 20).replace("\r\n", "\n")
    before = held(team)
    made = proposed(team, before, checked(replace(before, policy=text)), text_field(fields, "note", 500), person.id)
    return answered(told_draft(made), 201)


def draft(asked: Asked, team: Team) -> Response:
    """GET /policy/drafts/ID: what it says, whether it allows more, and what it would have changed."""
    person = person_of(asked, team, PersonRole.reviewer)
    with team.database.transaction(writes=False) as transaction:
        found, who, before = draft_of(transaction, asked), people.names(transaction), current(transaction)
        two = people.two_decide(transaction)
        past = _past(transaction, before)
    whole = asked.request.query.get("all") == "1"
    most = MOST_TEXTS if whole else QUICK
    at = time.time()
    past = sorted(past, key=lambda row: -row[5])
    with team.one_trial() if whole else nullcontext():
        tried = judged_under(past[:most], (policy_of(before, at), policy_of(found.content, at)))
    left = int(sum(row[5] for row in past[most:]))
    changes = tuple(
        [ChangedCommand(each.example or each.name, each.before, each.after, each.count) for each in tried.changes]
    )
    shown = {**told_draft(found), "who": who.get(found.author, "?"), "decider": who.get(found.decided_by, "")}
    return page(
        asked,
        person,
        "draft.html",
        "/policy",
        draft=shown,
        wider=found.widens.splitlines() if found.state == "released" else widening(before, found.content),
        two=two,
        result=TrialPage(tried.judged, left, changes),
        by_name=tried.by_name,
        unknown=tried.unknown,
        most=SHOWN,
        releases=person.role >= PersonRole.admin,
        lines=_lines(before.policy, found.content.policy),
        others=_others(found.content),
    )


def suggested(asked: Asked, team: Team) -> Response:
    """GET /suggestions."""
    person = person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        found = [each for each in suggestions.shown(transaction, team.setting.k) if each.state == "open"]
    shown = [_suggested(each, decides=person.role >= PersonRole.reviewer) for each in found]
    return page(asked, person, "suggestions.html", "/suggestions", suggestions=shown, nothing=_NOTHING)


def _past(transaction: Transaction, content: Content) -> list[Any]:
    """The last week: by text where texts are shared, else by name."""
    since = moment(time.time() - WEEK)
    return records.uses(transaction, since) if content.texts else views.uses(transaction, since[:10])


def _lines(before: str, after: str) -> list[tuple[str, str]]:
    """The lines of both, each with whether it was added, is gone, or is the same."""
    compared = ndiff(before.splitlines(), after.splitlines())
    return [(_SIGNS[line[:2]], line[2:]) for line in compared if line[:2] in _SIGNS]


def _others(content: Content) -> str:
    """The parts of a policy besides its text, counted."""
    parts = ((content.corrections, "corrections"), (content.names, "names"), (content.programs, "program files"))
    return ", ".join([f"{len(held)} {called}" for held, called in parts if held])


def _suggested(each: Offered, *, decides: bool) -> SuggestionLine:
    rule = each.rule
    text = (
        str(rule["pattern"])
        if "pattern" in rule
        else f"{rule.get('command', '')} {rule['from']} → {rule['to']}".strip()
    )
    sums: dict[str, int] = {}
    for one in each.evidence:
        for name, count in one.items():
            sums[name] = sums.get(name, 0) + int(count)
    return SuggestionLine(
        id=each.id,
        kind=each.kind,
        text=text,
        told=f"From {each.people} people on {each.machines} machines. Accepted, it becomes a draft of the policy.",
        pairs=(),
        commands=(),
        details=tuple([(name, f"{count:,}") for name, count in sorted(sums.items())]),
        action=f"/v1/suggestions/{each.id}/decision",
        buttons=_BUTTONS if decides else (),
    )
