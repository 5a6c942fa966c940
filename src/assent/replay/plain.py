"""A replay as plain values, ready for JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from statistics import fmean
from typing import Any

from assent.history.tally import ReadingTally
from assent.replay.result import AskedName, Result, Totals
from assent.replay.spare import Saving

_MOST = 100  # rows of a list


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
    """Print the decisions in which the agent differed."""
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
