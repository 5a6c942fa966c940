"""The calls of which the disk may say more: it is only asked where that is likely."""

from __future__ import annotations

from assent.assessment import Assessment, Context
from assent.config.locations import locate
from assent.hooks.agents.event import Event
from assent.policy.decision import Decision, Preset
from assent.risk.category import Category
from assent.risk.entries.programs import BARE, LISTED, LOADING, REMOVING, may_overwrite, may_run_file, may_start_scripts
from assent.risk.finding import hangs_on_disk, is_fed
from assent.rules_table import PREVIEWER, is_a
from assent.system import has_links, isdir, join, lexists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.risk.finding import Finding


def may_be_known(assessment: Assessment, context: Context) -> bool:
    """Whether the disk may say more of it: it is only asked where that is likely."""
    plain = all(finding.category < Category.ModifiesFilesystem or _is_new(finding) for finding in assessment.findings)
    guards = context.policy.preset is Preset.Guard
    for finding, part in zip(assessment.findings, assessment.parts, strict=True):
        if finding.command.program == "git" and _is_elsewhere(finding, context.workspace):
            return True
        if may_run_file(finding) or (part is Decision.allow and may_start_scripts(finding)):
            return True
        if is_a(finding.command.program, LISTED) and (guards or part is Decision.allow) and _runs_task(finding):
            return True
        if _may_send(finding) or _may_be_more(finding):
            return True
        if finding.premise is not None or has_links(finding.command.cwd, finding.named):
            return True
        if not plain and finding.category is not Category.Destroys and _may_lose(finding):
            return True
    return False


def _may_send(finding: Finding) -> bool:
    if not is_fed(finding):
        return False
    from assent.risk.entries.sending import may_send  # few commands speak to others

    return may_send(finding)


def _may_be_more(finding: Finding) -> bool:
    if not hangs_on_disk(finding):
        return False
    from assent.evidence.scripts.more_than_read import may_be_more  # few commands read a database

    return may_be_more(finding)


def _runs_task(finding: Finding) -> bool:
    return Category.RunsProjectCode <= finding.category < Category.Destroys


def may_be_earlier(assessment: Assessment, event: Event, environment: Mapping[str, str]) -> bool:
    """Whether a command may run or load what an earlier call of the session has put there."""
    if not event.session or not any(_may_load(finding) for finding in assessment.findings):
        return False
    state = locate(environment).state
    if not isdir(join(state, "made")):
        return False
    from assent.evidence.session.ledger import has_ledger

    return has_ledger(state, event.session)


def _may_load(finding: Finding) -> bool:
    return finding.category is Category.RunsProjectCode or (
        is_a(finding.command.program, LOADING)
        and finding.command.program != "git"
        and finding.category < Category.RunsProjectCode
    )


def _is_elsewhere(finding: Finding, workspace: str) -> bool:
    """Whether git works in another folder than the workspace."""
    return finding.command.cwd != workspace or any(word.text == "-C" for word in finding.command.argv[1:])


def _may_lose(finding: Finding) -> bool:
    program = finding.command.program
    if is_a(program, REMOVING):
        return True
    if finding.category is Category.DeletesData and (program in ("git", "truncate") or is_a(program, PREVIEWER)):
        return True
    if (finding.writes and not is_a(program, BARE)) or (finding.deletes and finding.category is Category.DeletesData):
        return True
    if may_overwrite(finding):
        return True
    return any(part.truncates and part.writes for part in finding.command.redirects)


def _is_new(finding: Finding) -> bool:
    """Whether a command only writes files by redirects, where there are none yet: so nothing is lost."""
    command = finding.command
    targets = {part.target.text for part in command.redirects if part.writes and part.target and part.target.exact}
    if finding.category is not Category.ModifiesFilesystem or finding.deletes or {*finding.writes} != (targets or None):
        return False
    if command.cwd is None or command.elsewhere or command.program == "rsync":
        return False
    return not any(path[:1] == "~" or lexists(join(command.cwd, path)) for path in targets)
