"""A patch in a file: it is no more than the edits that it holds, where all files that it names are the project's."""

from __future__ import annotations

import os

from assent.evidence.losses.patched import touched
from assent.evidence.operands import is_below, is_near
from assent.evidence.project.installed import is_fetched
from assent.evidence.standing import stands
from assent.record import replace
from assent.risk.category import Category
from assent.risk.patch import findings as findings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Surroundings
    from assent.evidence.operands import RealGround
    from assent.evidence.session.ledger import LedgerEntry
    from assent.risk.finding import Finding


def remains_ordinary(
    at: int,
    findings: tuple[Finding, ...],
    ground: RealGround,
    surroundings: Surroundings,
    entries: tuple[LedgerEntry, ...],
) -> bool:
    """Whether the patch only adds and changes ordinary files of the workspace, and nobody fetched or changes it.

    A patch that deletes asks as any deletion does.
    """
    command = findings[at].command
    found = touched(command)
    if found is None or command.cwd is None:
        return False
    file, touches = found
    real = os.path.realpath(os.path.join(command.cwd, file))
    if not is_near(real, ground.workspace) or is_fetched(real, entries):
        return False
    names = [touch.path for touch in touches]
    places = [os.path.realpath(os.path.join(command.cwd, name)) for name in names]
    if not all(is_below(place, ground.workspace) for place in places):
        return False
    judged = findings_of(touches, replace(surroundings, cwd=command.cwd))
    if any(each.category > Category.ModifiesFilesystem for each in judged):
        return False
    return stands(at, findings, ground, (file, *names))
