"""The record of a call, in the journal; nothing of it may change the answer."""

from __future__ import annotations

import time

from assent import errors
from assent.config.load import load_secrets
from assent.config.locations import locate
from assent.errors import assert_never
from assent.hooks.agents.answer import BLOCKED, QUESTION, Answer, AnswerKind, Judged
from assent.hooks.agents.event import Event, Moment
from assent.hooks.agents.wire import encode
from assent.policy.decision import Decision
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import may_bring
from assent.store.journal import append
from assent.store.redaction import discreet, redacted
from assent.system import isdir, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.assessment import Assessment
    from assent.policy.model import TraceStep
    from assent.risk.finding import Finding

JUDGED = "judged"
OUTCOME = "outcome"
BATCH = "batch"
# How Claude Code begins the result of a call that a person declined, and of one that a rule or a hook did not let run.
# Any other words may be those of a refusal as well as the output of a call whose end was lost: that is not known.
_DECLINED = ("The user doesn't want to ", "[Request interrupted by user")
_RULED_OUT = ("Permission to use ", "Permission for this ")
FORM = 2  # of what is recorded; 1 is without it
WITHHELD = "withheld"  # a question that nobody was there to answer: the model reads it
DECLINED, RULED_OUT, DENIED = "declined", "ruled-out", "denied"


def record(event: Event, judged: Judged, nanoseconds: int, environment: Mapping[str, str]) -> None:
    """Add the call, or how it ended, to the journal; `nanoseconds` is how long judging took."""
    if event.moment is Moment.AfterTool and event.command is not None:
        load_secrets(environment)  # judging has read them for what is about to run
    late = [replace(event, call=one.call, outcome=one.outcome) for one in event.late]
    for each in late or [event]:
        told = _told(each, judged, nanoseconds)
        if told is not None:
            fields = {"t": _moment(), **{key: value for key, value in told.items() if value not in ("", None)}}
            append(locate(environment).journal, encode(fields).encode("ascii"))
    if judged.answer.news:
        from assent.store.news import drop

        drop(locate(environment).state)
    if event.session and _may_make(event, judged, environment):
        from assent.hooks.making import note

        note(event, judged, environment)


def _may_make(event: Event, judged: Judged, environment: Mapping[str, str]) -> bool:
    """Whether the call may make files, or is the end of one that may have."""
    if event.shell is None:
        from assent.hooks.agents.file_tools import is_file_tool

        if event.moment is Moment.AfterTool or not is_file_tool(event.tool):
            return is_file_tool(event.tool)
    if event.moment is Moment.AfterTool:
        state = locate(environment).state
        return any(isdir(join(state, name)) for name in ("made", "undo"))
    return judged.assessment is not None and any(map(_may_put, judged.assessment.findings))


def _may_put(finding: Finding) -> bool:
    """Whether a command may put files somewhere: what it writes is named, or it is of those that bring many."""
    if finding.writes:
        return True
    return finding.category >= Category.ModifiesFilesystem and (
        finding.command.program == "patch" or may_bring(finding.command)
    )


def _told(event: Event, judged: Judged, nanoseconds: int) -> dict[str, object] | None:
    match event.moment:
        case Moment.BeforeTool | Moment.BeforeAsking:
            if judged.assessment is None and judged.answer.kind is AnswerKind.NoOpinion:
                return None  # a tool that is not judged
            return _call(event, judged, nanoseconds)
        case Moment.AfterTool:
            return _end(event)
        case Moment.AfterBatch:
            return _batch(event)
        case Moment.Start | Moment.Other:
            return None
        case _:
            assert_never(event.moment)


def _call(event: Event, judged: Judged, nanoseconds: int) -> dict[str, object]:
    assessment = judged.assessment
    return {
        **_which(event, JUDGED),
        "mode": event.stance.mode.value,
        "asking": event.moment is Moment.BeforeAsking or None,
        "corrected": redacted(judged.corrected or ""),
        "files": redacted(assessment.command) if assessment and event.shell is None else "",
        "decision": _decision(assessment, judged.answer) if assessment else "",
        "answer": judged.answer.kind.value,
        "category": assessment.category.name if assessment else "",
        "reason": redacted(discreet(_reason(assessment, judged.answer), event.command or "")),
        "grant": _grants(assessment) if assessment else "",
        "duration_us": nanoseconds // 1000,
    }


def _decision(assessment: Assessment, answer: Answer) -> str:
    """The decision; nothing where a no that only means that nobody can be asked was left to the agent."""
    left = answer.kind is AnswerKind.NoOpinion and assessment.decision is Decision.deny
    return "" if left else assessment.decision.name


def _reason(assessment: Assessment | None, answer: Answer) -> str:
    """Why; of what was approved, by which approval or rule."""
    if assessment is None or answer.kind is not AnswerKind.Allow:
        return answer.reason
    allowing = [step for step in assessment.trace if step.says is Decision.allow and _is_approval(step)]
    return "; ".join([f"{step.source}: {step.why}" for step in allowing] + [answer.reason])


def _is_approval(step: TraceStep) -> bool:
    return step.grant != 0 or step.source.startswith("rule ")


def _grants(assessment: Assessment) -> str:
    """The numbers of the approvals that allowed a part."""
    return " ".join([str(step.grant) for step in assessment.trace if step.grant and step.says is Decision.allow])


def _end(event: Event) -> dict[str, object] | None:
    outcome = event.outcome
    if outcome is None:
        return None
    files = _files(event)
    if event.command is None and not files and outcome.success is not False and not outcome.later:
        return None
    from assent.store.error_class import error_class

    words = _named(event, outcome.error) if outcome.success is False else {}
    return {
        **_which(event, OUTCOME),
        **words,
        "files": redacted(files),
        "background": outcome.background or None,
        "later": outcome.later or None,
        "duration_us": None if outcome.duration_ms is None else outcome.duration_ms * 1000,
        "success": outcome.success,
        "error_class": error_class(outcome.success, outcome.error).value,
    }


def _named(event: Event, error: str) -> dict[str, object]:
    """The words that a failure names, which are all that is kept of it."""
    from assent.store.named import named

    found = named(redacted(event.command or ""), error)
    return {"accused": " ".join(found.accused), "offered": " ".join(found.offered)}


def _files(event: Event) -> str:
    """The files of a tool that is not a shell, and its acts on them, as it was judged."""
    if event.shell is not None:
        return ""
    from assent.hooks.agents.file_tools import shown, touched

    try:
        return shown(touched(event.tool, event.tool_input))
    except errors.ParseError:
        return ""


def _batch(event: Event) -> dict[str, object] | None:
    """The calls that have a result now which says that they did not run, each with why."""
    calls = [[one.call, one.tool, _kind(one.told)] for one in event.batch]
    calls = [call for call in calls if call[-1]]
    return {"kind": BATCH, "v": FORM, "agent": event.agent.value, "session": event.session, "calls": calls}


def _kind(told: str) -> str:
    """The reason why a call with this result has not run; empty where that is not certain."""
    if told.startswith(QUESTION):
        return WITHHELD
    if told.startswith(_DECLINED):
        return DECLINED
    if told.startswith(_RULED_OUT):
        return RULED_OUT
    if BLOCKED in told:  # behind words of the agent's own; it is not proof where the call was not denied
        return DENIED
    from assent.hooks.agents.claude_form import ERROR
    from assent.store.error_class import NOT_BEGUN, error_class

    kind = error_class(success=False, error=told) if told.startswith(ERROR) else None
    return kind.value if kind in NOT_BEGUN else ""


def _which(event: Event, kind: str) -> dict[str, object]:
    """The words that tell one call from others."""
    return {
        "kind": kind,
        "v": FORM,
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
