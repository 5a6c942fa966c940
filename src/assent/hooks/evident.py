"""A call judged again with what the disk knows, and the snapshot that its answer may count on."""

from __future__ import annotations

import time

from assent.config.locations import locate
from assent.evidence.gather import gather
from assent.hooks.agents.answer import AnswerKind, Judged
from assent.system import isdir, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from assent.assessment import Assessment, Context
    from assent.evidence.session.ledger import LedgerEntry
    from assent.evidence.session.made import Made
    from assent.hooks.agents.event import Event
    from assent.risk.evidence import Evidence

    Told: TypeAlias = tuple[Judged, Context]


def evident(
    first: Told, assessment: Assessment, event: Event, environment: Mapping[str, str], judge: Callable[[Evidence], Told]
) -> Told:
    """`first`, or what `judge` says with the evidence. A snapshot is taken before an answer that lets it run.

    Where none can be taken, nothing in the answer says that there is one.
    """
    context = first[1]
    state = locate(environment).state
    evidence = gather(assessment, context, made_by(state, event.session), _put_by(state, event.session))
    if evidence is None:
        return first
    return snapped(evidence, assessment.command, event, context, state, judge)


def snapped(
    evidence: Evidence, text: str, event: Event, context: Context, state: str, judge: Callable[[Evidence], Told]
) -> Told:
    """The answer of `judge` with the evidence, and with the snapshot, where one is taken, before the call `text`."""
    from assent.store.redaction import redacted  # only where something is lost
    from assent.undo.manifest import SnapshotCall
    from assent.undo.offer import hold, is_counted_on, with_undo, without_undo

    if context.policy.undo:
        evidence = with_undo(evidence, state)
    told = judge(evidence)
    if not is_counted_on(evidence):
        return told
    if told[0].answer.kind is AnswerKind.Deny:
        return judge(without_undo(evidence))
    call = SnapshotCall(redacted(text), context.cwd, event.session, time.time_ns() // 1_000_000)
    if hold(evidence, call, state):
        return told
    return judge(without_undo(evidence))


def _put_by(state: str, session: str) -> tuple[LedgerEntry, ...]:
    """The places where the session has put files, if it has put some."""
    if not session or not isdir(join(state, "made")):
        return ()
    from assent.evidence.session.ledger import read_ledger

    return read_ledger(state, session)


def made_by(state: str, session: str) -> Made | None:
    """The files that the session made, if any session made some."""
    if not session or not isdir(join(state, "made")):
        return None
    from assent.evidence.session.made import Made

    return Made(state, session)
