"""The suggestions of `assent learn` from many machines: taken in, shown to reviewers, and accepted into a draft."""

from __future__ import annotations

from typing import Any

from assent.config.toml_text import toml_text
from assent.record import replace
from assent.server.callers import Asked, decision_of, fields_of, machine_of, person_of
from assent.server.exchange import RefusedRequestError, Response, answered
from assent.server.policy_routes import checked, current, told_draft
from assent.server.store import drafts, suggestions
from assent.server.store.people import PersonRole
from assent.server.store.suggestions import TeamSuggestion
from assent.server.store.transaction import Transaction
from assent.server.team import Team
from assent.server.trial import trial, week
from assent.server.widening import widening
from assent.store.redaction import redacted
from assent.team.bundle import Content

MOST = 50  # at once
MOST_OF_ONE = 2000  # of a machine, in all
_TOMORROW = (("retry-after", "86400"),)
_LONGEST = 200  # characters of a pattern
_COUNTS = ("failed", "worked", "episodes", "sessions", "days", "grants", "uses")  # of the evidence, numbers alone
_CORRECTION = ("from", "to", "tool", "param", "command", "match_kind")


def offer(asked: Asked, team: Team) -> Response:
    """POST /v1/suggestions: rules that could be a policy's, each with counts and nothing else as evidence."""
    machine, _ = machine_of(asked, team, "suggestions:write")
    given = fields_of(asked).get("suggestions")
    if not isinstance(given, list) or not 0 < len(given) <= MOST or not all(isinstance(one, dict) for one in given):
        raise RefusedRequestError(400, f"`suggestions` must be a list of 1 to {MOST} objects")
    read = [(_read(one), _counts(one.get("evidence"))) for one in given]
    with team.database.transaction(writes=True) as transaction:
        for (kind, rule), evidence in read:
            suggestions.offer(transaction, machine, kind, rule, evidence)
        if suggestions.of_machine(transaction, machine) > MOST_OF_ONE:
            raise RefusedRequestError(429, f"{MOST_OF_ONE} suggestions of this machine are kept already", _TOMORROW)
    return answered({"accepted": len(read)})


def listed(asked: Asked, team: Team) -> Response:
    """GET /v1/suggestions: those behind which enough people are."""
    person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        return answered([told(each) for each in suggestions.shown(transaction, team.setting.k)])


def decide(asked: Asked, team: Team) -> Response:
    """POST /v1/suggestions/ID/decision: accepted, it becomes a draft, with what that would have changed."""
    person = person_of(asked, team, PersonRole.reviewer)
    decision = decision_of(asked, "accepted")
    with team.database.transaction(writes=False) as transaction:
        found, before, rows = _open(transaction, asked, team), current(transaction), week(transaction)
    if decision == "refused":
        with team.database.transaction(writes=True) as transaction:
            suggestions.decide(transaction, _open(transaction, asked, team), decision, "", person.id)
        return answered({"state": decision})
    after = checked(with_rule(before, found.kind, found.rule))
    wider = "\n".join(widening(before, after))
    with team.one_trial():
        tried = trial(rows, before, after)
    with team.database.transaction(writes=True) as transaction:
        found = _open(transaction, asked, team)
        draft = drafts.add(transaction, after, f"suggestion {found.id}", person.id, wider)
        suggestions.decide(transaction, found, decision, draft.id, person.id)
    return answered({**told_draft(draft), "trial": tried.told()}, 201)


def _open(transaction: Transaction, asked: Asked, team: Team) -> TeamSuggestion:
    found = suggestions.find(transaction, asked.parts["id"], team.setting.k)
    if found is None or found.state != "open":
        raise RefusedRequestError(404, "there is no such suggestion that is open")
    return found


def with_rule(content: Content, kind: str, rule: dict[str, Any]) -> Content:
    """The content with one rule more."""
    if kind == "correction":
        return replace(content, corrections=(*content.corrections, rule))
    lines = ["", "[[rule]]", f"pattern = {toml_text(rule['pattern'])}"]
    lines.append(f"decision = {toml_text('allow' if kind == 'approval' else 'deny')}")
    if kind == "approval" and rule.get("ceiling"):
        lines.append(f"ceiling = {toml_text(rule['ceiling'])}")
    return replace(content, policy="\n".join([content.policy.rstrip("\n"), *lines, ""]).lstrip("\n"))


def told(found: TeamSuggestion) -> dict[str, Any]:
    """A suggestion as JSON values."""
    what = {"id": found.id, "kind": found.kind, "rule": found.rule, "state": found.state, "draft": found.draft}
    return {**what, "people": found.people, "machines": found.machines, "evidence": list(found.evidence)}


def _read(one: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Kind and rule, of which no more is kept than what a rule needs. Raises RefusedRequestError."""
    kind, rule = one.get("kind"), one.get("rule")
    if kind not in ("correction", "approval", "denial") or not isinstance(rule, dict):
        raise RefusedRequestError(400, "a suggestion has a `kind` (correction, approval, denial) and a `rule`")
    names = _CORRECTION if kind == "correction" else ("pattern", "ceiling") if kind == "approval" else ("pattern",)
    kept = {name: _short(rule, name) for name in names if rule.get(name)}
    if kind != "correction" and not kept.get("pattern"):
        raise RefusedRequestError(400, "the rule has no `pattern`")
    checked(with_rule(Content(), kind, kept))  # what no policy could say is not suggested
    return kind, kept


def _short(rule: dict[str, Any], name: str) -> str:
    value = rule[name]
    if not isinstance(value, str) or len(value) > _LONGEST or not value.isprintable() or redacted(value) != value:
        raise RefusedRequestError(422, f"`{name}` must be a printable text of at most {_LONGEST} characters, no secret")
    return value


def _counts(evidence: object) -> dict[str, int]:
    """Numbers alone: a text could say anything to who reads it."""
    if not isinstance(evidence, dict):
        return {}
    return {
        name: evidence[name] for name in _COUNTS if type(evidence.get(name)) is int and 0 <= evidence[name] < 1 << 31
    }
