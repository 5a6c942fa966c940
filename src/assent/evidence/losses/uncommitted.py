"""Files whose content git holds nowhere else: changed, staged, or in the way of what a commit brings."""

from __future__ import annotations

import os

from assent.evidence.asking import NOWHERE, ask
from assent.evidence.losses.survey import Survey, Target
from assent.evidence.operands import is_near
from assent.record import Record, replace
from assent.risk.evidence import FileState, Item, Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.git.repository import Repository

MOST = 200  # files that are looked at
MOST_COMPARED = 10_000  # of a repository: to look at each takes git 1.7 ms for a thousand
PLAIN = ("-z", "--no-renames", "--no-ext-diff")
_DIFF = ("--name-only", *PLAIN, "--no-textconv", "--ignore-submodules=all")
_STATUS = ("status", "--porcelain=v1", "-z", "-uno", "--no-renames", "--ignore-submodules=all")
_HELD = "nothing would be lost now"


class TreeChange(Record):
    """The change of a command to the files below some paths of a repository."""

    paths: tuple[str, ...] = (".",)  # as git names them from the root
    staged: bool = False  # what is staged goes as well
    commit: str = ""  # whose files come, also over those that git does not know
    deletes: bool = False


def uncommitted(repository: Repository, change: TreeChange, workspace: str) -> Loss | None:
    """The uncommitted content that would be lost; None where that is not known."""
    found, complete = _differing(repository, change.paths, change.staged)
    if found is None:
        return None
    if change.commit:
        covered = in_the_way(repository, change.commit, "--cached", change.paths)
        if covered is None:
            return None
        found = sorted({*found, *covered})
    if not found:
        return Loss((), complete, near=True, held=_HELD if complete else "")
    survey = Survey(repository, repository.root)
    items = tuple([_as_changed(item) for item in survey.items([_target(path, repository) for path in found])])
    near = all(is_near(path, workspace) for path in found)
    verb = "deletes" if change.deletes else "overwrites"
    complete = complete and survey.complete
    paths = tuple(sorted({*found, *_besides(repository, change)}))
    return Loss(items, complete, near, paths=paths, in_place=not change.deletes, verb=verb)


def _besides(repository: Repository, change: TreeChange) -> list[str]:
    """Files that git holds and that go as well, so that a snapshot brings back all; none where they are many."""
    words = ("ls-files", "-z") if change.deletes else ("diff-index", *_DIFF, change.commit)
    if not change.deletes and not change.commit:
        return []
    return [path for path in listed(repository, (*words, "--", *change.paths)) or () if os.path.lexists(path)]


def in_the_way(repository: Repository, commit: str, against: str, paths: Sequence[str] = (".",)) -> list[str] | None:
    """The files on disk where the commit has one that the index, or another commit, does not have; None as below."""
    words = ("diff-index", against) if against.startswith("--") else ("diff-tree", "-r")
    last = () if against.startswith("--") else (against,)
    named = listed(repository, (*words, "--name-only", *PLAIN, "--diff-filter=D", commit, *last, "--", *paths))
    if named is None:
        return None
    return sorted({there for path in named if (there := _there(path, repository.root))})


def _there(path: str, root: str) -> str:
    """The path, if something is there, or what is not a folder in place of one around it."""
    if os.path.lexists(path):
        return path
    folder = os.path.dirname(path)
    while len(folder) > len(root) and not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return folder if os.path.islink(folder) or not os.path.isdir(folder) else ""


def _target(path: str, repository: Repository) -> Target:
    return Target(path, os.path.relpath(path, repository.root))


def _differing(repository: Repository, paths: Sequence[str], staged: bool) -> tuple[list[str] | None, bool]:
    """The files whose content is nowhere else, and whether there is nothing besides; None where that is not known."""
    if not repository.is_unfiltered() or ("." in paths and repository.index.count > MOST_COMPARED):
        return None, False
    indexed: list[str] | None = []
    if staged:
        named, indexed = _both(repository, paths)
    else:
        named = listed(repository, ("diff-files", *_DIFF, "--", *paths))
    if named is None or indexed is None:
        return None, False
    there = [path for path in named if os.path.lexists(path)]  # what is not there comes back
    found = [path for path in there if not _is_held(repository, path)]  # others have only been touched
    complete = all(path not in found and os.path.lexists(path) for path in indexed)
    return sorted({*found, *[path for path in indexed if os.path.lexists(path)]}), complete


def _both(repository: Repository, paths: Sequence[str]) -> tuple[list[str] | None, list[str] | None]:
    """The differences to the index, and from the index to the last commit, asked at once; None as in `listed`."""
    told = listed(repository, (*_STATUS, "--", *paths))
    if told is None:
        return None, None
    start = len(repository.root) + 1
    lines = [(path[start : start + 2], os.path.join(repository.root, path[start + 3 :])) for path in told]
    return [path for marks, path in lines if marks[1] != " "], [path for marks, path in lines if marks[0] != " "]


def _as_changed(item: Item) -> Item:
    """The loss where staged content, held by the index alone, is lost as well."""
    return replace(item, counts=((FileState.Changed, 1),)) if item.counts == ((FileState.Unchanged, 1),) else item


def _is_held(repository: Repository, path: str) -> bool:
    entry = repository.index.find(repository.name(path))
    return entry is not None and repository.holds(path, entry, os.lstat(path))


def listed(repository: Repository, words: Sequence[str]) -> list[str] | None:
    """The absolute paths that git names, without the user's settings, which may name filters."""
    told = ask(repository.root, NOWHERE, words)
    if told is None or told.count(b"\0") > MOST:
        return None
    return [os.path.join(repository.root, os.fsdecode(name)) for name in told.split(b"\0") if name]
