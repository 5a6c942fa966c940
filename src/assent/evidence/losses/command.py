"""The loss by one command, found where its program is at home: git, find, an archive, code."""

from __future__ import annotations

from assent.evidence.operands import LISTERS, RealGround, RealPlace, is_below, is_near, located, outermost, places
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import CODING, FORMATTING, REMOVING, git_words
from assent.risk.evidence import KEPT, NOTHING, Loss
from assent.risk.finding import Finding
from assent.risk.weigh import is_by_code, is_by_tool, stays
from assent.rules_table import PREVIEWER, is_a
from assent.system import basename, calls, dirname, isdir, islink, lexists, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command

MATCHING = "rimraf"  # of the programs that only delete: older versions take each operand for a pattern
MOST_SEARCHED = 2_000_000  # operands times files of a repository: one name among 50,000 is found in 1 to 3 ms
_IN_PART = (Category.Unrecognized, Category.DeletesData)  # of code that is not understood as a whole
_BLANK = "no content would be lost"


def loss_of(finding: Finding, ground: RealGround, findings: tuple[Finding, ...]) -> tuple[Loss | None, tuple[str, ...]]:
    """The loss by the command, None where that is not known; and the paths on which that rests."""
    command = finding.command
    if finding.distant or command.elsewhere or command.cwd is None or not stays(command):
        return None, ()
    if _only_prints(finding) or [word.text for word in command.argv[:2]] == ["git", "apply"]:
        return _overwritten(finding, ground)
    if command.program == "git":
        return _of_git(finding, command.cwd, ground)
    by_list = len(command.wrappers) == 1 and command.wrappers[0].name in LISTERS
    if is_a(command.program, REMOVING) and (
        by_list or any(word.text[:1] in "$`" for word in command.argv if not word.exact)
    ):
        from assent.evidence.git.repository import repository_around
        from assent.evidence.losses.listed import listed_loss

        around = repository_around(realpath(command.cwd), ground.home)
        return listed_loss(command, findings, around, ground), (command.cwd,)
    if is_a(command.program, REMOVING) or _names_paths(finding):
        return _deleted(finding, command.cwd, ground), finding.deletes
    if is_a(command.program, PREVIEWER):
        return _previewed(finding, command.cwd, ground), (command.cwd,)
    return _overwritten(finding, ground)


def _only_prints(finding: Finding) -> bool:
    """Whether what git, find or docker shows goes into a file, and it does no more: `git show HEAD:f > f`."""
    command = finding.command
    if command.program != "git" and not is_a(command.program, PREVIEWER):
        return False
    return finding.category is Category.ModifiesFilesystem and any(part.truncates for part in command.redirects)


def _names_paths(finding: Finding) -> bool:
    """Whether what goes is named by an agent's own tool or by code, and not by the words of a command."""
    return is_by_tool(finding) or is_by_code(finding)


def _deleted(finding: Finding, cwd: str, ground: RealGround) -> Loss | None:
    found: tuple[RealPlace | None, ...] | None
    if finding.command.program == MATCHING and any(mark in text for text in finding.deletes for mark in "*?[{!("):
        return None
    if _names_paths(finding):
        found = tuple([located(text, cwd, ground.home) for text in finding.deletes])
    else:
        found = places(finding.command, finding.deletes, ground.home)
    known = [place for place in found or () if place is not None]
    if found is None or not known or len(known) < len(found):
        return None
    if not any(lexists(place.path) for place in known):
        forced = any(word.text == "--force" or _is_forced(word.text) for word in finding.command.argv[1:])
        if not forced and not all(text.startswith("/") and not is_below(text, cwd) for text in finding.deletes):
            return None  # whoever wrote it thinks that something is there, perhaps in another folder
        if not all(is_near(place.path, ground.workspace) for place in known):
            return None
        return Loss((), complete=True, near=True, held=NOTHING)
    if finding.command.program == "rm" and not _is_recursive(finding.command, known):
        known = [place for place in known if islink(place.path) or not isdir(place.path)]
        if not known:
            near = all(is_near(place.path, ground.workspace) for place in found if place is not None)
            return Loss((), complete=True, near=near, held=KEPT)
    return _surveyed(tuple(known), ground)


def _is_recursive(command: Command, found: Sequence[RealPlace]) -> bool:
    """Whether rm may delete folders, by its options, or by the names of what a pattern finds: -r, -dR, --recursive."""
    words = [word for word in command.argv[1:] if word.prefix[:1] in ("", "-")]
    if any(not word.exact and not word.glob for word in words):
        return True
    texts = [*[word.text for word in words], *[basename(place.path) for place in found]]
    options = [text for text in texts if text[:1] == "-"]
    return any(text[:2] == "--" or not {"r", "R", "d"}.isdisjoint(text) for text in options)


def is_empty(folder: str | None) -> bool:
    """Whether nothing at all is in a folder: somebody tries a command there that is meant for another."""
    try:
        return folder is None or not calls.listdir(folder)
    except OSError:
        return True


def _is_forced(word: str) -> bool:
    """Whether a word of rm says that what is not there is no mistake: -f, -rf."""
    return word[:1] == "-" != word[1:2] and "f" in word


def _previewed(finding: Finding, cwd: str, ground: RealGround) -> Loss | None:
    copies = finding.command.program == "rsync" and finding.category is Category.ModifiesFilesystem
    if finding.category is not Category.DeletesData and not copies:
        return None
    from assent.evidence.git.repository import repository_around
    from assent.evidence.losses.previews import copied_loss, found_loss, volumes_loss

    around = repository_around(realpath(cwd), ground.home)
    match finding.command.program:
        case "find":
            return found_loss(finding.command, cwd, around, ground.workspace, ground.made)
        case "rsync":
            return copied_loss(finding.command, cwd, around, ground.workspace, ground.made)
        case _:
            return volumes_loss(finding.command, cwd)


def _of_git(finding: Finding, cwd: str, ground: RealGround) -> tuple[Loss | None, tuple[str, ...]]:
    rewrites = finding.category is Category.ModifiesVcs
    if rewrites and git_words("rewrites").isdisjoint([word.text for word in finding.command.argv[1:]]):
        return None, ()
    if not rewrites and finding.category is not Category.DeletesData:
        return None, ()
    from assent.evidence.git.repository import repository_around
    from assent.evidence.losses.git import git_loss

    repository = repository_around(realpath(cwd), ground.home)
    if repository is None:
        return None, ()
    return git_loss(finding, repository, cwd, ground.workspace), (repository.root,)


def _overwritten(finding: Finding, ground: RealGround) -> tuple[Loss | None, tuple[str, ...]]:
    if is_a(finding.command.program, FORMATTING):
        return _formatted(finding, ground)
    if is_a(finding.command.program, CODING) and finding.category in _IN_PART and not finding.writes:
        return _by_code(finding, ground)
    from assent.evidence.losses.overwrites import moved, overwritten
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
    from assent.evidence.losses.formatted import formatted  # few commands format

    found = formatted(finding, ground.home)
    loss = _surveyed(found, ground) if found else None
    changing = tuple([item for item in loss.items if not item.is_safe]) if loss is not None else ()
    if loss is None or not changing:
        return None, ()
    paths = tuple([place.path for place in found])
    return replace(loss, items=changing, others=(), in_place=True, verb="may change"), paths


def _by_code(finding: Finding, ground: RealGround) -> tuple[Loss | None, tuple[str, ...]]:
    """The possible loss by code that is not understood: only a part of it is known."""
    from assent.evidence.losses.code_paths import code_paths  # little code is not understood

    verb, texts = code_paths(finding.command)
    known = [located(text, finding.command.cwd or "/", ground.home) for text in texts]
    found = tuple([place for place in known if place is not None and lexists(place.path)])
    loss = _surveyed(found, ground) if found else None
    if loss is None:
        return None, ()
    return replace(loss, complete=False, in_place=True, verb=verb), tuple([place.path for place in found])


def _surveyed(found: tuple[RealPlace, ...], ground: RealGround) -> Loss | None:
    from assent.evidence.git.repository import repository_around  # only where there is something to look at
    from assent.evidence.losses.survey import Survey, Target

    present = outermost([place for place in found if lexists(place.path)])
    near = all(is_near(place.path, ground.workspace) for place in present)
    repository = repository_around(dirname(present[0].path), ground.home)
    if repository is not None and len(present) * repository.index.count > MOST_SEARCHED:
        return None
    root = ground.workspace if repository is None else repository.root
    if repository is not None and not all(is_below(place.path, root) for place in present):
        return None
    targets = [Target(place.path, place.spelled) for place in present]
    return Survey(repository, root, ground.made).loss(targets, near)
