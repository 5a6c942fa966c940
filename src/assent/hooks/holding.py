"""Files that an agent's own tool writes over or deletes: held before the answer where nobody else holds them."""

from __future__ import annotations

import sys

from assent.config.locations import locate
from assent.evidence.losses.edits import unheld
from assent.hooks.agents.file_tools import shown
from assent.hooks.evident import made_by, snapped
from assent.hooks.real_files import MOST, changes, real_path
from assent.record import replace
from assent.risk.category import Category
from assent.risk.evidence import Evidence, Loss
from assent.risk.patch.model import FileAct, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assent.assessment import Assessment, Context
    from assent.evidence.session.made import Made
    from assent.hooks.agents.answer import Judged
    from assent.hooks.agents.event import Event

_EDITS = ("", "edits")  # no command is known by it


def holding(
    first: Judged,
    files: tuple[Touch, ...],
    event: Event,
    context: Context,
    environment: Mapping[str, str],
    judge: Callable[[Evidence | None], Judged],
) -> Judged:
    """`first`, or what `judge` says with what the disk knows of the files; the snapshot is taken before."""
    assessment = first.assessment
    if sys.platform == "win32" or assessment is None or assessment.category is Category.Destroys:
        return first
    state = locate(environment).state
    made = made_by(state, event.session)
    evidence = _deleted(assessment, context, made) or Evidence(assessment.command)
    edited = _edited(files, context, made)
    if edited:
        loss = Loss((), complete=True, near=True, paths=edited, in_place=True)
        evidence = replace(evidence, losses=(*evidence.losses, (_EDITS, loss)))
    if not evidence.losses:
        return first
    return snapped(evidence, shown(files), event, context, state, lambda known: (judge(known), context))[0]


def _deleted(assessment: Assessment, context: Context, made: Made | None) -> Evidence | None:
    if not any(finding.deletes for finding in assessment.findings):
        return None
    from assent.evidence.gather import gather  # edits are many, deletions few

    return gather(assessment, context, made)


def _edited(files: tuple[Touch, ...], context: Context, made: Made | None) -> tuple[str, ...]:
    """The files that are written over and held by nobody else."""
    if not context.policy.undo:
        return ()
    written = [touch for touch in files[:MOST] if changes(touch.act) and touch.act is not FileAct.Deletes]
    return unheld([real_path(touch, context.cwd, context.home) for touch in written], context.home, made)
