"""A judgement that would ask → what the disk knows of it."""

from __future__ import annotations

import os
import sys
import time

from assent.evidence.operands import NOTHING, RealGround, is_below, is_near, located, outermost, places
from assent.policy.decision import Decision
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import FORMATTING, LOADING, REWRITING, may_overwrite
from assent.risk.evidence import Evidence, Loss, Raise, key
from assent.risk.weigh import REMOVERS, is_by_code, is_by_tool
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment, Context
    from assent.command.model import Surroundings
    from assent.evidence.ledger import LedgerEntry
    from assent.evidence.made import Made
    from assent.evidence.operands import RealPlace as Located
    from assent.risk.evidence import Key, ScriptFile
    from assent.risk.finding import Finding

_RUNNING = (Category.RunsProjectCode, Category.ModifiesSystem, Category.Unrecognized)
_PREVIEWED = frozenset(("find", "rsync", "docker", "podman"))
_LISTERS = ("find", "xargs")  # which hand what they are told to the program behind them
MOST = 40  # different commands of a text that are looked at
MOST_SCRIPTS = 200  # of which the script is read
SECONDS = 0.15  # after which nothing more is looked for that only makes a command less
_BLANK = "no content would be lost"


def gather(
    assessment: Assessment, context: Context, made: Made | None = None, entries: tuple[LedgerEntry, ...] = ()
) -> Evidence | None:
    """What the disk knows of what a text deletes and which scripts it runs; None where that is nothing.

    Never raises OSError: what cannot be looked at is not evidence.
    """
    if context.cwd != os.path.abspath(context.cwd):
        return None
    if sys.platform == "win32" or not os.path.isdir(context.cwd):
        return None
    ground = RealGround(context.home, os.path.realpath(context.workspace or context.cwd), made, {})
    gathering = _Gathering(assessment, context.surroundings(), ground, entries)
    for at, finding in enumerate(assessment.findings):
        if finding.category is not Category.Destroys and _may_be_known(finding, entries):
            gathering.look(at, finding)
    return gathering.evidence()


class _Gathering:
    """What has been found so far. Of several that are equal the first is looked at."""

    __slots__ = (
        "assessment",
        "entries",
        "ground",
        "inside",
        "losses",
        "premises",
        "raises",
        "scripts",
        "seen",
        "surroundings",
        "until",
    )

    def __init__(
        self, assessment: Assessment, surroundings: Surroundings, ground: RealGround, entries: tuple[LedgerEntry, ...]
    ) -> None:
        self.assessment, self.surroundings = assessment, surroundings
        self.ground, self.entries = ground, entries
        self.losses: dict[Key, Loss] = {}
        self.scripts: dict[Key, ScriptFile] = {}
        self.raises: dict[Key, Raise] = {}
        self.premises: dict[Key, None] = {}
        self.inside: dict[Key, None] = {}
        self.seen: dict[Key, None] = {}
        self.until = time.monotonic() + SECONDS

    def evidence(self) -> Evidence | None:
        """All of it; None where that is nothing."""
        if not (self.losses or self.scripts or self.raises or self.premises or self.inside):
            return None
        return Evidence(
            self.assessment.command,
            tuple(self.losses.items()),
            tuple(self.scripts.items()),
            tuple(self.premises),
            tuple(self.raises.items()),
            tuple(self.inside),
        )

    def look(self, at: int, finding: Finding) -> None:
        """Add the known facts about one command, unless there are too many."""
        which = key(finding.command)
        if which in self.seen:
            self._again(at, which)
        elif len(self.seen) >= MOST:
            if _may_be_raised(finding, self.ground, self.entries):
                self.raises[which] = Raise(Category.Unrecognized, _beyond(finding))
            if len(self.scripts) < MOST_SCRIPTS and which not in self.scripts:
                self._script(at, finding, which)
        else:
            self.seen[which] = None
            self._first(at, finding, which)

    def _again(self, at: int, which: Key) -> None:
        """The known facts about a command hold for its repetition only if nothing has happened between them."""
        if which in self.scripts and self.scripts[which].stands:
            kept = self._stands(at, (self.scripts[which].word,))
            self.scripts[which] = replace(self.scripts[which], stands=kept)
        if (which in self.losses or which in self.premises) and not self._stands(at, ()):
            self.losses.pop(which, None)
            self.premises.pop(which, None)

    def _first(self, at: int, finding: Finding, which: Key) -> None:
        findings, ground = self.assessment.findings, self.ground
        raised = _settings(finding, ground) or _earlier(finding, self.entries, self.surroundings)
        if raised is not None:
            self.raises[which] = raised
        self._script(at, finding, which)
        if time.monotonic() > self.until:
            return
        if _holds(at, findings, ground, self.surroundings, self.entries):
            self.premises[which] = None
        if _is_apart_but_own(at, findings, self.entries):
            self.inside[which] = None
        loss, paths = _loss(finding, ground, findings)
        if loss is not None and loss.held == NOTHING and self.assessment.parts[at] is not Decision.deny:
            loss = None  # who can be asked is asked about the words
        if loss is not None and self._stands(at, paths):
            self.losses[which] = loss

    def _script(self, at: int, finding: Finding, which: Key) -> None:
        """The text of what a command runs, which may destroy: to read it costs little."""
        script = _script(finding, self.ground)
        if script is not None:
            allowed = self.assessment.parts[at] is Decision.allow and which not in self.raises
            kept = script.stands and self._stands(at, (script.word,))
            self.scripts[which] = replace(script, stands=kept, allowed=allowed)

    def _stands(self, at: int, texts: tuple[str, ...]) -> bool:
        from assent.evidence.standing import puts_back, stands  # only where something is found

        findings, finding = self.assessment.findings, self.assessment.findings[at]
        apart = [place for place, other in enumerate(findings) if puts_back(other, finding, self.losses)]
        return stands(at, findings, self.ground, texts, apart)


def _may_be_known(finding: Finding, entries: tuple[LedgerEntry, ...]) -> bool:
    """Whether the disk may say anything of a command."""
    command = finding.command
    if finding.premise is not None or finding.category in _RUNNING or finding.writes or finding.deletes:
        return True
    if command.program == "git" or command.program in (*REMOVERS, *_PREVIEWED) or may_overwrite(finding):
        return True
    return bool(entries and is_a(command.program, LOADING)) or bool(command.redirects)


def _may_be_raised(finding: Finding, ground: RealGround, entries: tuple[LedgerEntry, ...]) -> bool:
    """Whether the disk might make more of a command."""
    command = finding.command
    if command.program == "git":
        return command.cwd != ground.workspace or any(word.text == "-C" for word in command.argv[1:])
    return finding.category in _RUNNING or bool(entries and is_a(command.program, LOADING))


def _beyond(finding: Finding) -> str:
    return f"`{finding.command.program}` is not looked at: the text has more than {MOST} commands for that"


def _is_apart_but_own(at: int, findings: tuple[Finding, ...], entries: tuple[LedgerEntry, ...]) -> bool:
    finding = findings[at]
    if finding.command.program != "git" or finding.category is not Category.ModifiesVcs or finding.inside:
        return False
    from assent.evidence.fresh import is_fresh  # few commands work in a temporary repository

    return is_fresh(at, findings, entries)


def _script(finding: Finding, ground: RealGround) -> ScriptFile | None:
    if finding.category not in _RUNNING:
        return None
    from assent.evidence.script_file import script_of  # few texts run a script

    return script_of(finding, ground.home, ground.workspace)


def _holds(
    at: int,
    findings: tuple[Finding, ...],
    ground: RealGround,
    surroundings: Surroundings,
    entries: tuple[LedgerEntry, ...],
) -> bool:
    """Whether the premise of a command holds, and no command before may change that.

    The program that it would else fetch is the project's, or its modules are, or nothing is there that it would load.
    """
    finding = findings[at]
    cwd = finding.command.cwd
    if finding.premise is None or cwd is None or finding.command.elsewhere or finding.distant:
        return False
    from assent.evidence.standing import stands

    if finding.command.program == "git":
        from assent.evidence.foreign import names_none  # few commands work in a temporary repository

        return names_none(finding, ground.workspace) and stands(at, findings, ground, (cwd,))
    if finding.premise.modules:
        from assent.evidence.modules import are_own  # few commands import what is not known

        modules, folders = finding.premise.modules, finding.premise.folders
        return are_own(modules, folders, cwd, ground.workspace, entries) and stands(at, findings, ground, (cwd,))
    if finding.premise.makefile:
        from assent.evidence.makefile import is_silent  # few commands only show what make would run

        return is_silent(cwd, ground.workspace) and stands(at, findings, ground, (cwd,))
    if not finding.premise.installed:
        from assent.evidence.loading import loads_nothing  # few commands load what is not the project's

        return loads_nothing(finding.command, surroundings) and stands(at, findings, ground, (cwd,))
    from assent.evidence.installed import is_installed  # few commands fetch what they run

    if not is_installed(finding.premise.installed, cwd, ground.workspace, ground.made):
        return False
    return stands(at, findings, ground, (ground.workspace,))


def _earlier(finding: Finding, entries: tuple[LedgerEntry, ...], surroundings: Surroundings) -> Raise | None:
    """What it makes of a command that the session has put there what it runs or loads."""
    if not entries:
        return None
    from assent.evidence.earlier import earlier

    return earlier(finding, entries, surroundings)


def _settings(finding: Finding, ground: RealGround) -> Raise | None:
    """Why a git command may run a program of a repository that is not the workspace's own."""
    command = finding.command
    if command.program != "git" or finding.distant or finding.category >= Category.RunsProjectCode:
        return None
    if command.cwd == ground.workspace and not any(word.text == "-C" for word in command.argv[1:]):
        return None
    from assent.evidence.foreign import foreign_settings  # few commands work in another repository

    why = foreign_settings(finding, ground.workspace)
    return Raise(Category.RunsProjectCode, why) if why else None


def _loss(finding: Finding, ground: RealGround, findings: tuple[Finding, ...]) -> tuple[Loss | None, tuple[str, ...]]:
    """What the command would take away, None where that is not known; and the paths on which that rests."""
    command = finding.command
    if finding.distant or command.elsewhere or command.cwd is None:
        return None, ()
    if _only_prints(finding) or [word.text for word in command.argv[:2]] == ["git", "apply"]:
        return _overwritten(finding, ground)
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
    if command.program in REMOVERS or _names_paths(finding):
        return _deleted(finding, command.cwd, ground), finding.deletes
    if command.program in _PREVIEWED:
        return _previewed(finding, command.cwd, ground), (command.cwd,)
    return _overwritten(finding, ground)


def _only_prints(finding: Finding) -> bool:
    """Whether what git, find or docker shows goes into a file, and it does no more: `git show HEAD:f > f`."""
    command = finding.command
    if command.program != "git" and command.program not in _PREVIEWED:
        return False
    return finding.category is Category.ModifiesFilesystem and any(part.truncates for part in command.redirects)


def _names_paths(finding: Finding) -> bool:
    """Whether what goes is named by an agent's own tool or by code, and not by the words of a command."""
    return is_by_tool(finding) or is_by_code(finding)


def _deleted(finding: Finding, cwd: str, ground: RealGround) -> Loss | None:
    found: tuple[Located | None, ...] | None
    if _names_paths(finding):
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


def _previewed(finding: Finding, cwd: str, ground: RealGround) -> Loss | None:
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


def _of_git(finding: Finding, cwd: str, ground: RealGround) -> tuple[Loss | None, tuple[str, ...]]:
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


def _overwritten(finding: Finding, ground: RealGround) -> tuple[Loss | None, tuple[str, ...]]:
    if finding.command.program in FORMATTING:
        return _formatted(finding, ground)
    from assent.evidence.overwrites import moved, overwritten
    from assent.risk.emptied import only_empties  # few commands write

    found = overwritten(finding, ground.home)
    empties = finding.category is Category.DeletesData and (
        finding.command.program == "truncate" or only_empties(finding)
    )
    if empties and found.blank and not found.places and found.complete:
        near = all(is_near(place.path, ground.workspace) for place in found.blank)
        paths = tuple([place.path for place in found.blank])
        return Loss((), complete=len(found.blank) == len(finding.writes), near=near, held=_BLANK), paths
    loss = _surveyed(found.places, ground) if found.places else None
    if loss is None:
        return None, ()
    away = moved(finding.command, ground.home)
    paths = (*loss.paths, *[place.path for place in away]) if loss.paths else ()
    complete = loss.complete and found.complete
    told = replace(loss, complete=complete, in_place=True, verb=found.verb, paths=paths)
    return told, (*[place.path for place in found.places], *([found.given] if found.given else []))


def _formatted(finding: Finding, ground: RealGround) -> tuple[Loss | None, tuple[str, ...]]:
    from assent.evidence.formatted import formatted  # few commands format

    found = formatted(finding, ground.home)
    loss = _surveyed(found, ground) if found else None
    changing = tuple([item for item in loss.items if not item.is_safe]) if loss is not None else ()
    if loss is None or not changing:
        return None, ()
    paths = tuple([place.path for place in found])
    return replace(loss, items=changing, others=(), in_place=True, verb="may change"), paths


def _surveyed(found: tuple[Located, ...], ground: RealGround) -> Loss | None:
    from assent.evidence.repository import repository_around  # only where there is something to look at
    from assent.evidence.survey import Survey, Target, histories_told, parted

    present = outermost([place for place in found if os.path.lexists(place.path)])
    near = all(is_near(place.path, ground.workspace) for place in present)
    repository = repository_around(os.path.dirname(present[0].path), ground.home)
    root = ground.workspace if repository is None else repository.root
    if repository is not None and not all(is_below(place.path, root) for place in present):
        return None
    survey = Survey(repository, root, ground.made)
    items = survey.items([Target(place.path, place.spelled) for place in present])
    lost, others = parted([place.path for place in present], items)
    return Loss(items, survey.complete, near, histories_told(survey.histories), lost, others=others)
