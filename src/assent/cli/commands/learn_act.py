"""A suggestion put to work, where its kind belongs."""

from __future__ import annotations

import os
import time

from assent.cli.options.approving import where
from assent.cli.options.place import project
from assent.cli.render.alias_table import line_of
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.correction.validate import validate
from assent.correction.wire import from_fields
from assent.errors import StoreError
from assent.exchange.appending import append, fresh
from assent.exchange.incoming import FoundRule
from assent.pattern import parse_pattern
from assent.policy import Decision
from assent.record import replace
from assent.risk import Category
from assent.risk.category import in_words
from assent.store import corrections, grants, news
from assent.store.database import Store
from assent.store.grant import Scope, StoredGrant
from assent.store.moment import moment
from assent.store.suggestions import Suggestion, SuggestionState, decide, listed

_DAY = 86_400
_SOURCE = "what `assent learn` suggested"


def found(store: Store, number: str) -> Suggestion:
    """The suggestion whose name begins so. Raises StoreError where that is none, or several."""
    fitting = [each for each in listed(store) if each.id.startswith(number)]
    if len(fitting) != 1:
        told = "several suggestions begin with" if fitting else "there is no suggestion"
        raise StoreError(f"{told} {number!r}. Run: assent learn")
    return fitting[0]


def settle(store: Store, each: Suggestion, state: SuggestionState) -> str:
    """Take or refuse it, and say so. Who has read the list need not be told of it when a session begins.

    Raises CorrectionError, PatternError, PolicyError, StoreError.
    """
    told = apply(store, each) if state is SuggestionState.Taken else f"refused: {each.id}"
    decide(store, each.id, state)
    news.drop(locate(os.environ).state)
    return told


def apply(store: Store, found: Suggestion) -> str:
    """Keep what it says, and tell the person. Raises CorrectionError, PatternError, PolicyError, StoreError."""
    match found.kind:
        case "correction":
            correction = from_fields(found.rule, found.id)
            validate(correction, corrections.listed(store))
            corrections.put(store, correction)
            return f"corrected from now on: {line_of(correction)}"
        case "approval":
            given = grants.add(store, _grant(found))
            return (
                f"approved: `{visible(given.pattern)}` up to “{in_words(given.ceiling)}”, {where(given)} ({given.id})"
            )
        case "denial":
            return _deny(found)
        case _:
            return f"for your AGENTS.md: {visible(found.rule['text'])}"


def changed(found: Suggestion, text: str) -> Suggestion:
    """The same with other words. Raises StoreError for a hint, PatternError for anything that is not a pattern."""
    match found.kind:
        case "correction":
            return replace(found, rule={**found.rule, "to": text})
        case "approval" | "denial":
            parse_pattern(text)
            return replace(found, rule={**found.rule, "pattern": text})
        case _:
            raise StoreError("a hint is only text: write it where your agent reads it")


def _grant(found: Suggestion) -> StoredGrant:
    rule = found.rule
    parse_pattern(rule["pattern"])
    ceiling = Category[rule["ceiling"]]
    place = project(rule["place"], locate(os.environ).home) if rule["place"] else None
    if place is None:
        raise StoreError(f"{found.id}: the folder {rule['place']!r} is no project: give the approval yourself")
    until = moment(time.time() + rule["days"] * _DAY) if rule["days"] else ""
    scope = Scope.Directory if rule["days"] else place.scope
    folder = rule["place"] if rule["days"] else place.folder
    commands = found.evidence.get("commands") or [""]
    return StoredGrant(0, rule["pattern"], scope, folder, "", "bash", ceiling, commands[0], "", until)


def _deny(found: Suggestion) -> str:
    places = locate(os.environ)
    name = shown(places.policy, places.home)
    rule = FoundRule(
        found.rule["pattern"], found.rule["pattern"], Decision.deny, "you refused it, and never granted it"
    )
    wanted = fresh(places.policy, name, [rule])
    if wanted:
        append(places.policy, name, wanted, _SOURCE)
    return f"denied from now on, by a rule in {visible(name)}: {visible(found.rule['pattern'])}"
