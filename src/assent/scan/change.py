"""The files of a repository, and the lines that a change touched."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence

from assent.errors import AssentError

_HUNK = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


class GitError(AssentError):
    """Git cannot say what is there."""


def tracked(root: str) -> list[str]:
    """The files below `root` that git knows, relative to it; every file where there is no repository."""
    try:
        listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    except GitError:
        return sorted(_walked(root))
    return sorted({os.fsdecode(name) for name in listed.split(b"\0") if name})


def _walked(root: str) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in (".git", "node_modules", ".venv")]
        for name in files:
            yield os.path.relpath(os.path.join(folder, name), root)


def touched(root: str, since: str) -> dict[str, set[int]]:
    """The lines of each file that were added or changed since `since`, a commit. Raises GitError."""
    try:
        base = _git(root, "merge-base", "--end-of-options", since, "HEAD").decode().strip()
    except GitError as error:
        why = (
            str(error).removeprefix("fatal: ").replace("Not a valid object name", "it has no commit called")
            or "no common commit"
        )
        raise GitError(f"git cannot compare with {since!r}: {why}") from None
    options = ("--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--relative", "--diff-filter=d")
    names = _git(root, "diff", *options, "--name-only", "-z", base).split(b"\0")
    return {os.fsdecode(name): _lines(_git(root, "diff", *options, base, "--", name)) for name in names if name}


def _lines(patch: bytes) -> set[int]:
    made: set[int] = set()
    for hunk in _HUNK.finditer(patch):
        start = int(hunk[1])
        made.update(range(start, start + int(hunk[2] or 1)))
    return made


def _git(root: str, *words: str | bytes) -> bytes:
    command: Sequence[str | bytes] = ("git", "-C", root, *words)
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - words of our own
    except OSError as error:
        raise GitError(f"git cannot be started: {error.strerror}") from None
    if done.returncode:
        raise GitError(done.stderr.decode(errors="replace").strip() or "git failed")
    return done.stdout
