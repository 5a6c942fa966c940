"""The lessons from use, as they are kept: suggested once, and then with the person's answer."""

from __future__ import annotations

import json

from assent.closed import Choice
from assent.record import Record
from assent.store.moment import now

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from assent.store.database import Row, Store

BACK = 2.0  # times the weight that it had when it was refused, at which it may come back
A_WEEK = 3  # suggestions that are pushed to a person

_COLUMNS = "id, kind, rule, evidence, weight, created_at, state, decided_at, shown_at"
_LIST = f"SELECT {_COLUMNS} FROM suggestions ORDER BY weight DESC, id"  # noqa: S608 - constant
_ADD = f"INSERT INTO suggestions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, 'open', '', '')"  # noqa: S608 - constant
_RENEW = "UPDATE suggestions SET rule = ?, evidence = ?, weight = ?, state = 'open' WHERE id = ?"
_DECIDE = "UPDATE suggestions SET state = ?, decided_at = ? WHERE id = ?"
_GONE = "DELETE FROM suggestions WHERE state = 'open' AND id = ?"
_SHOWN = "UPDATE suggestions SET shown_at = ? WHERE id = ?"


class SuggestionState(Choice):
    """The answer of the person."""

    Open = "open"
    Taken = "taken"
    Refused = "refused"


class Suggestion(Record):
    """One suggestion. `rule` and `evidence` are plain values, ready for JSON."""

    id: str
    kind: str
    rule: dict[str, Any]
    evidence: dict[str, Any]
    weight: float
    created: str = ""
    state: SuggestionState = SuggestionState.Open
    decided: str = ""
    shown: str = ""


def listed(store: Store) -> list[Suggestion]:
    """All of them, the weightiest first."""
    return [_suggestion(row) for row in store.rows(_LIST)]


def renew(store: Store, found: Iterable[Suggestion]) -> list[Suggestion]:
    """Keep what was just found in place of what is open, and give those that are open now.

    One that was taken is not suggested again; one that was refused only on twice the evidence.
    """
    wanted = {each.id: each for each in found}
    with store.writing() as connection:
        before = {each.id: each for each in listed(store)}
        for each in before.values():
            if each.id not in wanted:
                connection.execute(_GONE, (each.id,))
        for each in wanted.values():
            known = before.get(each.id)
            values = (json.dumps(each.rule), json.dumps(each.evidence), each.weight)
            if known is None:
                connection.execute(_ADD, (each.id, each.kind, *values, now()))
            elif known.state is SuggestionState.Open or (
                known.state is SuggestionState.Refused and each.weight >= BACK * max(known.weight, 1.0)
            ):
                connection.execute(_RENEW, (*values, each.id))
    return [each for each in listed(store) if each.state is SuggestionState.Open]


def decide(store: Store, number: str, state: SuggestionState) -> None:
    """Keep what the person said to one."""
    with store.writing() as connection:
        connection.execute(_DECIDE, (state.value, now(), number))


def to_push(store: Store, week_ago: str) -> list[Suggestion]:
    """Those that may be pushed now, so that it are at most so many in a week; they count as pushed."""
    everything = listed(store)
    lately = sum(each.shown >= week_ago for each in everything if each.shown)
    fresh = [each for each in everything if each.state is SuggestionState.Open and not each.shown][
        : max(A_WEEK - lately, 0)
    ]
    with store.writing() as connection:
        for each in fresh:
            connection.execute(_SHOWN, (now(), each.id))
    return fresh


def _suggestion(row: Row) -> Suggestion:
    number, kind, rule, evidence, weight, created, state, decided, shown = row
    return Suggestion(
        number, kind, json.loads(rule), json.loads(evidence), weight, created, SuggestionState(state), decided, shown
    )
