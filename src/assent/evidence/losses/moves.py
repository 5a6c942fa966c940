"""Commits that lose their name: a branch that comes to mean another commit, pushed or here, reflogs, pruning."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.asking import ask
from assent.evidence.losses.uncommitted import PLAIN, listed
from assent.record import replace
from assent.risk.evidence import Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.git.repository import Repository
    from assent.risk.git.model import GitCommand

    Refs = tuple[tuple[str, str, str], ...]

_ALL_HELD = "no commit is lost: other branches hold them all"
_FETCHED = "as last fetched"
_PUSHING = frozenset("-f -d -q -v -u --no-verify --progress".split())
_HEADS = "refs/heads/"
_OTHERS = ("--branches", "--tags", "--remotes")
MOST = 50
_LARGEST = 1 << 20  # bytes of settings
_LONGEST = 4096  # bytes of a name
_HEAD = "ref: refs/heads/"
_SETTINGS = (".gitconfig", ".config/git/config")  # below the home


def count_of(repository: Repository, words: Sequence[str]) -> int | None:
    """The number of commits that `git rev-list` finds with those words; None where it fails."""
    told = ask(repository.root, repository.home, ("rev-list", "--count", *words))
    return int(told) if told is not None and told.strip().isdigit() else None


def commits_told(number: int) -> str:
    """1 commit, 3 commits."""
    return "1 commit" if number == 1 else f"{number} commits"


def left_to_reflog(number: int) -> str:
    """The words of a question about commits that no branch would hold any more."""
    return f"{commits_told(number)} of the branch would remain only in the reflog"


def unheld(repository: Repository, names: Sequence[str], refs: Refs, onto: Sequence[str] = ()) -> Loss | None:
    """The number of commits of the branches that no other branch or tag holds, nor the commits `onto`.

    `refs` is what undo records of them.
    """
    kept = [f"--exclude={name}" for name in names]
    heads = [f"{_HEADS}{name}" for name in names]
    lost = count_of(repository, (*heads, "--not", *onto, *kept, *_OTHERS))
    if lost is None:
        return None
    if not lost:
        return Loss((), complete=True, near=True, held=_ALL_HELD, refs=refs)
    return Loss((), complete=True, near=True, told=f"{commits_told(lost)} that no other branch holds", refs=refs)


def moved(repository: Repository, name: str, start: str, away: bool) -> Loss | None:
    """A branch that comes to mean the commit `start`; `away`: and is checked out then, whichever was before."""
    repository.objects((f"{start}^{{commit}}", f"{_HEADS}{name}", "HEAD"))  # asked once for all three
    commit = commit_of(repository, start)
    if not commit:
        return None
    if repository.lacks(f"{_HEADS}{name}"):
        return Loss((), complete=True, near=True, held=f"no branch `{name}` exists yet") if away else None
    current = current_branch(repository)
    if name == current:
        refs = tip_refs(repository, "--keep" if away else "--soft")
    else:
        head = head_refs(repository) if away else ()
        branch = branch_refs(repository, [name], commit)
        refs = head + branch if branch and (head or not away) else ()
    return unheld(repository, [name], refs, (commit,))


def reset(git: GitCommand, names: set[str], repository: Repository, cwd: str) -> Loss | None:
    """`reset` without `--hard`: it changes no file, commits lose their branch."""
    words = [word.text for word in git.operands]
    if names - {"--soft", "--mixed", "-q"} or git.pathspecs or len(words) != 1:
        return None
    if os.path.lexists(os.path.join(cwd, words[0])) or not commit_of(repository, words[0]):
        return None
    how = "--soft" if "--soft" in names else "--mixed"
    staged = how == "--mixed" and listed(repository, ("diff-index", "--cached", "--name-only", *PLAIN, "HEAD")) != []
    loss = left_behind(repository, f"{words[0]}..HEAD")
    return loss if loss is None or staged else replace(loss, refs=tip_refs(repository, how))


def left_behind(repository: Repository, range_: str, branch: str = "HEAD") -> Loss | None:
    """The commits of a range that the branch loses, if no other holds them; None where they are not known."""
    name = current_branch(repository) if branch == "HEAD" else branch
    left = count_of(repository, (range_, "--not", f"--exclude={name}", *_OTHERS))
    if left is None:
        return None
    return Loss((), complete=True, near=True, told=left_to_reflog(left) if left else "", held="" if left else _ALL_HELD)


def already_pushed(repository: Repository, range_: str, left: int) -> str:
    """The words for how many of so many commits a remote branch has, as far as it was fetched; empty for none."""
    new = count_of(repository, (range_, "--not", "--remotes"))
    if new is None or new >= left:
        return ""
    return f"{commits_told(left - new)} {'is' if left - new == 1 else 'are'} already pushed"


def unnamed(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits that pushing, pruning or a change of reflogs leaves without a name; undo cannot bring them back."""
    match git.name[0]:
        case "push":
            return _pushed(git, repository)
        case "reflog":
            return _reflogs(repository)
        case _:
            return _pruned(repository)


def _pushed(git: GitCommand, repository: Repository) -> Loss | None:
    """The commits of remote branches that are overwritten or deleted, as they were when they were last fetched."""
    names = {option.name for option in git.after.options}
    words = [word.text for word in git.operands]
    if names - _PUSHING:
        return None
    told = []
    for source, remote in _pairs(repository, words, "-d" in names):
        others = (source,) if source else (f"--exclude={remote}", "--remotes", "--branches", "--tags")
        lost = count_of(repository, (f"refs/remotes/{remote}", "--not", *others))
        if lost is None:
            return None
        holder = f"`{source}` does not hold" if source else "no other branch holds"
        number = commits_told(lost) if lost else "no commit"
        told.append(f"`{remote}` has {number} that {holder}")
    return Loss((), complete=False, near=False, told=f"{_FETCHED}, {', '.join(told)}") if told else None


def _pairs(repository: Repository, words: list[str], deletes: bool) -> list[tuple[str, str]]:
    """The pushed source, empty where a branch is deleted, and the remote branch in whose place it comes."""
    if len(words) < 2:
        found = ask(repository.root, repository.home, ("rev-parse", "--abbrev-ref", "@{push}"))
        name = os.fsdecode(found or b"").strip()
        fits = not words or name.startswith(f"{words[0]}/")
        return [("HEAD", name)] if name and fits and not deletes else []
    made = []
    for word in words[1:]:
        source, colon, target = word.removeprefix("+").partition(":")
        if deletes:
            source, target = "", source
        elif not colon:
            target = current_branch(repository) if source == "HEAD" else source
        if target:
            made.append((source, f"{words[0]}/{target.removeprefix(_HEADS)}"))
    return made


def _reflogs(repository: Repository) -> Loss | None:
    """Commits that only a reflog holds, whose entries go."""
    number = count_of(repository, ("--reflog", "--not", "--exclude=refs/stash", "--all"))
    if number is None:
        return None
    told = (
        f"only reflogs hold {commits_told(number)}" if number else "branches and tags still hold all of their commits"
    )
    return Loss((), complete=False, near=False, told=told)


def _pruned(repository: Repository) -> Loss | None:
    """The commits that git itself says it would prune now."""
    told = ask(repository.root, repository.home, ("prune", "-n", "--expire=now"))
    if told is None:
        return None
    kinds = [line.rpartition(b" ")[2] for line in told.splitlines()]
    number = kinds.count(b"commit")
    if not kinds:
        return Loss((), complete=False, near=False, told="nothing would be pruned now")
    others = f"{len(kinds):,} objects" if len(kinds) > 1 else "1 object"
    return Loss((), complete=False, near=False, told=f"{others} that nothing names, {commits_told(number)} among them")


def commit_of(repository: Repository, word: str) -> str:
    """The commit that a word names; empty where it names none."""
    if word.startswith("-"):
        return ""
    return repository.objects((f"{word}^{{commit}}",))[0]


def branches_exist(repository: Repository, names: Sequence[str]) -> bool:
    """Whether there is a branch of each name."""
    return all(repository.objects([f"refs/heads/{name}" for name in names]))


def branch_refs(repository: Repository, names: Sequence[str], left: str = "") -> Refs:
    """Each branch with its commit and its settings, and the commit that the command leaves there.

    Nothing where one of them is not known, or is kept too briefly.
    """
    if len(names) > MOST or not _is_kept(repository):
        return ()
    objects = repository.objects([f"refs/heads/{name}" for name in names])
    if not all(objects):
        return ()
    listed = ask(repository.root, repository.home, ("config", "--local", "-z", "--get-regexp", "^branch\\."))
    if listed is None:
        return ()
    settings = [os.fsdecode(part).partition("\n")[::2] for part in listed.split(b"\0") if part]
    return tuple(
        [
            ("branch", repository.root, _written(name, found, left, [s for s in settings if _is_of(s[0], name)]))
            for name, found in zip(names, objects, strict=True)
        ]
    )


def tag_refs(repository: Repository, names: Sequence[str], left: str = "") -> Refs:
    """Each tag with what it names, and what the command leaves in its place; nothing where one of them is not known."""
    if len(names) > MOST or not _is_kept(repository):
        return ()
    objects = repository.objects([f"refs/tags/{name}" for name in names])
    if not all(objects):
        return ()
    pairs = zip(names, objects, strict=True)
    return tuple([("tag", repository.root, _written(name, found, left, [])) for name, found in pairs])


def tip_refs(repository: Repository, how: str) -> Refs:
    """The last commit of the current branch, to which `git reset` with the option `how` leads back."""
    name = current_branch(repository)
    (commit,) = repository.objects(("HEAD",))
    if not name or not commit or not _is_kept(repository):
        return ()
    return (("tip", repository.root, _written(name, commit, how, [])),)


def current_branch(repository: Repository) -> str:
    """The branch that is checked out; empty where none is."""
    told = os.fsdecode(head_of(os.path.join(repository.folder, "HEAD"), _LONGEST) or b"")
    name = told.strip().removeprefix(_HEAD)
    return name if told.startswith(_HEAD) and not name.startswith(".") else ""  # `.invalid`, where it is kept elsewhere


def head_refs(repository: Repository) -> Refs:
    """The branch that is checked out; nothing where none is."""
    return tuple([("head", root, stored) for _, root, stored in tip_refs(repository, "")])


def stash_refs(repository: Repository, found: Sequence[tuple[str, str]]) -> Refs:
    """Each stash with its commit and its message, the oldest first; nothing where git may not keep them."""
    if not _is_kept(repository) or len(found) > MOST:
        return ()
    return tuple([("stash", repository.root, _written("stash", commit, subject, [])) for commit, subject in found])


def _is_of(key: str, name: str) -> bool:
    """Whether a setting is one of the branch: branch.NAME.merge."""
    return key.startswith(f"branch.{name}.") and "." not in key[len(f"branch.{name}.") :]


def _is_kept(repository: Repository) -> bool:
    """Whether git keeps what nothing names for two weeks, as it does where nobody said otherwise."""
    if repository.has_setting(b"pruneexpire"):
        return False
    for name in _SETTINGS:
        text = head_of(os.path.join(repository.home, name), _LARGEST + 1) or b""
        if len(text) > _LARGEST or b"pruneexpire" in text.lower():
            return False
    return True


def _written(name: str, commit: str, message: str, settings: Sequence[tuple[str, str]]) -> str:
    import json  # only where something of git would go

    return json.dumps([name, commit, message, settings])
