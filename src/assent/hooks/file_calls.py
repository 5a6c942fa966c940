"""The answer to a call of a tool that touches files without a shell.

Work on the project's own files is what the agent's own approval is for; nothing is stated of it.
"""

from __future__ import annotations

from assent.assessment import Assessment, Context, assess_touches
from assent.hooks.agents.answer import Answer, AnswerKind, Judged, printable
from assent.hooks.real_files import own, really, takes
from assent.policy.decision import Decision
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assent.hooks.agents.event import Event
    from assent.risk.evidence import Evidence
    from assent.risk.patch.model import Touch


def judged(
    files: tuple[Touch, ...],
    event: Event,
    context: Context,
    environment: Mapping[str, str],
    answer: Callable[[Assessment], Answer],
) -> Judged:
    """The text about a call that touches `files`; `answer` has those about a judgement."""
    ours = own(files, context.cwd, context.home)
    if ours:
        advice = "leave the file as it is; only the user may change it"
        return Judged(Answer(AnswerKind.Deny, printable(f"`{ours}` is part of Assent itself"), advice))
    touches = really(files, context.cwd, context.workspace, context.home)

    def judge(evidence: Evidence | None) -> Judged:
        found = assess_touches(touches, replace(context, evidence=evidence))
        return Judged(Answer(AnswerKind.NoOpinion) if _is_left(found) else answer(found), found)

    plain = judge(None)
    if not takes(files, context.cwd, context.home):
        return plain
    from assent.hooks.holding import holding  # most calls add a file

    return holding(plain, files, event, context, environment, judge)


def _is_left(assessment: Assessment) -> bool:
    """Whether it is left to the agent: an edit, also beside a deletion that may pass."""
    if assessment.category is Category.DeletesRecoverable and assessment.decision is Decision.allow:
        return any(finding.writes for finding in assessment.findings)
    return assessment.category <= Category.ModifiesFilesystem
