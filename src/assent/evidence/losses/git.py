"""The loss by git commands: uncommitted changes, untracked files, commits and stashes."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.asking import ask
from assent.evidence.git.repository import Repository, repository_around
from assent.evidence.losses.discards import discarded, moved_over
from assent.evidence.losses.moves import (
    already_pushed,
    branch_refs,
    branches_exist,
    count_of,
    current_branch,
    left_behind,
    moved,
    stash_refs,
    tag_refs,
    tip_refs,
    unheld,
    unnamed,
)
from assent.evidence.losses.survey import Survey, Target
from assent.evidence.losses.uncommitted import MOST
from assent.evidence.operands import is_below, is_near
from assent.numeral import whole
from assent.record import replace
from assent.risk.consequence import names_told
from assent.risk.evidence import Loss
from assent.risk.finding import Finding
from assent.risk.git.model import GitCommand
from assent.risk.git.parse import parse
from assent.risk.patch.unified import unquoted

MOST_LISTED = 25_000  # files of a repository: to look at each name takes git 0.5 ms for a thousand
_LONGEST = 4096  # bytes of a link to a repository
_WOULD = "Would remove "
_GOING = frozenset(  # options of a rebase that has begun, and one that begins with the first commit
    "--root --continue --abort --skip --quit --edit-todo --show-current-patch".split()
)
_CLEAN = frozenset("-f -d -x -X -q".split())


def git_loss(finding: Finding, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """The loss by the command, as far as its words are certain; None where that is not known."""
    git = parse(finding.command.argv)
    if git.before.options or git.after.problems or not all(word.exact for word in git.argv):
        return None
    match git.name:
        case ("checkout",) | ("restore",) | ("switch",) | ("rm",) | ("reset",):
            return discarded(git, repository, cwd, workspace)
        case ("clean",):
            return _cleaned(git, repository, cwd, workspace)
        case ("mv",):
            return moved_over(git, repository, cwd, workspace)
        case ("worktree", "remove"):
            return _worktree(git, repository, cwd, workspace)
        case _:
            return _commits(git, repository)


def _commits(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits that no name would lead to; None for a command that leaves all names as they are."""
    match git.name:
        case ("commit",):
            return _amended(git, repository)
        case ("rebase",):
            return _rebased(git, repository)
        case ("pull",):
            return _pulled(git, repository)
        case ("push",) | ("reflog", _) | ("prune",) | ("gc",):
            return unnamed(git, repository)
        case ("branch",):
            return _branches(git, repository)
        case ("update-ref",):
            return _unnamed(git, repository)
        case ("tag",):
            return _tags(git, repository)
        case ("stash", "drop") | ("stash", "clear"):
            return _stashes(git, repository)
        case _:
            return None


def _names(git: GitCommand) -> set[str]:
    return {option.name for option in git.after.options}


def _amended(git: GitCommand, repository: Repository) -> Loss | None:
    """The last commit, in whose place another comes."""
    if "--amend" not in _names(git):
        return None
    refs = tip_refs(repository, "--soft")
    left = left_behind(repository, "HEAD^!")
    if left is None or not refs:
        return None
    told = "the last commit would remain only in the reflog" if left.told else left.told
    return _with_pushed(replace(left, told=told, refs=refs), repository, "HEAD^!", 1)


def _rebased(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits of the branch, in whose place others come."""
    words = [word.text for word in git.operands]
    if _names(git) & _GOING or len(words) > 2:
        return None
    onto, branch = [*words, *("@{upstream}", "HEAD")[len(words) :]]
    return _rewritten(repository, onto, branch)


def _pulled(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits of the branch, in whose place others come, where they are put upon what is fetched."""
    words = [word.text for word in git.operands]
    if "-r" not in _names(git) or len(words) == 1 or len(words) > 2:
        return None
    return _rewritten(repository, "/".join(words) or "@{upstream}")


def _rewritten(repository: Repository, onto: str, branch: str = "HEAD") -> Loss | None:
    range_, refs = f"{onto}..{branch}", tip_refs(repository, "--keep")
    left, number = left_behind(repository, range_, branch), count_of(repository, (range_,))
    if not number or left is None or not refs:
        return None
    return _with_pushed(replace(left, refs=refs if branch == "HEAD" else ()), repository, range_, number)


def _with_pushed(loss: Loss, repository: Repository, range_: str, number: int) -> Loss:
    """The loss, and how many of its commits a remote branch has."""
    told = [part for part in (loss.told, already_pushed(repository, range_, number)) if part]
    return replace(loss, told=", and ".join(told), held="" if told else loss.held)


def _cleaned(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """The files that `clean` itself says it would remove."""
    if _names(git) - _CLEAN or not _names(git) & {"-f"} or any("\n" in word.text for word in git.after.operands):
        return None
    force = [option for option in git.after.options if option.name == "-f"]
    if len(force) > 1 or repository.index.count > MOST_LISTED:
        return None  # with two, repositories inside go as well
    words = [option.name for option in git.after.options if option.name in ("-d", "-x", "-X")]
    paths = [word.text for word in git.after.operands]
    told = ask(cwd, repository.home, ("-c", "core.quotePath=false", "clean", "-n", *words, "--", *paths))
    if told is None:
        return None
    lines = os.fsdecode(told).splitlines()
    if not all(line.startswith(_WOULD) for line in lines) or len(lines) > MOST:
        return None
    if not lines:
        return Loss((), complete=True, near=True, held="nothing would be deleted now")
    spelled = [unquoted(line.removeprefix(_WOULD)) for line in lines]
    targets = [Target(os.path.join(os.path.realpath(cwd), name.rstrip("/")), name) for name in spelled]
    near = all(is_near(target.path, workspace) and is_below(target.path, repository.root) for target in targets)
    loss = Survey(repository, repository.root).loss(targets, near)
    return replace(loss, told="")  # git leaves repositories where they are


def _branches(git: GitCommand, repository: Repository) -> Loss | None:
    """Commits that no other branch or tag holds."""
    if _names(git) & {"-M", "-C"}:
        return _taken_over(git, repository)
    if _names(git) - {"-D", "-d", "-f", "-q"} or not git.operands:
        return None
    names = [word.text for word in git.operands]
    if not _names(git) & {"-D", "-d"}:
        return moved(repository, names[0], (*names, "HEAD")[1], away=False)
    return unheld(repository, names, branch_refs(repository, names))


def _taken_over(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits of a branch whose name another takes: `git branch -M old new`."""
    names = [word.text for word in git.operands]
    if _names(git) - {"-M", "-C", "-q", "-f"} or not 0 < len(names) < 3:
        return None
    current = current_branch(repository)
    old, new = names if len(names) == 2 else (current, names[0])
    if not branches_exist(repository, [old]) or old == new:
        return None
    moves = "-M" in _names(git)
    if repository.lacks(f"refs/heads/{new}"):
        refs = branch_refs(repository, [old]) if moves and old != current else ()
        return Loss((), complete=True, near=True, held=f"no branch `{new}` exists yet", refs=refs)
    refs = branch_refs(repository, [new], repository.objects((f"refs/heads/{old}",))[0])
    if moves:
        also = branch_refs(repository, [old])
        refs = refs + also if refs and also else ()
    stays = current != new and not (moves and current == old)
    return unheld(repository, [new], refs if stays else ())


def _unnamed(git: GitCommand, repository: Repository) -> Loss | None:
    """A branch or a tag that `git update-ref` deletes, or a branch that it moves."""
    words = [word.text for word in git.after.operands]
    if not _names(git) and len(words) in (2, 3) and words[0].startswith("refs/heads/"):
        return moved(repository, words[0].removeprefix("refs/heads/"), words[1], away=False)
    if _names(git) != {"-d"} or not 0 < len(words) < 3:
        return None
    for start, of in (("refs/heads/", branch_refs), ("refs/tags/", tag_refs)):
        name = words[0].removeprefix(start)
        if name == words[0]:
            continue
        refs = of(repository, [name])
        if start == "refs/heads/":
            return unheld(repository, [name], refs)
        return Loss((), complete=True, near=True, told="1 tag would be lost", refs=refs) if refs else None
    return None


def _tags(git: GitCommand, repository: Repository) -> Loss | None:
    """Tags that are deleted, or come to name something else."""
    names, words = _names(git), [word.text for word in git.after.operands]
    if names == {"-d"} and words:
        refs = tag_refs(repository, words)
    elif names == {"-f"} and 0 < len(words) < 3:
        (left,) = repository.objects(words[1:] or ("HEAD",))
        words = words[:1]
        refs = tag_refs(repository, words, left) if left else ()
    else:
        return None
    lost = "1 tag would be lost" if len(words) == 1 else f"{len(words)} tags would be lost"
    told = "the tag would name another object" if "-f" in names else lost
    return Loss((), complete=True, near=True, told=told, refs=refs) if refs else None


def _worktree(git: GitCommand, repository: Repository, cwd: str, workspace: str) -> Loss | None:
    """The files of another working tree, with what git records of it."""
    if _names(git) - {"-f"} or len(git.after.operands) != 1:
        return None
    word = git.after.operands[0].text
    path = os.path.realpath(os.path.join(cwd, word))
    link = (head_of(os.path.join(path, ".git"), _LONGEST) or b"").decode("utf-8", "surrogateescape").strip()
    record = os.path.realpath(link.removeprefix("gitdir: "))
    if not link.startswith("gitdir: /") or os.path.dirname(record) != os.path.join(repository.folder, "worktrees"):
        return None
    survey = Survey(repository_around(path, repository.home), path)
    items = survey.items([Target(path, word)])
    complete = not any(item.partial for item in items)
    return Loss(items, complete, is_near(path, workspace), paths=(path, record))


def _stashes(git: GitCommand, repository: Repository) -> Loss | None:
    if _names(git) - {"-q"}:
        return None
    told = ask(repository.root, repository.home, ("log", "-g", "--format=%H %gs", "-n", "200", "refs/stash", "--"))
    if told is None:
        return None
    found = [line.partition(" ")[::2] for line in told.decode(errors="replace").splitlines()]
    if git.name[-1] == "clear":
        return _stashed(repository, list(reversed(found))) if found else None
    words = [word.text for word in git.after.operands]
    number = words[0].removeprefix("stash@{").removesuffix("}") if words else "0"
    at = whole(number)
    if at is None or at >= len(found):
        return None
    return _stashed(repository, [found[at]])


def _stashed(repository: Repository, gone: list[tuple[str, str]]) -> Loss:
    """The stashes that would be lost, the oldest first."""
    shown = names_told([subject for _, subject in reversed(gone)])
    told = f"{shown} would be lost" if len(gone) == 1 else f"{len(gone)} stashes would be lost: {shown}"
    return Loss((), complete=True, near=True, told=told, refs=stash_refs(repository, gone))
