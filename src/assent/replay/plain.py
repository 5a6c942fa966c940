"""A replay as plain values, ready for JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from statistics import fmean
from typing import Any

from assent.history.call import ReadingTally
from assent.pattern import parse_pattern
from assent.policy import Decision
from assent.policy.decision import Preset
from assent.policy.model import Grant
from assent.record import Record, replace
from assent.replay.judge import ReplaySetting
from assent.replay.pool import judged_again
from assent.replay.result import AskedName, Result, Totals
from assent.risk import Category

_MOST = 100  # rows of a list
MOST = 3


def plain(result: Result, saving: Saving, tally: ReadingTally) -> dict[str, Any]:
    """All that the screen shows, and longer lists."""
    corpus = result.corpus
    return {
        "calls": len(corpus),
        "texts": len(corpus.texts),
        "sessions": len(corpus.sessions),
        "agents": dict(corpus.agents()),
        "first": moment(corpus.first),
        "last": moment(corpus.last),
        "policies": [_totals(result.totals(column)) for column in range(len(result.titles))],
        "denied": _denied(result),
        "asked": [_kind(kind) for kind in result.asked()[:_MOST]],
        "approvals": [
            {"pattern": each.pattern, "ceiling": each.ceiling.name, "questions": each.questions}
            for each in saving.approvals
        ],
        "questions_a_session": mean(result.questions(0)),
        "questions_a_session_with_approvals": mean(saving.questions),
        "questions_a_session_with_balanced": mean(saving.balanced),
        "questions_a_session_with_both": mean(saving.both),
        "host": _host(result),
        "unread": [
            {"agent": agent, "version": version, "what": what, "count": count}
            for (agent, version, what), count in tally.unread.items()
        ],
        "repeated": tally.repeated,
        "files": tally.files,
        "bytes": tally.bytes,
    }


def mean(counts: list[int] | tuple[int, ...]) -> float:
    """The mean, to one place; 0 for none."""
    return round(fmean(counts), 1) if counts else 0.0


def moment(milliseconds: int) -> str:
    """The day in ISO 8601, empty where it is not known."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d") if milliseconds else ""


def _denied(result: Result) -> list[dict[str, Any]]:
    return [
        {
            "command": each.command,
            "reason": each.reason,
            "agent": each.agent,
            "cwd": each.cwd,
            "calls": each.count,
            "ran": each.ran,
        }
        for each in result.denied()[:_MOST]
    ]


def _host(result: Result) -> dict[str, Any]:
    """The decisions in which the agent differed."""
    unlike = result.unlike_host()
    return {
        "passed": unlike.passed,
        "passed_names": [_kind(kind) for kind in unlike.passed_names[:_MOST]],
        "needless": unlike.needless,
        "needless_categories": dict(unlike.needless_names),
        "answered_by_a_person": unlike.answered,
        "untold": unlike.untold,
    }


def _totals(totals: Totals) -> dict[str, Any]:
    return {
        "title": totals.title,
        "allow": totals.allow,
        "ask": totals.ask,
        "deny": totals.deny,
        "median_questions_a_session": totals.median,
        "ninth_tenth_questions_a_session": totals.ninth,
    }


def _kind(kind: AskedName) -> dict[str, Any]:
    return {"name": kind.name, "category": kind.category.name, "calls": kind.count, "reason": kind.reason}


class Spared(Record):
    """One approval with what it spares together with those before it."""

    pattern: str
    ceiling: Category
    questions: int  # that it spares


class Saving(Record):
    """The questions that approvals and a preset spare; each list is the questions that are left, by session."""

    approvals: tuple[Spared, ...]
    questions: tuple[int, ...]  # with the approvals
    balanced: tuple[int, ...]  # with the preset in their place
    both: tuple[int, ...]


def sparing(result: Result, setting: ReplaySetting) -> Saving:
    """The approvals, at most `MOST`, that leave the fewest questions; each is one that a question would offer."""
    chosen = _chosen(result)
    balanced = result.titles.index(Preset.Balanced.value)
    trusted = {number for number, judged in enumerate(result.judged) if not judged.decisions[balanced]}
    by_preset = tuple(_left(result, trusted))
    if not chosen:
        return Saving((), tuple(_left(result, set())), by_preset, by_preset)
    grants = tuple([Grant(parse_pattern(each.pattern), each.ceiling) for each in chosen])
    first = setting.columns[0]
    with_them = replace(setting, columns=(replace(first, grants=(*first.grants, *grants)),))
    asked = [number for number, judged in enumerate(result.judged) if judged.decisions[0] is Decision.ask]
    again = judged_again(result.corpus, asked, with_them)
    allowed = {number for number, judged in zip(asked, again, strict=True) if judged.decisions[0] is Decision.allow}
    both = tuple(_left(result, allowed | trusted))
    return Saving(tuple(chosen), tuple(_left(result, allowed)), by_preset, both)


def _left(result: Result, allowed: set[int]) -> list[int]:
    return result.a_session(lambda number: result.judged[number].decisions[0] is Decision.ask and number not in allowed)


def _chosen(result: Result) -> list[Spared]:
    """Greedy cover: a question is spared when every part that is asked about has its pattern chosen."""
    needs: list[tuple[frozenset[str], int]] = []
    ceilings: dict[str, Category] = {}
    for judged, count in zip(result.judged, result.counts, strict=True):
        if judged.decisions[0] is not Decision.ask or not all(asked.pattern for asked in judged.held):
            continue
        needs.append((frozenset([asked.pattern for asked in judged.held]), count))
        for asked in judged.held:
            ceilings[asked.pattern] = max(ceilings.get(asked.pattern, asked.category), asked.category)
    chosen: list[Spared] = []
    while len(chosen) < MOST:
        best, spared = _best(needs)
        if not best:
            break
        chosen.append(Spared(best, ceilings[best], spared))
        needs = [(need - {best}, count) for need, count in needs if need - {best}]
    return chosen


def _best(needs: list[tuple[frozenset[str], int]]) -> tuple[str, int]:
    """The pattern that spares most on its own, with how much."""
    alone: dict[str, int] = {}
    for need, count in needs:
        if len(need) == 1:
            (pattern,) = need
            alone[pattern] = alone.get(pattern, 0) + count
    return max(alone.items(), key=lambda item: (item[1], item[0]), default=("", 0))
