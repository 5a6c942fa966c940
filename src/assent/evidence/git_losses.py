"""What git commands would take away: uncommitted changes, untracked files, commits and stashes."""

from __future__ import annotations

import os

from assent.evidence.asking import NOWHERE, ask
from assent.evidence.git_refs import branch_refs, stash_refs, tip_refs
from assent.evidence.operands import is_below, is_near
from assent.evidence.survey import Survey, Target
from assent.record import replace
from assent.risk.evidence import Item, Loss, State
from assent.risk.git.parse import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.repository import Repository
    from assent.risk.finding import Finding
    from assent.risk.git.model import GitCommand

MOST = 200  # files that are looked at
_DIFF = ("--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all")
_STATUS = ("status", "--porcelain=v1", "-z", "-uno", "--no-renames", "--ignore-submodules=all")
_WOULD = "Would remove "
_GOING = frozenset(  # options of a rebase that has begun
    "--continue --abort --skip --quit --edit-todo --show-current-patch".split()
)
_CLEAN = frozenset("-f -d -x -X -q".split())


def git_loss(finding: Finding, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """What the command would take away, as far as its words are certain; None where that is not known."""
    git = parse(finding.command.argv)
    if git.before.options or git.after.problems or not all(word.exact for word in git.argv):
        return None
    match git.name:
        case ("checkout",) | ("restore",):
            return _discarded(git, repository, cwd, workspace)
        case ("reset",):
            return _reset(git, repository, workspace)
        case ("commit",):
            return _amended(git, repository)
        case ("rebase",):
            return _rebased(git, repository)
        case ("clean",):
            return _cleaned(git, repository, cwd, workspace)
        case ("branch",):
            return _branches(git, repository)
        case ("stash", "drop") | ("stash", "clear"):
            return _stashes(git, repository)
        case _:
            return None


def _names(git: GitCommand) -> set[str]:
    return {option.name for option in git.after.options}


def _discarded(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """Files that are put back as the index has them."""
    if _names(git) - {"-q", "-W"} or (git.name == ("checkout",) and len(git.operands) > 1):
        return None
    files = git.pathspecs or git.after.operands
    if git.pathspecs and git.operands:
        return None  # from a commit, so that what is staged goes as well
    if not files or any(":" in word.text or any(mark in word.text for mark in "*?[") for word in files):
        return None
    paths = [os.path.join(os.path.realpath(cwd), word.text) for word in files]
    return _changed(repository, [os.path.relpath(path, repository.root) for path in paths], workspace)


def _changed(repository: Repository, paths: Sequence[str], workspace: str, staged: bool = False) -> Loss | None:
    """What differs from what git holds, below the paths; with `staged` also what differs from the last commit."""
    found, complete = _differing(repository, paths, staged)
    if found is None:
        return None
    if not found:
        return Loss((), complete, near=True, held="no uncommitted change is there to be lost" if complete else "")
    survey = Survey(repository, repository.root)
    items = tuple([_as_changed(item) for item in survey.items([_target(path, repository) for path in found])])
    near = all(is_near(path, workspace) for path in found)
    complete = complete and survey.complete
    return Loss(items, complete, near, paths=tuple(found), in_place=True, verb="overwrites")


def _target(path: str, repository: Repository) -> Target:
    return Target(path, os.path.relpath(path, repository.root))


def _differing(repository: Repository, paths: Sequence[str], staged: bool) -> tuple[list[str] | None, bool]:
    """The files whose content is nowhere else, and whether there is nothing besides; None where that is not known."""
    if not repository.is_unfiltered():
        return None, False
    indexed: list[str] | None = []
    if staged:
        named, indexed = _both(repository)
    else:
        named = _listed(repository, ("diff-files", *_DIFF, "--", *paths))
    if named is None or indexed is None:
        return None, False
    there = [path for path in named if os.path.lexists(path)]  # what is not there comes back
    found = [path for path in there if not _is_held(repository, path)]  # others have only been touched
    complete = all(path not in found and os.path.lexists(path) for path in indexed)
    return sorted({*found, *[path for path in indexed if os.path.lexists(path)]}), complete


def _both(repository: Repository) -> tuple[list[str] | None, list[str] | None]:
    """What differs from the index, and in the index from the last commit, asked at once; None as in `_listed`."""
    told = _listed(repository, _STATUS)
    if told is None:
        return None, None
    start = len(repository.root) + 1
    lines = [(path[start : start + 2], os.path.join(repository.root, path[start + 3 :])) for path in told]
    return [path for marks, path in lines if marks[1] != " "], [path for marks, path in lines if marks[0] != " "]


def _as_changed(item: Item) -> Item:
    """What is staged, and held by the index alone, is lost as well."""
    return replace(item, counts=((State.Changed, 1),)) if item.counts == ((State.Unchanged, 1),) else item


def _is_held(repository: Repository, path: str) -> bool:
    entry = repository.index.find(repository.name(path))
    return entry is not None and repository.holds(path, entry, os.lstat(path))


def _listed(repository: Repository, words: Sequence[str]) -> list[str] | None:
    """The absolute paths that git names, without the user's settings, which may name filters."""
    told = ask(repository.root, NOWHERE, words)
    if told is None or told.count(b"\0") > MOST:
        return None
    return [os.path.join(repository.root, os.fsdecode(name)) for name in told.split(b"\0") if name]


def _reset(git: GitCommand, repository: Repository, workspace: str) -> Loss | None:
    """`reset --hard`, perhaps to a commit."""
    if _names(git) - {"--hard", "-q"} or git.pathspecs or len(git.operands) > 1:
        return None
    loss = _changed(repository, (".",), workspace, staged=True)
    where = git.operands[0].text if git.operands else "HEAD"
    if loss is None or where == "HEAD":
        return loss
    left = _count(repository, (f"{where}..HEAD",))
    if left is None:
        return None
    told = f"{_commits(left)} of the branch would be left to the reflog" if left else ""
    refs = tip_refs(repository, "--keep")
    if not refs or not loss.near or _returning(repository, where):
        return replace(loss, complete=False, told=told)
    return replace(loss, told=told, refs=refs, held="")


def _returning(repository: Repository, where: str) -> bool:
    """Whether that commit may write over a file that is not in the last one."""
    names = _listed(repository, ("diff-tree", "-r", "-z", "--name-only", "--diff-filter=D", where, "HEAD"))
    return names is None or any(os.path.lexists(path) for path in names)


def _amended(git: GitCommand, repository: Repository) -> Loss | None:
    """The last commit, in whose place another comes."""
    if "--amend" not in _names(git):
        return None
    refs = tip_refs(repository, "--soft")
    told = "the last commit would be left to the reflog"
    return Loss((), complete=True, near=True, told=told, refs=refs) if refs else None


def _rebased(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits of the branch, in whose place others come."""
    if _names(git) & _GOING or len(git.operands) > 1:
        return None
    onto = git.operands[0].text if git.operands else "@{upstream}"
    left, refs = _count(repository, (f"{onto}..HEAD",)), tip_refs(repository, "--keep")
    told = f"{_commits(left or 0)} of the branch would be left to the reflog"
    return Loss((), complete=True, near=True, told=told, refs=refs) if refs and left else None


def _cleaned(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """What `clean` itself says that it would remove."""
    if _names(git) - _CLEAN or not _names(git) & {"-f"} or any("\n" in word.text for word in git.after.operands):
        return None
    force = [option for option in git.after.options if option.name == "-f"]
    if len(force) > 1:
        return None  # repositories inside go as well
    words = [option.name for option in git.after.options if option.name in ("-d", "-x", "-X")]
    paths = [word.text for word in git.after.operands]
    told = ask(cwd, repository.home, ("-c", "core.quotePath=false", "clean", "-n", *words, "--", *paths))
    if told is None:
        return None
    lines = os.fsdecode(told).splitlines()
    if any(not line.startswith(_WOULD) or line.endswith('"') for line in lines) or len(lines) > MOST:
        return None
    if not lines:
        return Loss((), complete=True, near=True, held="there is nothing to remove")
    spelled = [line.removeprefix(_WOULD) for line in lines]
    targets = [Target(os.path.join(os.path.realpath(cwd), name.rstrip("/")), name) for name in spelled]
    survey = Survey(repository, repository.root)
    items = survey.items(targets)
    near = all(is_near(target.path, workspace) and is_below(target.path, repository.root) for target in targets)
    lost = [target.path for target, item in zip(targets, items, strict=True) if not item.is_safe]
    return Loss(items, survey.complete, near, paths=tuple(lost))


def _branches(git: GitCommand, repository: Repository) -> Loss | None:
    """Commits that no other branch or tag holds."""
    if _names(git) - {"-D", "-d", "-f", "-q"} or not git.operands:
        return None
    names = [word.text for word in git.operands]
    kept = [f"--exclude={name}" for name in names]
    heads = [f"refs/heads/{name}" for name in names]
    lost = _count(repository, (*heads, "--not", *kept, "--branches", "--tags", "--remotes"))
    if lost is None:
        return None
    if not lost:
        return Loss((), complete=True, near=True, held="no commit is lost: other branches hold them all")
    told = f"{_commits(lost)} that no other branch holds"
    return Loss((), complete=True, near=True, told=told, refs=branch_refs(repository, names))


def _stashes(git: GitCommand, repository: Repository) -> Loss | None:
    if _names(git) - {"-q"}:
        return None
    told = ask(repository.root, repository.home, ("log", "-g", "--format=%H %gs", "-n", "200", "refs/stash", "--"))
    if told is None:
        return None
    found = [line.partition(" ")[::2] for line in told.decode(errors="replace").splitlines()]
    if git.name[-1] == "clear":
        shown = ", ".join([f"`{subject}`" for _, subject in found[:3]])
        said = f"{len(found)} stashes go: {shown}" if len(found) > 1 else f"{shown} goes"
        refs = stash_refs(repository, list(reversed(found)))
        return Loss((), complete=True, near=True, told=said, refs=refs) if found else None
    words = [word.text for word in git.after.operands]
    number = words[0].removeprefix("stash@{").removesuffix("}") if words else "0"
    if not number.isdigit() or int(number) >= len(found):
        return None
    gone = found[int(number)]
    return Loss((), complete=True, near=True, told=f"`{gone[1]}` goes", refs=stash_refs(repository, [gone]))


def _count(repository: Repository, words: Sequence[str]) -> int | None:
    told = ask(repository.root, repository.home, ("rev-list", "--count", *words))
    return int(told) if told is not None and told.strip().isdigit() else None


def _commits(number: int) -> str:
    return "1 commit" if number == 1 else f"{number} commits"
