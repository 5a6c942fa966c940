"""The facts of the disk about one command, each looked for where it is likely."""

from __future__ import annotations

from assent.evidence.operands import RealGround
from assent.risk.category import Category
from assent.risk.entries.programs import (
    LISTED,
    LOADING,
    REMOVING,
    may_overwrite,
    may_run_file,
    may_start_scripts,
)
from assent.risk.evidence import Raise
from assent.risk.finding import hangs_on_disk, is_fed
from assent.rules_table import ENGINE, PREVIEWER, is_a
from assent.system import has_links

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Surroundings
    from assent.evidence.session.ledger import LedgerEntry
    from assent.risk.evidence import ScriptFile
    from assent.risk.finding import Finding


RUNNING = (Category.RunsProjectCode, Category.ModifiesSystem, Category.Unrecognized)
_TASKS = (*RUNNING, Category.RunsFetchedCode, Category.ModifiesRemote)
_ENTERING = ("-C", "--git-dir")  # of git: name another repository


def may_be_known(finding: Finding, entries: tuple[LedgerEntry, ...]) -> bool:
    """Whether the disk may say anything of a command."""
    command = finding.command
    if finding.premise is not None or finding.category in RUNNING or finding.paths or may_overwrite(finding):
        return True
    if command.program == "git" or is_a(command.program, PREVIEWER, REMOVING, LISTED):
        return True
    if may_run_file(finding) or may_start_scripts(finding) or _may_send(finding) or may_make_more(finding):
        return True
    return bool(entries and is_a(command.program, LOADING)) or bool(command.redirects)


def may_be_raised(finding: Finding, ground: RealGround, entries: tuple[LedgerEntry, ...]) -> bool:
    """Whether the disk might make more of a command."""
    command = finding.command
    if command.program == "git":
        return command.cwd != ground.workspace or any(word.text == "-C" for word in command.argv[1:])
    return finding.category in RUNNING or bool(entries and is_a(command.program, LOADING))


def may_make_more(finding: Finding) -> bool:
    """Whether the disk may make more of a command that only reads."""
    if not hangs_on_disk(finding):
        return False
    from assent.evidence.scripts.more_than_read import may_be_more  # most commands read no database

    return may_be_more(finding)


def read_as_more(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The effect of a command that would only read, by what the disk says."""
    if not may_make_more(finding):
        return None
    from assent.evidence.scripts.more_than_read import more_than_read  # the same

    return more_than_read(finding, surroundings)


def is_apart_but_own(at: int, findings: tuple[Finding, ...], entries: tuple[LedgerEntry, ...], workspace: str) -> bool:
    """Whether a command changes a repository elsewhere which the session itself has made."""
    finding = findings[at]
    if finding.command.program != "git" or finding.category is not Category.ModifiesVcs or finding.inside:
        return False
    from assent.evidence.project.fresh import is_fresh  # few commands work in a temporary repository

    return is_fresh(at, findings, entries, workspace)


def text_of(finding: Finding, ground: RealGround, listed: bool) -> ScriptFile | None:
    """The text that a command runs: of a file, or of a task in one where those that are `listed` count."""
    if listed and is_a(finding.command.program, LISTED) and finding.category in _TASKS:
        from assent.evidence.project.recipe import recipe_of  # few texts run a task that nobody is asked about

        found = recipe_of(finding, ground.workspace)
        if found is not None:
            return found
    if not may_run_file(finding):
        return None
    from assent.evidence.scripts.script_file import script_of  # few texts run a script

    return script_of(finding, ground.home, ground.workspace)


def text_at(at: int, findings: Sequence[Finding], ground: RealGround, listed: bool) -> ScriptFile | None:
    """The same of the command with that index, also of a file that another passes on to it."""
    found = text_of(findings[at], ground, listed)
    if found is not None or findings[at].command.stdin is None:
        return found
    from assent.evidence.scripts.piped_file import piped_file  # few clients are piped into

    return piped_file(at, findings, ground)


def earlier(finding: Finding, entries: tuple[LedgerEntry, ...], surroundings: Surroundings) -> Raise | None:
    """The effect on a command of files that the session put where it runs or loads them."""
    if not entries:
        return None
    from assent.evidence.scripts.earlier import earlier

    return earlier(finding, entries, surroundings)


def behind_links(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The effect on a command of paths that lead through links."""
    if not has_links(finding.command.cwd, finding.named):
        return None
    from assent.evidence.linked import linked  # few paths are

    return linked(finding, surroundings)


def _may_send(finding: Finding) -> bool:
    if not is_fed(finding):
        return False
    from assent.risk.entries.sending import may_send  # few commands speak to others

    return may_send(finding)


def sends_secret(at: int, findings: Sequence[Finding], home: str) -> Raise | None:
    """The secret in a folder that a command sends to another machine."""
    if not _may_send(findings[at]):
        return None
    from assent.evidence.sent import sent_secret  # few commands send anything

    return sent_secret(at, findings, home)


def of_settings(finding: Finding, ground: RealGround) -> Raise | None:
    """The reason why a git command may run a program of a repository that is not the workspace's own."""
    command = finding.command
    if command.program != "git" or finding.distant or finding.category >= Category.RunsProjectCode:
        return None
    if command.cwd == ground.workspace and not any(word.text.startswith(_ENTERING) for word in command.argv[1:]):
        return None
    from assent.evidence.git.foreign import foreign_settings  # few commands work in another repository

    why = foreign_settings(finding, ground.workspace)
    return Raise(Category.RunsProjectCode, why) if why else None


def loaded(
    finding: Finding, before: Sequence[Finding], ground: RealGround, surroundings: Surroundings
) -> ScriptFile | None:
    """The text that starts what the files say from which a command takes code, services or settings."""
    from assent.evidence.project.composed_services import services_of
    from assent.evidence.scripts.loaded_code import loaded_code

    if is_a(finding.command.program, ENGINE):
        return services_of(finding, before, ground.workspace)
    return loaded_code(finding, ground, surroundings)
