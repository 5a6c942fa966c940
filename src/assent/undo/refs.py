"""Branches, tags and stashes of a repository: what is recorded of them, and how they come back.

git keeps the commits themselves for two weeks at least, longer than a snapshot is kept; only their names go.
"""

from __future__ import annotations

import json
import os
import subprocess

from assent.errors import StoreError
from assent.evidence.asking import PROGRAMS, SAFE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.undo.manifest import SnapshotEntry

_SECONDS = 20


class Ref:
    """One of them, as it was."""

    def __init__(self, entry: SnapshotEntry) -> None:
        self.root = entry.path
        self.name, self.object, self.message, *rest = json.loads(entry.stored)
        self.settings: list[list[str]] = rest[0] if rest else []  # of a branch: where it pulls from


def branch_obstacle(ref: Ref) -> str:
    """The reason why a branch cannot come back; empty where it can.

    One of that name must be the same one, which the command moved and nobody since.
    """
    there = _git(ref.root, "rev-parse", "-q", "--verify", f"refs/heads/{ref.name}")
    if there is None:
        return _gone(ref)
    if ref.object not in _moves(ref) and there != (ref.message or None):
        return f"a branch `{ref.name}` is in its place"
    return f"`{ref.name}` is checked out" if _checked_out(ref) == ref.name else _gone(ref)


def is_branch_there(ref: Ref) -> bool:
    """Whether the branch is there as it was."""
    return bool(_git(ref.root, "rev-parse", "-q", "--verify", f"refs/heads/{ref.name}") == ref.object)


def put_branch(ref: Ref) -> None:
    """Make the branch again, with what it pulls from."""
    there = _git(ref.root, "rev-parse", "-q", "--verify", f"refs/heads/{ref.name}")
    _must(ref, "update-ref", f"refs/heads/{ref.name}", ref.object, there or "0" * 40)
    if ref.message:  # another branch had taken its name, and brought its own settings along
        _git(ref.root, "config", "--remove-section", f"branch.{ref.name}")
    for key, value in ref.settings if there is None or ref.message else ():
        _must(ref, "config", "--add", key, value)


def tag_obstacle(ref: Ref) -> str:
    """The reason why a tag cannot come back, else empty: one of that name must be the one that the command made."""
    there = _git(ref.root, "rev-parse", "-q", "--verify", f"refs/tags/{ref.name}")
    if there not in (None, ref.message or None):
        return f"a tag `{ref.name}` is in its place"
    return "" if _git(ref.root, "cat-file", "-e", ref.object) is not None else f"git no longer holds `{ref.name}`"


def is_tag_there(ref: Ref) -> bool:
    """Whether the tag is there as it was."""
    return bool(_git(ref.root, "rev-parse", "-q", "--verify", f"refs/tags/{ref.name}") == ref.object)


def put_tag(ref: Ref) -> None:
    """Make the tag again."""
    there = _git(ref.root, "rev-parse", "-q", "--verify", f"refs/tags/{ref.name}")
    _must(ref, "update-ref", f"refs/tags/{ref.name}", ref.object, there or "0" * 40)


def stash_obstacle(ref: Ref) -> str:
    """The reason why a stash cannot come back; empty where it can."""
    return _gone(ref)


def is_stash_there(ref: Ref) -> bool:
    """Whether the stash is one of those that exist."""
    listed = _git(ref.root, "log", "-g", "--format=%H", "refs/stash", "--")
    return listed is not None and ref.object in listed.split()


def put_stash(ref: Ref) -> None:
    """Put the stash on top of those that exist."""
    _must(ref, "stash", "store", "-q", "-m", ref.message, ref.object)


def tip_obstacle(ref: Ref) -> str:
    """The reason why the branch cannot go back to its commit; empty where it can.

    It can only where the command was the last that moved it, so that no later commit is lost.
    """
    kept = f"`git branch was-{ref.name} {ref.object[:12]}` gives its commits a name"
    if _checked_out(ref) != ref.name:
        return f"`{ref.name}` is not checked out now, or a rebase is in progress; {kept}"
    return _gone(ref) if ref.object in _moves(ref) else f"`{ref.name}` was moved again since; {kept}"


def is_tip_there(ref: Ref) -> bool:
    """Whether the branch is where it was."""
    return is_branch_there(ref)


def put_tip(ref: Ref) -> None:
    """Let the branch go back; files that were changed since are never overwritten."""
    _git(ref.root, "update-index", "-q", "--refresh")  # a file of the same second as the index counts as changed
    _must(ref, "reset", "-q", ref.message, ref.object)


def head_obstacle(ref: Ref) -> str:
    """The reason why the branch cannot be checked out again; empty where the command was the last that left it."""
    last = _git(ref.root, "log", "-g", "--format=%gs", "-n", "1", "HEAD", "--") or ""
    here = last.startswith(f"checkout: moving from {ref.name} to ")
    return _gone(ref) if here else f"`{ref.name}` is no longer the branch that was left last"


def is_head_there(ref: Ref) -> bool:
    """Whether the branch is checked out."""
    return bool(_checked_out(ref) == ref.name)


def put_head(ref: Ref) -> None:
    """Check the branch out; files that were changed since are never overwritten."""
    _must(ref, "switch", "-q", ref.name)


def is_committed(ref: Ref, path: str) -> bool:
    """Whether the branch of that commit is checked out and is where it was, and the file as the commit has it."""
    if not is_tip_there(ref) or not is_head_there(ref):
        return False
    return _git(ref.root, "diff", "--quiet", "--no-ext-diff", "HEAD", "--", path) is not None


def _checked_out(ref: Ref) -> str | None:
    return _git(ref.root, "symbolic-ref", "-q", "--short", "HEAD")


def _moves(ref: Ref) -> list[str]:
    """The commit of a branch, and the one before the last move."""
    return (_git(ref.root, "log", "-g", "--format=%H", "-n", "2", f"refs/heads/{ref.name}", "--") or "").split()


def _gone(ref: Ref) -> str:
    found = _git(ref.root, "cat-file", "-e", f"{ref.object}^{{commit}}")
    return "" if found is not None else f"git no longer holds the commits of `{ref.name}`"


def _must(ref: Ref, *words: str) -> None:
    if _git(ref.root, *words) is None:
        raise StoreError(f"{ref.root}: git could not restore `{ref.name}`")


def _git(root: str, *words: str) -> str | None:
    """The output of git, without hooks; None when it fails."""
    program = next((path for path in PROGRAMS if os.access(path, os.X_OK)), "git")
    argv = [program, *SAFE, "-C", root, *words]
    try:
        done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=_SECONDS)  # noqa: S603 - fixed words
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
