"""The suggestions of machines, shown when they come from enough people, and the decisions on them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from assent.record import Record
from assent.server.store.audit import noted
from assent.server.store.machines import Machine
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import now
from assent.team.canonical import canonical


class TeamSuggestion(Record):
    """One suggestion, with how many are behind it."""

    id: str
    kind: str  # correction, approval, denial
    rule: dict[str, Any]
    state: str  # open, accepted, refused
    draft: str
    people: int
    machines: int
    evidence: tuple[dict[str, Any], ...]


def offer(transaction: Transaction, machine: Machine, kind: str, rule: dict[str, Any], evidence: dict[str, Any]) -> str:
    """Put a machine behind a suggestion; its id, the same for the same rule."""
    text = canonical(rule).decode()
    number = hashlib.sha256(f"{kind}\n{text}".encode()).hexdigest()[:16]
    transaction.run(
        "INSERT INTO suggestions (id, kind, rule, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (number, kind, text, now()),
    )
    transaction.run(
        "INSERT INTO suggestion_evidence (suggestion, machine, person, evidence, at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (suggestion, machine) DO UPDATE SET evidence = excluded.evidence, at = excluded.at",
        (number, machine.id, machine.person, canonical(evidence).decode(), now()),
    )
    return number


def of_machine(transaction: Transaction, machine: Machine) -> int:
    """The number of suggestions that the machine is behind."""
    rows = transaction.rows("SELECT count(*) FROM suggestion_evidence WHERE machine = ?", (machine.id,))
    return int(rows[0][0])


def shown(transaction: Transaction, k: int) -> list[TeamSuggestion]:
    """Those behind which at least `k` people are, the most first; of fewer nobody learns anything."""
    rows = transaction.rows(
        "SELECT s.id, s.kind, s.rule, s.state, s.draft, count(DISTINCT e.person), count(*)"
        " FROM suggestions AS s JOIN suggestion_evidence AS e ON e.suggestion = s.id"
        " GROUP BY s.id, s.kind, s.rule, s.state, s.draft HAVING count(DISTINCT e.person) >= ?"
        " ORDER BY 6 DESC, s.id LIMIT 200",
        (k,),
    )
    return [_suggested(transaction, row) for row in rows]


def find(transaction: Transaction, number: str, k: int) -> TeamSuggestion | None:
    """The one of that id, if enough people are behind it."""
    return next((each for each in shown(transaction, k) if each.id == number), None)


def decide(transaction: Transaction, found: TeamSuggestion, state: str, draft: str, by: str) -> bool:
    """Accept it into a draft, or refuse it; whether it was open."""
    told = f"person:{by}", f"suggestion {state}", f"suggestion:{found.id}", draft
    return noted(
        transaction,
        "UPDATE suggestions SET state = ?, draft = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = 'open'",
        (state, draft, by, now(), found.id),
        *told,
    )


def _suggested(transaction: Transaction, row: Row) -> TeamSuggestion:
    number, kind, rule, state, draft, people, machines = row
    told = transaction.rows("SELECT evidence FROM suggestion_evidence WHERE suggestion = ? ORDER BY machine", (number,))
    evidence = tuple([json.loads(text) for (text,) in told])
    return TeamSuggestion(number, kind, json.loads(rule), state, draft, people, machines, evidence)
