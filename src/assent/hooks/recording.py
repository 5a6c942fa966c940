"""What is written down of a call, in the journal; nothing of it may change the answer."""

from __future__ import annotations

import time

from assent.config.locations import locate
from assent.errors import assert_never
from assent.hooks.answer import Kind
from assent.hooks.event import Moment
from assent.hooks.wire import encode
from assent.policy.decision import Decision
from assent.store.journal import append
from assent.store.redaction import redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.assessment import Assessment
    from assent.hooks.event import Event
    from assent.hooks.judge import Judged

JUDGED = "judged"
OUTCOME = "outcome"


def record(event: Event, judged: Judged, nanoseconds: int, environment: Mapping[str, str]) -> None:
    """Add the call, or how it ended, to the journal; `nanoseconds` is how long judging took."""
    told = _told(event, judged, nanoseconds)
    if told is not None:
        fields = {"t": _moment(), **{key: value for key, value in told.items() if value not in ("", None)}}
        append(locate(environment).journal, encode(fields).encode("ascii"))


def _told(event: Event, judged: Judged, nanoseconds: int) -> dict[str, object] | None:
    match event.moment:
        case Moment.BeforeTool | Moment.BeforeAsking:
            if judged.assessment is None and judged.answer.kind is Kind.NoOpinion:
                return None  # a tool that is not judged
            return _call(event, judged, nanoseconds)
        case Moment.AfterTool:
            return _end(event)
        case Moment.Start | Moment.Other:
            return None
        case _:
            assert_never(event.moment)


def _call(event: Event, judged: Judged, nanoseconds: int) -> dict[str, object]:
    assessment = judged.assessment
    return {
        **_which(event, JUDGED),
        "asking": event.moment is Moment.BeforeAsking or None,
        "corrected": redacted(judged.corrected or ""),
        "files": redacted(assessment.command) if assessment and event.shell is None else "",
        "decision": assessment.decision.name if assessment else "",
        "answer": judged.answer.kind.value,
        "category": assessment.category.name if assessment else "",
        "reason": redacted(judged.answer.reason),
        "grant": _grants(assessment) if assessment else "",
        "duration_us": nanoseconds // 1000,
    }


def _grants(assessment: Assessment) -> str:
    """The numbers of the approvals that allowed a part."""
    return " ".join([str(step.grant) for step in assessment.trace if step.grant and step.says is Decision.allow])


def _end(event: Event) -> dict[str, object] | None:
    outcome = event.outcome
    if outcome is None or (event.command is None and outcome.success is not False):
        return None
    from assent.store.error_class import error_class

    return {
        **_which(event, OUTCOME),
        "duration_us": None if outcome.duration_ms is None else outcome.duration_ms * 1000,
        "success": outcome.success,
        "error_class": error_class(outcome.success, outcome.error).value,
    }


def _which(event: Event, kind: str) -> dict[str, object]:
    """What tells one call from others."""
    return {
        "kind": kind,
        "agent": event.agent.value,
        "session": event.session,
        "call": event.call,
        "tool": event.tool,
        "cwd": event.cwd,
        "command": redacted(event.command or ""),
    }


def _moment() -> str:
    """Now, in UTC, to the millisecond."""
    milliseconds = time.time_ns() // 1_000_000
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(milliseconds // 1000))}.{milliseconds % 1000:03}Z"
