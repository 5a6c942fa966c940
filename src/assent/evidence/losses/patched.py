"""The files that a patch changes or deletes which a command reads: `git apply fix.patch`, `patch -p1 < fix.patch`."""

from __future__ import annotations

import os
from itertools import pairwise

from assent.command.model import Command
from assent.config.source import head_of
from assent.errors import ParseError
from assent.risk.patch.model import FileAct, Touch
from assent.risk.patch.unified import NOTHING, touches

LARGEST = 1 << 20  # bytes of a patch
_APPLYING = frozenset(
    """
    -v --verbose -R --reverse --index -p1 --whitespace=nowarn --whitespace=fix -3 --3way --ignore-whitespace
    --ignore-space-change --unidiff-zero
    """.split()
)
_PATCHING = frozenset(
    "-p0 -p1 -R --reverse -N --forward -s --silent --quiet -u --verbose --no-backup-if-mismatch".split()
)


def patched(command: Command) -> tuple[str, tuple[str, ...]] | None:
    """The patch, as the command names it, and the files that it changes; None where that is not certain."""
    found = touched(command)
    if found is None:
        return None
    acts = (FileAct.Changes, FileAct.Deletes, FileAct.Moves)
    return found[0], tuple(dict.fromkeys([touch.path for touch in found[1] if touch.act in acts]))


def touched(command: Command) -> tuple[str, tuple[Touch, ...]] | None:
    """The patch, as the command names it, and what it does to which files; None where that is not certain."""
    words = [word.text for word in command.argv]
    if command.cwd is None or not all(word.exact for word in command.argv):
        return None
    if words[:2] == ["git", "apply"]:
        return _applied(words[2:], command.cwd)
    return _patched(command, words[1:], command.cwd) if words[:1] == ["patch"] else None


def _applied(words: list[str], cwd: str) -> tuple[str, tuple[Touch, ...]] | None:
    """Of git: it names files from the root of the repository."""
    options, files = [word for word in words if word[:1] == "-"], [word for word in words if word[:1] != "-"]
    if not _APPLYING.issuperset(options) or len(files) != 1 or not os.path.lexists(os.path.join(cwd, ".git")):
        return None
    return _named(files[0], cwd, stripped=True)


def _patched(command: Command, words: list[str], cwd: str) -> tuple[str, tuple[Touch, ...]] | None:
    given = [part.target.text for part in command.redirects if part.reads and part.target and part.target.exact]
    options = list(words)
    if "-i" in options[:-1]:
        at = options.index("-i")
        given.append(options[at + 1])
        del options[at : at + 2]
    levels = {"-p0", "-p1"} & set(options)
    if not _PATCHING.issuperset(options) or len(given) != 1 or len(levels) != 1:
        return None
    return _named(given[0], cwd, "-p1" in levels)


def _named(file: str, cwd: str, stripped: bool) -> tuple[str, tuple[Touch, ...]] | None:
    """The files of the patch; `stripped`: the first folder of each name goes, which has to be git's `a/` or `b/`."""
    data = head_of(os.path.join(cwd, file), LARGEST + 1)
    if data is None or len(data) > LARGEST:
        return None
    try:
        text = data.decode()
        found = touches(text)
    except (UnicodeDecodeError, ParseError):
        return None
    if not found or any(touch.act is FileAct.Links for touch in found):
        return None
    lines = text.split("\n")
    heads = [old for old, new in pairwise(lines) if old[:4] == "--- " and new[:4] == "+++ "]
    if any(head[4:6].strip('"') not in ("a/", "a") and head[4:13] != NOTHING for head in heads) is stripped:
        return None
    if any(touch.path[:1] == "/" or ".." in touch.path.split("/") for touch in found):
        return None
    return file, found
