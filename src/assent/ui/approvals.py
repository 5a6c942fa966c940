"""The page of approvals, seen, narrowed, revoked; and of the rules of the policy file."""

from __future__ import annotations

import time

from starlette.responses import Response

from assent.learning.suggest import title
from assent.pages.calls import Filter
from assent.pages.overview import AskedCommand as AskedAbout
from assent.pages.overview import overview, period
from assent.pages.suggested import SuggestionLine
from assent.pattern import show_pattern
from assent.record import replace
from assent.risk.category import Category
from assent.store.database import Store
from assent.store.grant import StoredGrant, has_ended
from assent.store.grants import listed, narrow, revoke
from assent.store.moment import moment, now
from assent.store.redaction import masked
from assent.store.suggestions import Suggestion
from assent.ui import queries
from assent.ui.asked import Desk, PageRequest, done, missing, opened, shown

_ENDS = ((1, "an hour"), (8, "8 hours"), (24, "a day"), (168, "a week"), (720, "30 days"))
_GONE = "There is no such approval; it was revoked or has ended."
_DAY = 86_400  # seconds
_NOTHING = "Nothing to suggest yet. Suggestions come from failures that you fixed and questions that you answered."
_BUTTONS = (("do", "take", "Accept"), ("do", "refuse", "Refuse"))
_COUNTS = ("failed", "worked", "sessions", "days", "grants", "uses", "episodes")


def approvals(asked: PageRequest, desk: Desk) -> Response:
    """All that hold, and the rules."""
    at = now()
    with opened(desk) as store:
        given = [_discreet(grant) for grant in listed(store) if not has_ended(grant, at)]
    rules = [(show_pattern(rule.pattern), rule) for rule in desk.policy().rules]
    return shown(asked, "approvals.html", "/approvals", approvals=given, rules=rules)


def approval(asked: PageRequest, desk: Desk) -> Response:
    """One of them, to be narrowed."""
    with opened(desk) as store:
        found = _found(store, asked.place["id"])
    if found is None:
        return missing(asked, "/approvals", _GONE)
    ceilings = [category for category in Category if category <= found.ceiling]
    until = found.expires
    ends = [each for each in _ENDS if not until or _later(each[0]) < until]
    return shown(asked, "approval.html", "/approvals", approval=_discreet(found), ceilings=ceilings, ends=ends)


def change(asked: PageRequest, desk: Desk) -> Response:
    """Narrow one, or revoke it."""
    with opened(desk) as store:
        found = _found(store, asked.place["id"])
        if found is None:
            return done(asked, "/approvals", _GONE, failed=True)
        if asked.form.get("do") == "revoke":
            revoke(store, found.id)
            told = f"Revoked: {masked(found.pattern)}"
        elif asked.form.get("do") == "edit":
            told = f"Saved: {masked(found.pattern)}" if _narrowed(store, found, asked.form) else "Nothing was changed."
        else:
            return done(asked, "/approvals", "The form does not say what to do.", failed=True)
    desk.changed()
    return done(asked, "/approvals", told)


def _discreet(grant: StoredGrant) -> StoredGrant:
    """The approval as it is shown: without the secrets among its words."""
    return replace(grant, pattern=masked(grant.pattern), origin_command=masked(grant.origin_command))


def _narrowed(store: Store, found: StoredGrant, form: dict[str, str]) -> bool:
    ceiling = form.get("ceiling", "")
    to = Category[ceiling] if ceiling in Category.__members__ else found.ceiling
    hours = dict(_ENDS).keys() & {int(each) for each in [form.get("hours", "")] if each.isdigit()}
    until = _later(min(hours)) if hours else found.expires
    return narrow(store, replace(found, ceiling=to, expires=until))


def _later(hours: int) -> str:
    return moment(time.time() + hours * 3600)


def _found(store: Store, number: str) -> StoredGrant | None:
    return next((grant for grant in listed(store) if str(grant.id) == number), None)


def questions(asked: PageRequest, desk: Desk) -> Response:
    """Questions and denials of each day, their causes, and the commands."""
    days = period(asked.query)
    since = moment(time.time() - (days - 1) * _DAY)[:10]
    with opened(desk) as store:
        counts = queries.counts(store, since)
        names = queries.names(store, since)
    about = [AskedAbout(*each, _address(each[0], each[1], since)) for each in names]
    return shown(asked, "questions.html", "/questions", **overview(counts, about, since, now()[:10], days))


def _address(name: str, category: str, since: str) -> str:
    return Filter(decision="ask", category=category, text=name, since=since).address()


def suggestions(asked: PageRequest, desk: Desk) -> Response:
    """Those that are open, the weightiest first."""
    found = [_shown(each) for each in desk.suggest()]
    return shown(asked, "suggestions.html", "/suggestions", suggestions=found, nothing=_NOTHING)


def decide(asked: PageRequest, desk: Desk) -> Response:
    """Take or refuse one."""
    match asked.form.get("do"):
        case "take":
            told = desk.take(asked.form.get("id", ""))
        case "refuse":
            told = desk.refuse(asked.form.get("id", ""))
        case _:
            return done(asked, "/suggestions", "The form does not say what to do.", failed=True)
    return done(asked, "/suggestions", told[:1].upper() + told[1:])


def _shown(each: Suggestion) -> SuggestionLine:
    evidence = each.evidence
    return SuggestionLine(
        id=each.id,
        kind=each.kind,
        text=title(each),
        told="",
        pairs=tuple([(str(failed), str(fixed)) for failed, fixed in evidence.get("pairs", ())]),
        commands=tuple(map(str, evidence.get("commands", ()))),
        details=tuple([(name, str(evidence[name])) for name in _COUNTS if isinstance(evidence.get(name), int)]),
        action="/suggestions",
        buttons=_BUTTONS,
    )
