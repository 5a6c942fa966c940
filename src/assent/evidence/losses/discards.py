"""Files of a repository that git commands restore, take from a commit, or delete."""

from __future__ import annotations

import os

from assent.evidence.losses.moves import commit_of, head_refs, left_behind, moved, reset, tip_refs
from assent.evidence.losses.survey import Survey, Target
from assent.evidence.losses.uncommitted import TreeChange, in_the_way, uncommitted
from assent.evidence.operands import is_near
from assent.record import replace
from assent.risk.evidence import Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.evidence.git.repository import Repository
    from assent.risk.git.model import GitCommand

_RESTORING = frozenset("-q -s -S -W".split())
_SWITCHING = frozenset("-q -f -c -b --detach".split())
_REMOVING = frozenset("-q -f -r".split())


def discarded(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """The loss by the command, as far as its words are certain; None where that is not known."""
    names = {option.name for option in git.after.options}
    match git.name[0]:
        case "reset":
            hard = names & {"--hard", "--merge"}
            return _reset(git, names, repository, workspace) if hard else reset(git, names, repository, cwd)
        case "rm":
            if names - _REMOVING or not git.after.operands:
                return None
            paths = _named(git.after.operands, repository, cwd)
            change = TreeChange(paths, staged=True, deletes=True)
            return uncommitted(repository, change, workspace) if paths else None
        case _:
            if names & {"-B", "-C"}:
                return _renewed(git, names, repository)
            if names & {"-f"} and not git.pathspecs:
                return _switched(git, names, repository, workspace)
            restoring = _restoring(git, names, repository, cwd)
            return None if restoring is None else uncommitted(repository, restoring, workspace)


def _named(words: Sequence[Argument], repository: Repository, cwd: str) -> tuple[str, ...]:
    """The paths from the root of the repository; nothing where git would look for a pattern."""
    if any(":" in word.text or any(mark in word.text for mark in "*?[") for word in words):
        return ()
    return tuple([os.path.relpath(os.path.join(os.path.realpath(cwd), word.text), repository.root) for word in words])


def moved_over(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """The file that `mv -f` overwrites; what is moved is held with it."""
    names = {option.name for option in git.after.options}
    if names - {"-f", "-v"} or len(git.after.operands) != 2:
        return None
    paths = [os.path.join(os.path.realpath(cwd), word.text) for word in git.after.operands]
    if any(os.path.islink(path) or not os.path.isfile(path) for path in paths):
        return None
    survey = Survey(repository, repository.root)
    items = survey.items([Target(paths[1], git.after.operands[1].text)])
    near = all(is_near(path, workspace) for path in paths)
    lost = () if all(item.is_safe for item in items) else tuple(paths)
    return Loss(items, survey.complete, near, paths=lost, verb="overwrites")


def _restoring(git: GitCommand, names: set[str], repository: Repository, cwd: str) -> TreeChange | None:
    """The change to files by `restore` or `checkout`; None where that is not known."""
    if git.name[0] == "restore":
        return _restored(git, names, repository, cwd)
    return _checked_out(git, names, repository, cwd)


def is_committed(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> bool:
    """Whether a command restores files from the index that are the same there, on the disk and in the last commit."""
    if git.name not in (("checkout",), ("restore",)):
        return False
    change = _restoring(git, {option.name for option in git.after.options}, repository, cwd)
    if change is None or change.commit or change.staged:
        return False
    loss = uncommitted(repository, replace(change, staged=True), workspace)
    return loss is not None and loss.complete and not loss.items


def _restored(git: GitCommand, names: set[str], repository: Repository, cwd: str) -> TreeChange | None:
    """`restore`, from the index or from a commit."""
    paths = _named(git.after.operands, repository, cwd)
    if names - _RESTORING or not paths:
        return None
    source = next((option.value.text for option in git.after.options if option.name == "-s" and option.value), "")
    commit = commit_of(repository, source) if source else ""
    if source and not commit:
        return None
    return TreeChange(paths, staged="-S" in names, commit=commit)


def _checked_out(git: GitCommand, names: set[str], repository: Repository, cwd: str) -> TreeChange | None:
    """Files that `checkout` restores as the index has them, or takes from a commit."""
    if names - {"-q"}:
        return None
    source, files = git.operands, git.pathspecs
    if not files and len(source) > 1 and not os.path.lexists(os.path.join(cwd, source[0].text)):
        source, files = source[:1], source[1:]
    elif not files:
        source, files = (), source
    paths = _named(files, repository, cwd)
    commit = commit_of(repository, source[0].text) if len(source) == 1 else ""
    if not paths or len(source) > 1 or (source and not commit):
        return None
    return TreeChange(paths, staged=bool(source), commit=commit)


def _renewed(git: GitCommand, names: set[str], repository: Repository) -> Loss | None:
    """`checkout -B`, `switch -C`: a branch that begins again at a commit; git keeps what is not committed."""
    branch = next(
        (option.value.text for option in git.after.options if option.name in ("-B", "-C") and option.value), ""
    )
    if names - {"-B", "-C", "-q"} or git.pathspecs or len(git.operands) > 1 or not branch:
        return None
    return moved(repository, branch, git.operands[0].text if git.operands else "HEAD", away=True)


def _switched(git: GitCommand, names: set[str], repository: Repository, workspace: str) -> Loss | None:
    """`switch -f`, `checkout -f`: everything becomes as another commit has it."""
    if names - _SWITCHING or len(git.operands) > 1 or (names & {"-c", "-b"} and not git.operands):
        return None
    commit = commit_of(repository, git.operands[0].text if git.operands else "HEAD")
    if not commit:
        return None
    loss = uncommitted(repository, TreeChange(staged=True, commit=commit), workspace)
    return loss if loss is None or not loss.paths else replace(loss, refs=head_refs(repository))


def _reset(git: GitCommand, names: set[str], repository: Repository, workspace: str) -> Loss | None:
    """`reset --hard`, perhaps to a commit; `reset --merge`."""
    if names - {"--hard", "--merge", "-q"} or git.pathspecs or len(git.operands) > 1:
        return None
    loss = uncommitted(repository, TreeChange(staged=True), workspace)
    where = git.operands[0].text if git.operands else "HEAD"
    if loss is None or where == "HEAD":
        return loss
    left = left_behind(repository, f"{where}..HEAD")
    if left is None:
        return None
    told = left.told
    refs = tip_refs(repository, "--keep")
    if not refs or not loss.near or in_the_way(repository, where, "HEAD") != []:
        return replace(loss, complete=False, told=told)
    return replace(loss, told=told, refs=refs, held="")
