"""The decisions of another policy about a whole export: DuckDB finds the different texts, processes judge them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import duckdb

from assent.analytics.views import Engine, source
from assent.assessment import Context, findings_of
from assent.policy import Policy, decide
from assent.record import Record
from assent.risk import Finding

Text: TypeAlias = tuple[str, str, str, int]  # command, folder, name, calls
Said: TypeAlias = tuple[str, str]  # the decision under either policy

PORTION = 200  # texts that a process judges at once
_HOME = "/home/user"
_TEXTS = """
  SELECT command, coalesce(cwd, ''), coalesce(any_value(name), ''), count(*) FROM events
  WHERE command <> '' AND ($since = '' OR day >= try_cast($since AS DATE)) GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2
"""

_policies: tuple[Policy, Policy]  # of a process that judges


class WhatIfChange(Record):
    """Calls of one name that would be decided otherwise."""

    name: str
    before: str
    after: str
    calls: int
    example: str  # the most frequent of their texts


class Compared(Record):
    """One policy beside another."""

    calls: int
    texts: int  # different ones
    changes: tuple[WhatIfChange, ...]  # the most frequent first

    def changed(self) -> int:
        """The number of calls that would be decided otherwise."""
        return sum(change.calls for change in self.changes)


def compared(folder: str, now: Policy, other: Policy, since: str = "", jobs: int = 0) -> Compared:
    """Judge every text of the export in `folder` under both, by `jobs` processes; 0: one for each core.

    `since` is a day, or empty for all. A text is judged by its words, with its folder as the workspace.
    Raises duckdb.Error where there are no such files.
    """
    texts = _texts(folder, since)
    jobs = min(jobs or os.cpu_count() or 1, max(len(texts) // PORTION, 1))
    changes: dict[tuple[str, str, str], WhatIfChange] = {}
    for (command, _, name, calls), (before, after) in zip(texts, _said(texts, (now, other), jobs), strict=True):
        if before != after:
            key = (name or command.split(maxsplit=1)[0], before, after)
            so_far = changes.get(key)
            changes[key] = WhatIfChange(
                *key, calls + (so_far.calls if so_far else 0), so_far.example if so_far else command
            )
    ordered = sorted(changes.values(), key=lambda change: (-change.calls, change.name, change.before))
    return Compared(sum(text[3] for text in texts), len(texts), tuple(ordered))


def _texts(folder: str, since: str) -> list[Text]:
    with duckdb.connect() as connection:
        connection.execute(source(Engine.DuckDB, os.path.abspath(folder)))
        found: list[Text] = connection.execute(_TEXTS, {"since": since}).fetchall()
    return found


def _said(texts: list[Text], policies: tuple[Policy, Policy], jobs: int) -> Iterator[Said]:
    """The decisions, in the order of the texts."""
    portions = [texts[at : at + PORTION] for at in range(0, len(texts), PORTION)]
    if jobs == 1:
        _begin(policies)
        yield from _flat(map(_judged, portions))
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (policies,)) as pool:
        yield from _flat(pool.imap(_judged, portions))


def _flat(portions: Iterable[list[Said]]) -> Iterator[Said]:
    for portion in portions:
        yield from portion


def _begin(policies: tuple[Policy, Policy]) -> None:
    global _policies  # noqa: PLW0603 - what a process is given once, not with every portion
    _policies = policies


def _judged(texts: list[Text]) -> list[Said]:
    now, other = _policies
    made: list[Said] = []
    for command, cwd, _, _ in texts:
        findings = _findings(command, cwd or "/", now)
        then = findings if now.taught == other.taught else _findings(command, cwd or "/", other)
        made.append((decide(findings, now).decision.name, decide(then, other).decision.name))
    return made


def _findings(command: str, folder: str, policy: Policy) -> tuple[Finding, ...]:
    return findings_of(command, Context(folder, folder, _HOME, policy, remedies=False))
