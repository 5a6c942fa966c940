"""Secrets in a folder that a command sends to another machine: `rsync -a . host:x`, `tar c . | ssh host 'cat > x'`."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase

from assent.command.program import is_tar
from assent.evidence.deadline import Deadline
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.disk import zones
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone
from assent.risk.entries.sharing import serves
from assent.risk.evidence import Raise
from assent.system import isdir, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding

MOST = 2_000  # names that are looked at
SECONDS = 0.05
PACKERS = frozenset(("zip", "7z", "7za", "7zz", "pax"))  # besides tar
PASSING = frozenset("gzip pigz bzip2 xz zstd lz4 pv mbuffer base64".split())  # what they pass on holds all the same
BUILT = frozenset(".git .hg .svn node_modules .venv venv __pycache__ .tox target".split())  # holds nobody's settings
EXCLUDING = ("--exclude", "-x", "--ignore")
IGNORED = ("gitignore", "vcs-ignores")  # in options that leave out what git ignores
INSIDE = ("-C", "--directory")  # of tar: where the names behind it are


def sent_secret(at: int, findings: Sequence[Finding], home: str) -> Raise | None:
    """The secret in a folder that the command with that index sends, or that one before it packs for it."""
    finding = findings[at]
    deadline = Deadline(SECONDS)
    for source in (finding, *_packing(at, findings)):
        for folder in _folders(source):
            held = _held(folder, source.command, home, deadline)
            if held is not None:
                path, what = held
                name = next((each.name for each in finding.command.wrappers), finding.command.program)
                verb = "serves" if serves(finding.command) else "sends"
                return Raise(Category.ReadsSecrets, f"`{name}` {verb} `{path}`, which {what}, with the other files")
    return None


def _packing(at: int, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The commands whose archives the command with that index sends."""
    command = findings[at].command
    source = command.stdin
    while source is not None and findings[source].command.program in PASSING:
        source = findings[source].command.stdin
    if source is not None and _packs(findings[source].command):
        yield findings[source]
    for before in findings[:at]:
        named = [word.text for word in command.argv[1:]]
        if _packs(before.command) and any(path in word for path in before.writes for word in named if path != "-"):
            yield before


def _packs(command: Command) -> bool:
    return is_tar(command.program) or command.program in PACKERS


def _folders(finding: Finding) -> list[str]:
    """The folders on this machine that a command reads as a whole."""
    words = [word.text for word in finding.command.argv]
    cwd = finding.command.cwd or ""
    inside = [after for word, after in pairwise(words) if word in INSIDE]
    bases = [join(cwd, each) for each in inside] if is_tar(finding.command.program) and inside else [cwd]
    names = [path for path in finding.reads if path not in inside]
    return [folder for base in bases for name in names if cwd and isdir(folder := join(base, name))]


def _held(folder: str, command: Command, home: str, deadline: Deadline) -> tuple[str, str] | None:
    """A file in the folder that holds a secret, as a path from there, and what it is; None where none is found in time.

    Names that the command leaves out count as far as its words show them.
    """
    spared = _spared(command.argv, folder)
    at_home = resolve(home, "/", "/") or ()
    waiting, seen = [""], 0
    while waiting:
        below = waiting.pop()
        try:
            entries = [*os.scandir(join(folder, below))]
        except OSError:
            continue
        seen += len(entries)
        if seen > MOST or deadline.passed():
            return None
        for entry in entries:
            path = f"{below}{entry.name}"
            if any(fnmatchcase(path, each) or fnmatchcase(entry.name, each) for each in spared):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting += [f"{path}/"] if entry.name not in BUILT else []
                continue
            what = zones.within(resolve(entry.path, "/", home) or (), Zone.Private, at_home)
            if what is not None:
                return path, what
    return None


def _spared(words: Sequence[Argument], folder: str) -> list[str]:
    """The patterns of names that options of a command leave out: --exclude=.env, --exclude-vcs-ignores."""
    patterns: list[str] = []
    for word, after in zip(words, [*words[1:], None], strict=True):
        name, equals, value = word.text.partition("=")
        if name in EXCLUDING:
            patterns.append(value if equals else after.text if after is not None else "")
        if any(mark in word.text for mark in IGNORED):
            patterns += _lines(join(folder, ".gitignore"))
    return [pattern.strip("/").removeprefix("./").removeprefix("**/") for pattern in patterns if pattern[:1] != "!"]


def _lines(path: str) -> list[str]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return [line.strip() for line in file if line.strip() and line[:1] != "#"]
    except OSError:
        return []
