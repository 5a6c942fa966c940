"""What a policy would have changed: the team's own events of a week judged under it and under the one before.

Where texts are shared they are judged; else the name alone, where that has the category that was recorded.
What can be judged in neither way is counted.
"""

from __future__ import annotations

import time

from assent.assessment import Context, findings_of
from assent.config.organisation import governed
from assent.config.policy_file import read_team_policy
from assent.policy import Policy, decide
from assent.record import Record
from assent.server.store import records
from assent.store.moment import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.risk.finding import Finding
    from assent.server.store.database import Row, Transaction
    from assent.team.bundle import Content

WEEK = 7 * 86_400
MOST_SHOWN = 50
MOST_TEXTS = 20_000  # different ones, the most frequent


class Change(Record):
    """Commands of one name whose answer would have been another."""

    name: str
    before: str
    after: str
    count: int
    example: str  # a text, where texts are shared


class Trial(Record):
    """What came out."""

    judged: int  # events
    by_name: int  # of these, by the name alone
    unknown: int  # events that could not be judged again
    changes: tuple[Change, ...]  # the most frequent first

    def told(self) -> dict[str, Any]:
        """As JSON values."""
        names = ("name", "before", "after", "count", "example")
        shown = [{name: getattr(change, name) for name in names} for change in self.changes[:MOST_SHOWN]]
        changed = sum(change.count for change in self.changes)
        return {"judged": self.judged, "by_name": self.by_name, "unknown": self.unknown, "changed": changed} | {
            "changes": shown
        }


def trial(transaction: Transaction, before: Content, after: Content, now: float | None = None) -> Trial:
    """Judge the last week under both. Raises PolicyError."""
    at = time.time() if now is None else now
    return judged_under(records.uses(transaction, moment(at - WEEK)), (policy_of(before, at), policy_of(after, at)))


def judged_under(rows: list[Row], policies: tuple[Policy, Policy]) -> Trial:
    """The same for rows of command, cwd, name, category, decision and count."""
    judged = by_name = unknown = 0
    changes: dict[tuple[str, str, str], Change] = {}
    for command, cwd, name, category, _, count in sorted(rows, key=lambda row: -row[5])[:MOST_TEXTS]:
        findings = _findings(command or name, cwd)
        if not command and (not name or max(each.category for each in findings).name != category):
            unknown += count
            continue
        judged += count
        by_name += 0 if command else count
        old, new = (decide(findings, policy).decision.name for policy in policies)
        if old != new:
            key = (name, old, new)
            so_far = changes.get(key)
            changes[key] = Change(*key, count + (so_far.count if so_far else 0), so_far.example if so_far else command)
    unknown += sum(row[5] for row in sorted(rows, key=lambda row: -row[5])[MOST_TEXTS:])
    return Trial(judged, by_name, unknown, tuple(sorted(changes.values(), key=lambda change: -change.count)))


def _findings(text: str, cwd: str) -> tuple[Finding, ...]:
    return findings_of(text, Context(cwd, cwd) if cwd else Context())


def policy_of(content: Content, now: float) -> Policy:
    """The policy of a person who states nothing of their own."""
    stated = read_team_policy(content.policy.encode(), "policy", (0, int(now), int(now) + WEEK))
    return governed(Policy(), stated, now)
