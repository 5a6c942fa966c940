"""A judgement that would ask → what the disk knows of it."""

from __future__ import annotations

import os
import sys

from assent.command.model import Joined, Place, Wrapping
from assent.evidence.operands import is_below, is_near, located, places
from assent.policy.decision import Decision
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import REWRITING
from assent.risk.evidence import Evidence, Loss, Raise, key
from assent.risk.weigh import REMOVERS, is_by_tool, is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.assessment import Assessment, Context
    from assent.command.model import Surroundings
    from assent.evidence.ledger import Entry
    from assent.evidence.made import Made
    from assent.evidence.operands import Place as Located
    from assent.risk.evidence import Key, Script
    from assent.risk.finding import Finding

_RUNNING = (Category.RunsProjectCode, Category.ModifiesSystem, Category.Unrecognized)
_PREVIEWED = frozenset(("find", "rsync", "docker", "podman"))
_LISTERS = ("find", "xargs")  # which hand what they are told to the program behind them
_BESIDE = (Joined.Background, Joined.Pipe)  # runs at the same time
NOTHING = "finds nothing to delete"
_REPEATED = frozenset((Place.Body, Place.Function, Place.Condition))


class Ground(Record):
    """Where a text would run, as it really is on this machine."""

    home: str
    workspace: str  # real
    made: Made | None  # the files of the session, where that is known


def gather(
    assessment: Assessment, context: Context, made: Made | None = None, entries: tuple[Entry, ...] = ()
) -> Evidence | None:
    """What the disk knows of what a text deletes and which scripts it runs; None where that is nothing.

    Never raises OSError: what cannot be looked at is no evidence.
    """
    if context.cwd != os.path.abspath(context.cwd):
        return None
    if sys.platform == "win32" or not os.path.isdir(context.cwd):
        return None
    surroundings = context.surroundings()
    ground = Ground(context.home, os.path.realpath(context.workspace or context.cwd), made)
    losses: dict[Key, Loss] = {}
    scripts: dict[Key, Script] = {}
    raises: dict[Key, Raise] = {}
    premises: list[Key] = []
    inside: list[Key] = []
    for at, finding in enumerate(assessment.findings):
        allowed = assessment.parts[at] is Decision.allow
        if finding.category is Category.Destroys:
            continue
        raised = _settings(finding, ground) or _earlier(finding, entries, surroundings)
        if raised is not None:
            raises[key(finding.command)] = raised
        script = _script(finding, ground)
        if script is not None:
            stands = script.stands and _stands(at, assessment.findings, ground, (script.word,))
            scripts[key(finding.command)] = replace(script, stands=stands, allowed=allowed and raised is None)
        if _holds(at, assessment.findings, ground, surroundings, entries):
            premises.append(key(finding.command))
        if _is_apart_but_own(at, assessment.findings, entries):
            inside.append(key(finding.command))
        loss, paths = _loss(finding, ground, assessment.findings)
        if loss is not None and loss.held == NOTHING and assessment.parts[at] is not Decision.deny:
            loss = None  # who can be asked is asked about the words
        before = [other for other in assessment.findings if _puts_back(other, finding, losses)]
        if loss is not None and _stands(at, assessment.findings, ground, paths, before):
            losses[key(finding.command)] = loss
    if not losses and not scripts and not raises and not premises and not inside:
        return None
    return Evidence(
        assessment.command,
        tuple(losses.items()),
        tuple(scripts.items()),
        tuple(premises),
        tuple(raises.items()),
        tuple(inside),
    )


def _is_apart_but_own(at: int, findings: tuple[Finding, ...], entries: tuple[Entry, ...]) -> bool:
    finding = findings[at]
    if finding.command.program != "git" or finding.category is not Category.ModifiesVcs or finding.inside:
        return False
    from assent.evidence.fresh import is_fresh  # few commands work in a temporary repository

    return is_fresh(at, findings, entries)


def _script(finding: Finding, ground: Ground) -> Script | None:
    if finding.category not in _RUNNING:
        return None
    from assent.evidence.script_file import script_of  # few texts run a script

    return script_of(finding, ground.home, ground.workspace)


def _holds(
    at: int, findings: tuple[Finding, ...], ground: Ground, surroundings: Surroundings, entries: tuple[Entry, ...]
) -> bool:
    """Whether the premise of a command holds, and no command before may change that.

    The program that it would else fetch is the project's, or its modules are, or nothing is there that it would load.
    """
    finding = findings[at]
    cwd = finding.command.cwd
    if finding.premise is None or cwd is None or finding.command.elsewhere or finding.distant:
        return False
    if finding.command.program == "git":
        from assent.evidence.foreign import names_none  # few commands work in a temporary repository

        return names_none(finding, ground.workspace) and _stands(at, findings, ground, (cwd,))
    if finding.premise.modules:
        from assent.evidence.modules import are_own  # few commands import what is not known

        modules, folders = finding.premise.modules, finding.premise.folders
        return are_own(modules, folders, cwd, ground.workspace, entries) and _stands(at, findings, ground, (cwd,))
    if finding.premise.makefile:
        from assent.evidence.makefile import is_silent  # few commands only show what make would run

        return is_silent(cwd, ground.workspace) and _stands(at, findings, ground, (cwd,))
    if not finding.premise.installed:
        from assent.evidence.loading import loads_nothing  # few commands load what is not the project's

        return loads_nothing(finding.command, surroundings) and _stands(at, findings, ground, (cwd,))
    from assent.evidence.installed import is_installed  # few commands fetch what they run

    if not is_installed(finding.premise.installed, cwd, ground.workspace, ground.made):
        return False
    return _stands(at, findings, ground, (ground.workspace,))


def _earlier(finding: Finding, entries: tuple[Entry, ...], surroundings: Surroundings) -> Raise | None:
    """What it makes of a command that the session has put there what it runs or loads."""
    if not entries:
        return None
    from assent.evidence.earlier import earlier

    return earlier(finding, entries, surroundings)


def _settings(finding: Finding, ground: Ground) -> Raise | None:
    """Why a git command may run a program of a repository that is not the workspace's own."""
    command = finding.command
    if command.program != "git" or finding.distant or finding.category >= Category.RunsProjectCode:
        return None
    if command.cwd == ground.workspace and not any(word.text == "-C" for word in command.argv[1:]):
        return None
    from assent.evidence.foreign import foreign_settings  # few commands work in another repository

    why = foreign_settings(finding, ground.workspace)
    return Raise(Category.RunsProjectCode, why) if why else None


def _loss(finding: Finding, ground: Ground, findings: tuple[Finding, ...]) -> tuple[Loss | None, tuple[str, ...]]:
    """What the command would take away, None where that is not known; and the paths on which that rests."""
    command = finding.command
    if finding.distant or command.elsewhere or command.cwd is None:
        return None, ()
    if command.program == "git":
        return _of_git(finding, command.cwd, ground)
    by_list = len(command.wrappers) == 1 and command.wrappers[0].name in _LISTERS
    if command.program in REMOVERS and (
        by_list or any(word.text[:1] in "$`" for word in command.argv if not word.exact)
    ):
        from assent.evidence.listed import listed_loss
        from assent.evidence.repository import repository_around

        around = repository_around(os.path.realpath(command.cwd), ground.home)
        return listed_loss(command, findings, around, ground), (command.cwd,)
    if command.program in REMOVERS or is_by_tool(finding):
        return _deleted(finding, command.cwd, ground), finding.deletes
    if command.program in _PREVIEWED:
        return _previewed(finding, command.cwd, ground), (command.cwd,)
    return _overwritten(finding, ground)


def _deleted(finding: Finding, cwd: str, ground: Ground) -> Loss | None:
    found: tuple[Located | None, ...] | None
    if is_by_tool(finding):
        found = tuple([located(text, cwd, ground.home) for text in finding.deletes])
    else:
        found = places(finding.command, finding.deletes, ground.home)
    known = [place for place in found or () if place is not None]
    if found is None or not known or len(known) < len(found):
        return None
    if not any(os.path.lexists(place.path) for place in known):
        if not any(word.text == "--force" or _is_forced(word.text) for word in finding.command.argv[1:]):
            return None  # whoever wrote it thinks that something is there
        near = all(is_near(place.path, ground.workspace) for place in known)
        return Loss((), complete=True, near=near, held=NOTHING)
    return _surveyed(tuple(known), ground)


def _is_forced(word: str) -> bool:
    """Whether a word of rm says that what is not there is no mistake: -f, -rf."""
    return word[:1] == "-" != word[1:2] and "f" in word


def _previewed(finding: Finding, cwd: str, ground: Ground) -> Loss | None:
    copies = finding.command.program == "rsync" and finding.category is Category.ModifiesFilesystem
    if finding.category is not Category.DeletesData and not copies:
        return None
    from assent.evidence.previews import copied_loss, found_loss, volumes_loss
    from assent.evidence.repository import repository_around

    around = repository_around(os.path.realpath(cwd), ground.home)
    match finding.command.program:
        case "find":
            return found_loss(finding.command, cwd, around, ground.workspace, ground.made)
        case "rsync":
            return copied_loss(finding.command, cwd, around, ground.workspace, ground.made)
        case _:
            return volumes_loss(finding.command)


def _of_git(finding: Finding, cwd: str, ground: Ground) -> tuple[Loss | None, tuple[str, ...]]:
    rewrites = finding.category is Category.ModifiesVcs
    if rewrites and not any(word.text in REWRITING for word in finding.command.argv[1:]):
        return None, ()
    if not rewrites and finding.category is not Category.DeletesData:
        return None, ()
    from assent.evidence.git_losses import git_loss
    from assent.evidence.repository import repository_around

    repository = repository_around(os.path.realpath(cwd), ground.home)
    if repository is None:
        return None, ()
    return git_loss(finding, repository, cwd, ground.workspace), (repository.root,)


def _overwritten(finding: Finding, ground: Ground) -> tuple[Loss | None, tuple[str, ...]]:
    from assent.evidence.overwrites import moved, overwritten

    found = overwritten(finding, ground.home)
    loss = _surveyed(found.places, ground) if found.places else None
    if loss is None:
        return None, ()
    away = moved(finding.command, ground.home)
    paths = (*loss.paths, *[place.path for place in away]) if loss.paths else ()
    verb = "changes" if found.edited else "overwrites"
    complete = loss.complete and found.complete
    told = replace(loss, complete=complete, in_place=True, verb=verb, paths=paths)
    return told, tuple([place.path for place in found.places])


def _surveyed(found: tuple[Located, ...], ground: Ground) -> Loss | None:
    from assent.evidence.repository import repository_around  # only where there is something to look at
    from assent.evidence.survey import Survey, Target, histories_told

    present = [place for place in found if os.path.lexists(place.path)]
    near = all(is_near(place.path, ground.workspace) for place in present)
    repository = repository_around(os.path.dirname(present[0].path), ground.home)
    root = ground.workspace if repository is None else repository.root
    if repository is not None and not all(is_below(place.path, root) for place in present):
        return None
    survey = Survey(repository, root, ground.made)
    items = survey.items([Target(place.path, place.spelled) for place in present])
    lost = [place.path for place, item in zip(present, items, strict=True) if not item.is_safe]
    return Loss(items, survey.complete, near, histories_told(survey.histories), tuple(lost))


def _puts_back(other: Finding, finding: Finding, losses: dict[Key, Loss]) -> bool:
    """Whether a command puts back files of git, and so does not change which ones `git clean` finds."""
    if other.command.program != "git" or not any(word.text == "clean" for word in finding.command.argv[1:2]):
        return False
    loss = losses.get(key(other.command))
    if loss is None or not loss.complete or loss.refs or finding.command.program != "git":
        return False
    return not any(os.path.basename(path) == ".gitignore" for path in loss.paths)


def _stands(
    at: int,
    findings: tuple[Finding, ...],
    ground: Ground,
    texts: tuple[str, ...],
    apart: Sequence[Finding] = (),
) -> bool:
    """Whether what is there now will be there when the command runs: nothing before it may have changed it.

    `apart` leave it alone.
    """
    finding = findings[at]
    later = finding.command.place in _REPEATED or any(wrapper.name == "trap" for wrapper in finding.command.wrappers)
    for index, other in enumerate(findings):
        if index == at or (index > at and not later and other.command.joined not in _BESIDE):
            continue
        if (index < at and _starts(other, finding)) or other in apart:
            continue
        if other.category >= Category.ModifiesFilesystem and not _is_apart(other, finding, ground, texts):
            return False
    return True


def _starts(other: Finding, finding: Finding) -> bool:
    """Whether a command is the one that starts another in the environment of the project: uv run, poetry run."""
    names = [wrapper.name for wrapper in finding.command.wrappers if wrapper.wrapping is Wrapping.Project]
    inner = finding.command
    return other.command.program in names and other.command.start <= inner.start and inner.end <= other.command.end


def _is_apart(other: Finding, finding: Finding, ground: Ground, texts: tuple[str, ...]) -> bool:
    """Whether a command certainly leaves alone the paths `texts` of another."""
    if is_by_tool(other):
        return True
    if (other.command.program in REMOVERS or other.command.program == "chmod") and is_plain(other.command):
        return True
    if other.category is not Category.ModifiesFilesystem or other.deletes or not other.writes:
        return False
    written, meant = _real(other, other.writes, ground), _real(finding, texts, ground)
    if not written or not meant:
        return False
    return not any(one == two or is_below(one, two) or is_below(two, one) for one in written for two in meant)


def _real(finding: Finding, texts: tuple[str, ...], ground: Ground) -> list[str]:
    """The real paths that the texts mean; none where one of them is not certain."""
    paths = []
    for text in texts:
        components = resolve(text, finding.command.cwd, ground.home)
        if components is None or finding.command.elsewhere or any(mark in text for mark in "*?[{$`~"):
            return []
        paths.append(os.path.realpath(spell(components)))
    return paths
