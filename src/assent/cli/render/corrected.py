"""A command judged as the hook judges it: corrected first."""

from __future__ import annotations

import os
from collections.abc import Sequence

from assent.assessment import Assessment, Context, assess, facts_of
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import locate
from assent.correction import Correction, correct, explain
from assent.correction.explain import advise
from assent.evidence.entered import with_folders
from assent.evidence.gather import gather
from assent.policy import Decision
from assent.record import Record, replace
from assent.store.discretion import discreetly
from assent.store.redaction import discreet
from assent.undo.offer import with_undo


class CorrectedAssessment(Record):
    """The assessment of a command, whose text is the corrected one."""

    given: str
    assessment: Assessment
    correction: str = ""  # what was corrected and why; empty when nothing was
    removed: bool = False  # a correction says that such a command never existed
    fault: str = ""  # in a file about programs, for which alone it asks


def withheld(done: CorrectedAssessment, fault: str) -> CorrectedAssessment:
    """The same where a file about programs cannot be used: it may have said worse, so that nothing is allowed."""
    if not fault:
        return done
    if done.assessment.decision is not Decision.allow:
        say(f"assent: {visible(fault)}", err=True)
        return done
    return replace(done, assessment=replace(done.assessment, decision=Decision.ask, reason=fault), fault=fault)


def judged(
    command: str, context: Context, corrections: Sequence[Correction], *, explained: bool = True
) -> CorrectedAssessment:
    """`command` corrected, then judged; one that never existed is denied with the message of its correction.

    Unless it is to be `explained`, what its reasons say is not for anybody to see.
    """
    done = correct(command, corrections, context.shell.value)
    context = with_folders(done.text, replace(context, facts=facts_of(done.text, context)))
    assessment = assess(done.text, context)
    evidence = gather(assessment, context)
    if evidence is not None:
        if context.policy.undo:
            evidence = with_undo(evidence, locate(os.environ).state)
        assessment = assess(done.text, replace(context, evidence=evidence))
    if done.removed is not None:
        assessment = replace(assessment, decision=Decision.deny, reason=advise(done.removed).rstrip("."))
    correction = discreet(explain(done.changes), command)
    told = discreetly(assessment) if explained else assessment
    return CorrectedAssessment(command, told, correction, done.removed is not None)
