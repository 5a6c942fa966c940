"""The record of branches, tags and stashes before they go, so that they can be named again."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.asking import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.repository import Repository

    Refs = tuple[tuple[str, str, str], ...]

MOST = 50
_LARGEST = 1 << 20  # bytes of settings
_LONGEST = 4096  # bytes of a name
_HEAD = "ref: refs/heads/"
_SETTINGS = (".gitconfig", ".config/git/config")  # below the home


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
