"""Whether a premise holds that makes a command less: each fact about the disk in a function of its own."""

from __future__ import annotations

import os

from assent.command.model import Surroundings, Wrapping
from assent.command.wrappers.execution_context import INPUT
from assent.evidence.deadline import Deadline
from assent.evidence.operands import RealGround, is_below
from assent.evidence.standing import stands
from assent.record import Record
from assent.risk.category import Category
from assent.rules_table import LOCAL_WRITER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.evidence.session.ledger import LedgerEntry
    from assent.risk.finding import Finding
    from assent.risk.premise import Premise

# Programs by which packages come and go, and subcommands that only run scripts of the project.
PACKAGING = "packager"
IN_PLACE = "rewriter"  # takes names from its input, and what it writes from its words
EDITING = "local-editor"  # besides those that only write what they are given
GIT_KEEPING = ("add", "mv")  # subcommands of git that change no files but those that they name
# Files that say which packages a project has, and settings of the tools that fetch them.
LISTS = frozenset(
    "package.json package-lock.json npm-shrinkwrap.json pnpm-lock.yaml pnpm-workspace.yaml bunfig.toml".split()
)
RUNNING = frozenset("run run-script test t tst start exec".split())
MOST = 30_000  # names that are looked at
SECONDS = 0.1
_PLAIN = frozenset("._-+@=,")
_LEFT_OUT = frozenset((".git",))  # where git names everything itself, but branches


class PremiseGround(Record):
    """The place in which a premise is looked up."""

    ground: RealGround
    surroundings: Surroundings
    entries: tuple[LedgerEntry, ...]  # what the session did before

    @property
    def workspace(self) -> str:
        """The real path of the folder in which the agent may work."""
        return self.ground.workspace


def holds(at: int, findings: tuple[Finding, ...], where: PremiseGround) -> bool:
    """Whether the premise of the command with that index holds, and no command before may change that."""
    finding = findings[at]
    command = finding.command
    if finding.premise is None or command.elsewhere:
        return False
    if finding.premise.composed:
        return _stays_contained(at, findings, where)
    if command.cwd is None or finding.distant:
        return False
    if finding.premise.patch:
        from assent.evidence.losses.patches import remains_ordinary  # few commands apply a patch

        return remains_ordinary(at, findings, where.ground, where.surroundings, where.entries)
    if finding.premise.ports:
        from assent.evidence.project.listeners import are_own  # few commands change what a server holds

        return are_own(at, findings, where.workspace)
    rests_on = _rests_on(finding, finding.premise, command.cwd, where)
    installed = finding.premise.installed
    if installed and any(not all(map(_is_no_package, other.deletes)) for other in findings[:at]):
        return False
    apart = [place for place, other in enumerate(findings) if _keeps_packages(other, command.cwd)] if installed else []
    return bool(rests_on) and stands(at, findings, where.ground, (rests_on,), apart)


def _keeps_packages(other: Finding, cwd: str) -> bool:
    """Whether a command runs the project's own code, or edits files, and is none by which packages come or go.

    What that code does with them is the project's choice, as the packages are.
    """
    command = other.command
    if other.premise is not None and other.premise.installed:
        return True
    if other.category is Category.ModifiesVcs and command.program == "git":
        told = [word.text for word in command.argv[1:]]
        return told[0] in GIT_KEEPING and command.cwd == cwd and all(map(_is_no_package, told[1:]))
    if other.category not in (Category.ModifiesFilesystem, Category.RunsProjectCode) or other.deletes or other.distant:
        return False
    if other.writes:
        here = command.cwd == cwd and not command.elsewhere
        return here and _edits(other) and all(map(_is_no_package, other.writes))
    if other.category is not Category.RunsProjectCode:
        return False
    return not is_a(command.program, PACKAGING) or any(word.text in RUNNING for word in command.argv[1:2])


def _keeps_composition(other: Finding) -> bool:
    """Whether a command is the project's own, which may say what its containers are."""
    return other.category is Category.RunsProjectCode or (other.premise is not None and other.premise.composed)


def _edits(other: Finding) -> bool:
    """Whether a command writes what the text itself holds, or what is in files of the project."""
    command = other.command
    named = any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers)
    writes = is_a(command.program, LOCAL_WRITER, IN_PLACE, EDITING)
    if not writes or (command.stdin is not None and not (named and is_a(command.program, IN_PLACE))):
        return False
    held = [word.exact or word.glob or (named and word.text == INPUT) for word in command.argv]
    held += [word.exact for word in command.given()]
    near = [text[:1] not in ("/", "~") and ".." not in text.split("/") for text in other.reads]
    return all(held) and all(near)


def _is_no_package(path: str) -> bool:
    """Whether a path that is written is in a folder of the project, or a file in its root, that holds no packages."""
    first, *rest = [part for part in path.split("/") if part != "."] or [""]
    plain = all(character.isalnum() or character in "._-@+" for character in first)
    if path[:1] == "/" or not plain or first[:1] in ("", ".") or first == "node_modules" or ".." in rest:
        return False
    return bool(rest) or not (first in LISTS or first.endswith((".lock", ".lockb")))


def _rests_on(finding: Finding, premise: Premise, cwd: str, where: PremiseGround) -> str:
    """The path on which a premise that holds rests; empty where it does not hold."""
    if finding.command.program == "git":
        return _quiet_repository(finding, where)
    if premise.modules:
        return cwd if _imports_its_own(premise, cwd, where) else ""
    if premise.unpacked:
        return premise.unpacked if _is_as_unpacked(finding, premise.unpacked, cwd, where) else ""
    if premise.listed:
        return cwd if are_plain(cwd, where.workspace) else ""
    if premise.makefile:
        return cwd if _has_silent_makefile(cwd, where) else ""
    if premise.installed:
        return where.workspace if _is_installed(premise.installed, cwd, where) else ""
    return cwd if _loads_nothing(finding, where) else ""


def _quiet_repository(finding: Finding, where: PremiseGround) -> str:
    """The folder that git enters, where its settings name no program."""
    from assent.evidence.git.foreign import folder, names_none  # few commands work in a temporary repository

    return folder(finding) or "" if names_none(finding, where.workspace) else ""


def _imports_its_own(premise: Premise, cwd: str, where: PremiseGround) -> bool:
    from assent.evidence.project.installed import are_own  # few commands import what is not known

    return are_own(premise.modules, premise.folders, cwd, where.workspace, where.entries)


def _is_as_unpacked(finding: Finding, path: str, cwd: str, where: PremiseGround) -> bool:
    from assent.evidence.project.packaged import as_named, is_unpacked  # few commands ask a package for its version

    home, made = where.surroundings.home, where.ground.made
    if not is_unpacked(path, cwd, where.workspace, home, made, where.entries):
        return False
    if not where.entries:
        return True
    from assent.evidence.scripts.earlier import earlier

    return earlier(as_named(finding, path), where.entries, where.surroundings) is None


def _stays_contained(at: int, findings: tuple[Finding, ...], where: PremiseGround) -> bool:
    from assent.evidence.project.composed import contained  # few commands run in containers

    command = findings[at].command
    around = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Remote]
    words = [word.text for word in (around[0].words if around else command.argv)]
    started = around[0].started[:1] if around else (command.cwd,)
    files = contained(words, started[0], where.workspace, where.ground.home) if started and started[0] else ()
    kept = [place for place, other in enumerate(findings) if _keeps_composition(other)]
    return bool(files) and stands(at, findings, where.ground, files, kept)


def _has_silent_makefile(cwd: str, where: PremiseGround) -> bool:
    from assent.evidence.project.recipe import is_silent  # few commands only show what make would run

    return is_silent(cwd, where.workspace)


def _is_installed(package: str, cwd: str, where: PremiseGround) -> bool:
    from assent.evidence.project.installed import is_installed  # few commands fetch what they run

    return is_installed(package, cwd, where.workspace, where.ground.made)


def _loads_nothing(finding: Finding, where: PremiseGround) -> bool:
    from assent.evidence.scripts.loading import loads_nothing  # few commands load what is not the project's

    return loads_nothing(finding.command, where.surroundings)


def are_plain(cwd: str, workspace: str) -> bool:
    """Whether that is so of all that is below `cwd`, which is in the workspace; links are not followed."""
    here = os.path.realpath(cwd)
    if here != workspace and not is_below(here, workspace):
        return False
    seen, deadline = 0, Deadline(SECONDS)
    failed: list[OSError] = []
    for _, folders, files in os.walk(here, onerror=failed.append):
        folders[:] = [name for name in folders if name not in _LEFT_OUT]
        seen += len(folders) + len(files)
        if seen > MOST or failed or deadline.passed():
            return False
        if not all(map(_is_plain, (*folders, *files))):
            return False
    return True


def _is_plain(name: str) -> bool:
    return name[:1] not in ("-", "=") and all(character.isalnum() or character in _PLAIN for character in name)
