"""The effect of another policy: the team's own events of a week judged under it and under the one before.

Where texts are shared they are judged; else the name alone, where that has the category that was recorded.
What can be judged in neither way is counted.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeAlias

from assent.assessment import Context, findings_of
from assent.config.organisation import governed
from assent.config.policy_file import read_team_policy
from assent.policy import Policy, decide
from assent.record import Record
from assent.risk.finding import Finding
from assent.server.store import records
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import moment
from assent.team.bundle import Content

Policies: TypeAlias = tuple[Policy, Policy]
Answers: TypeAlias = tuple[str, str]

WEEK = 7 * 86_400
MOST_SHOWN = 50
MOST_TEXTS = 20_000  # different ones, the most frequent
FEW = 1000  # texts for which no processes are started
_CHUNK = 250  # texts that a process is given at once
_PROCESSES = 8


class TrialChange(Record):
    """Commands of one name whose answer would have been another."""

    name: str
    before: str
    after: str
    count: int
    example: str  # a text, where texts are shared


class ServerTrial(Record):
    """The result of a trial."""

    judged: int  # events
    by_name: int  # of these, by the name alone
    unknown: int  # events that could not be judged again
    changes: tuple[TrialChange, ...]  # the most frequent first

    def told(self) -> dict[str, Any]:
        """As JSON values."""
        names = ("name", "before", "after", "count", "example")
        shown = [{name: getattr(change, name) for name in names} for change in self.changes[:MOST_SHOWN]]
        changed = sum(change.count for change in self.changes)
        return {"judged": self.judged, "by_name": self.by_name, "unknown": self.unknown, "changed": changed} | {
            "changes": shown
        }


def week(transaction: Transaction, now: float | None = None) -> list[Row]:
    """The commands of the team in a week: command, cwd, name, category, decision, and how often."""
    return records.uses(transaction, moment((time.time() if now is None else now) - WEEK))


def trial(rows: list[Row], before: Content, after: Content, now: float | None = None) -> ServerTrial:
    """Judge rows of `week` under both; no transaction need wait for it. Raises PolicyError."""
    at = time.time() if now is None else now
    return judged_under(rows, (policy_of(before, at), policy_of(after, at)))


def judged_under(rows: list[Row], policies: Policies) -> ServerTrial:
    """Each different text once; many of them in several processes."""
    judged = by_name = unknown = 0
    changes: dict[tuple[str, str, str], TrialChange] = {}
    ordered = sorted(rows, key=lambda row: -row[5])
    for row, said in zip(ordered, _answers(ordered[:MOST_TEXTS], policies), strict=False):
        command, _, name, _, _, count = row
        if said is None:
            unknown += count
            continue
        judged += count
        by_name += 0 if command else count
        old, new = said
        if old != new:
            key = (name, old, new)
            so_far = changes.get(key)
            changes[key] = TrialChange(
                *key, count + (so_far.count if so_far else 0), so_far.example if so_far else command
            )
    unknown += sum(row[5] for row in ordered[MOST_TEXTS:])
    return ServerTrial(judged, by_name, unknown, tuple(sorted(changes.values(), key=lambda change: -change.count)))


def _answers(rows: list[Row], policies: Policies) -> Iterable[Answers | None]:
    """The decisions of both policies on each row; None where that cannot be told."""
    if len(rows) <= FEW:
        return [_answer(row, policies) for row in rows]
    parts = [rows[at : at + _CHUNK] for at in range(0, len(rows), _CHUNK)]
    how = multiprocessing.get_context("spawn")  # threads of the server are about, which a fork would tear apart
    count = max(1, min(_PROCESSES, os.cpu_count() or 1))
    with ProcessPoolExecutor(count, how) as executor:
        found = list(executor.map(_answered, parts, [policies] * len(parts)))
    return [said for part in found for said in part]


def _answered(rows: list[Row], policies: Policies) -> list[Answers | None]:
    return [_answer(row, policies) for row in rows]


def _answer(row: Row, policies: Policies) -> Answers | None:
    command, cwd, name, category, _, _ = row
    if not command and not name:
        return None
    findings = _findings(command or name, cwd)
    if not command and max(each.category for each in findings).name != category:
        return None
    before, after = (decide(findings, policy).decision.name for policy in policies)
    return before, after


def _findings(text: str, cwd: str) -> tuple[Finding, ...]:
    return findings_of(text, Context(cwd, cwd) if cwd else Context())


def policy_of(content: Content, now: float) -> Policy:
    """The policy of a person who states nothing of their own."""
    stated = read_team_policy(content.policy.encode(), "policy", (0, int(now), int(now) + WEEK))
    return governed(Policy(), stated, now)
