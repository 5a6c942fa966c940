"""The effects of a program, judged by the same table as commands: each is a finding, with what the disk says of it."""

from __future__ import annotations

import os
import stat
import time

from assent.assessment import Context, assess_touches
from assent.box.effects import Act, BoxEffect, NodeKind
from assent.errors import assert_never
from assent.evidence.gather import gather
from assent.policy import Decision, decide
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.disk.places import PLACES
from assent.risk.evidence import Evidence, Loss
from assent.risk.patch.model import FileAct as Does
from assent.risk.patch.model import Touch
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

_ADMINISTRATION = f"{os.sep}.git{os.sep}"
_IDENTITY = stat.S_ISUID | stat.S_ISGID


class JudgedEffect(Record):
    """One effect, and what was decided about it."""

    effect: BoxEffect
    finding: Finding
    decision: Decision


class BoxVerdict(Record):
    """The verdict about all effects together: the strictest of them."""

    decision: Decision
    parts: tuple[JudgedEffect, ...]
    evidence: Evidence | None  # of the deletions; a snapshot that it counts on is still to be taken

    def held(self) -> list[JudgedEffect]:
        """Those that are not simply allowed."""
        return [part for part in self.parts if part.decision > Decision.allow]


def judge(found: Sequence[BoxEffect], context: Context, state: str) -> BoxVerdict:
    """Decide whether the effects may count. `state` is where Assent keeps snapshots; empty for none."""
    context = replace(
        context, cwd=os.path.realpath(context.cwd), workspace=os.path.realpath(context.workspace or context.cwd)
    )
    gone = [effect for effect in found if effect.act is Act.Deleted]
    rest = [effect for effect in found if effect.act is not Act.Deleted]
    lost, evidence = _judged_losses(gone, context, state)
    parts = (*lost, *_judged(rest, context, None))
    return BoxVerdict(max([part.decision for part in parts], default=Decision.allow), parts, evidence)


def _judged_losses(gone: list[BoxEffect], context: Context, state: str) -> tuple[list[JudgedEffect], Evidence | None]:
    if not gone:
        return [], None
    from assent.undo.offer import with_undo

    evidence = gather(assess_touches([_touch(effect, context.cwd) for effect in gone], context), context)
    if evidence is not None and state and context.policy.undo:
        evidence = with_undo(evidence, state)
    return _judged(gone, context, evidence), evidence


def _judged(found: list[BoxEffect], context: Context, evidence: Evidence | None) -> list[JudgedEffect]:
    if not found:
        return []
    touches = [_touch(effect, context.cwd) for effect in found]
    findings = assess_touches(touches, replace(context, evidence=evidence)).findings
    pairs = zip(found, findings, strict=True)
    corrected = tuple([_of_git(effect, _of_link(effect, _of_mode(effect, one), context.cwd)) for effect, one in pairs])
    parts = decide(corrected, context.policy).parts
    return [JudgedEffect(*each) for each in zip(found, corrected, parts, strict=True)]


def _touch(effect: BoxEffect, cwd: str) -> Touch:
    name = effect.path.removeprefix(f"{cwd}{os.sep}")
    return Touch(_does(effect), effect.path if name.startswith("~") else name)


def _does(effect: BoxEffect) -> Does:
    match effect.act:
        case Act.Deleted:
            return Does.Deletes
        case Act.Changed | Act.Set:
            return Does.Links if _leads_out(effect) else Does.Changes
        case Act.Made | Act.Moved:
            return Does.Links if _leads_out(effect) else Does.Adds
        case _:
            assert_never(effect.act)


def _leads_out(effect: BoxEffect) -> bool:
    """Whether it is a link to something that is not below the same root."""
    if effect.kind is not NodeKind.Link:
        return False
    leads = os.path.normpath(os.path.join(os.path.dirname(effect.path), effect.target))
    return not leads.startswith(f"{effect.root}{os.sep}") and leads != effect.root


def _of_mode(effect: BoxEffect, finding: Finding) -> Finding:
    """A program that runs as its owner is more than a file."""
    if effect.act is Act.Deleted or effect.kind is not NodeKind.File or not effect.mode & _IDENTITY:
        return finding
    if finding.category >= Category.ModifiesSystem:
        return finding
    reason = f"`{effect.path}` would run as its owner, whoever starts it"
    return replace(finding, category=Category.ModifiesSystem, reason=reason, beyond=(effect.path,))


def _of_link(effect: BoxEffect, finding: Finding, cwd: str) -> Finding:
    """Of a link that leads out it is known where to."""
    if finding.category is not Category.Unrecognized or effect.act is Act.Deleted or not _leads_out(effect):
        return finding
    name = effect.path.removeprefix(f"{cwd}{os.sep}")
    return replace(finding, reason=f"it makes `{name}` a link to `{effect.target}`")


def _of_git(effect: BoxEffect, finding: Finding) -> Finding:
    """The files of git in a repository that may change in a box, where git itself did it; they may not go."""
    _, found, inside = effect.path.partition(_ADMINISTRATION)
    if not found or finding.category is not Category.ModifiesSystem or effect.kind is NodeKind.Link:
        return finding
    folded = inside.casefold()
    if effect.act is Act.Deleted or not any(folded == name or folded.startswith(f"{name}/") for name in _RECORDS):
        return finding
    return replace(
        finding,
        category=Category.ModifiesVcs,
        reason=f"git records `{inside}`",
        beyond=(),
        starting=(),
        inside=True,
    )


_RECORDS = tuple([path.removeprefix("**/.git/") for path in pairs(PLACES, "records")])


def hold_losses(verdict: BoxVerdict, text: str, context: Context, state: str) -> BoxVerdict:
    """Take the snapshot that the verdict counts on; the verdict without it where that fails."""
    from assent.store.redaction import redacted
    from assent.undo.manifest import SnapshotCall
    from assent.undo.offer import hold, is_counted_on, without_undo

    evidence = _with_overwritten(verdict, context)
    if evidence is None:
        return verdict
    call = SnapshotCall(redacted(text), context.cwd, "", time.time_ns() // 1_000_000)
    if hold(evidence, call, state) or verdict.evidence is None or not is_counted_on(verdict.evidence):
        return verdict
    gone = [part.effect for part in verdict.parts if part.effect.act is Act.Deleted]
    rest = [part for part in verdict.parts if part.effect.act is not Act.Deleted]
    parts = (*_judged(gone, context, without_undo(verdict.evidence)), *rest)
    return BoxVerdict(max([part.decision for part in parts]), parts, None)


def _with_overwritten(verdict: BoxVerdict, context: Context) -> Evidence | None:
    """The evidence with the files that are written over and held by nobody else."""
    if not context.policy.undo:
        return None
    from assent.evidence.losses.edits import unheld

    changed = [part.effect.path for part in verdict.parts if part.effect.act is Act.Changed]
    edited = unheld(changed, context.home, None)
    if not edited:
        return verdict.evidence
    loss = Loss((), complete=True, near=True, paths=edited, in_place=True)
    kept = () if verdict.evidence is None else verdict.evidence.losses
    return Evidence("", (*kept, (("", "overwritten"), loss)))
