"""The loss that a question names, read as a person would, and the truth by git and the disk alone."""

from __future__ import annotations

import os
import re
import stat
import subprocess
from dataclasses import dataclass, field

_ITEM = re.compile(r"`(?P<path>[^`]+)` \((?P<told>[^()]*)\)")
_COUNTED = re.compile(r"(?:deletes|overwrites|changes|takes away) (?P<all>\d+) (?:(?:untracked|ignored|and) )*paths: ")
_MORE = re.compile(r", (?P<more>\d+) more(?:;|$)")
_FILES = re.compile(
    r"^(?P<over>over )?(?P<number>[\d,]+) files?, (?:over )?(?P<size>[\d.]+ \w+)(?:, |: )(?P<states>.+)$"
)
_COMMITS = re.compile(r"(\d+) commits? (?:that no other branch holds|of the branch would remain only in the reflog)")
_UNITS = {"byte": 1, "bytes": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9}
STATES = (
    "tracked by git, unchanged",
    "tracked and unchanged",
    "changed since the last commit",
    "untracked",
    "ignored by git, generated",
    "ignored by git",
    "not in git",
    "generated",
)


@dataclass
class Part:
    """One operand as it is told."""

    path: str
    states: dict[str, int] = field(default_factory=dict)  # of a folder: how many files of which state
    size: int | None = None
    number: int = 1
    over: bool = False  # at least so many
    lines: int | None = None

    @property
    def is_folder(self) -> bool:
        return self.path.endswith("/")


def parts(line: str) -> tuple[list[Part], int, int]:
    """The operands that the line tells, how many it counts, and how many it does not show."""
    found = [_part(match["path"].replace("\\n", "\n"), match["told"]) for match in _ITEM.finditer(line)]
    told, more = _COUNTED.search(line), _MORE.search(line)
    hidden = int(more["more"]) if more else 0
    return found, int(told["all"]) if told else len(found), hidden


def _part(path: str, told: str) -> Part:
    if not path.endswith("/"):
        size, comma, state = told.partition(", ")
        if comma and size.split()[-1] in _UNITS:
            return Part(path, {state: 1}, _bytes(size))
        state, _, lines = told.removeprefix("tracked, ").partition(": ")
        return Part(path, {state: 1}, lines=int(lines.split()[0]) if lines else None)
    if told == "empty":
        return Part(path, number=0)
    match = _FILES.match(told)
    assert match, told
    number = int(match["number"].replace(",", ""))
    states = {}
    if match["states"] in STATES:
        states = {match["states"]: number}
    else:
        for one in match["states"].split(", "):
            count, _, state = one.partition(" ")
            states[state] = int(count)
    return Part(path, states, _bytes(match["size"]), number, bool(match["over"]))


def _bytes(text: str) -> int:
    number, unit = text.split()
    return round(float(number) * _UNITS[unit])


def commits(line: str) -> int | None:
    """The number of commits that lose their last name by that line; None where it has nothing of it."""
    if "no commit is lost" in line:
        return 0
    if "the last commit would" in line:
        return 1
    match = _COMMITS.search(line)
    return int(match[1]) if match else 0 if "already pushed" in line else None


def files(folder: str) -> dict[str, tuple[int, bytes, int]]:
    """Every file and link below a folder with its kind, bytes and mode, without the administration of git."""
    found = {}
    for base, inside, names in os.walk(folder):
        inside[:] = [name for name in inside if name not in (".git", ".local", ".config", "remote.git")]
        links = [name for name in inside if os.path.islink(os.path.join(base, name))]
        for name in [*names, *links]:
            path = os.path.join(base, name)
            status = os.lstat(path)
            if stat.S_ISLNK(status.st_mode):
                found[path] = (stat.S_IFLNK, os.fsencode(os.readlink(path)), 0)
            elif name != ".git":
                with open(path, "rb") as file:
                    found[path] = (stat.S_IFREG, file.read(), stat.S_IMODE(status.st_mode))
    return found


def folders(folder: str) -> dict[str, int]:
    """Every folder below a folder with its mode, likewise."""
    found = {}
    for base, inside, _ in os.walk(folder):
        inside[:] = [name for name in inside if name not in (".git", ".local", ".config", "remote.git")]
        for name in inside:
            path = os.path.join(base, name)
            if not os.path.islink(path):
                found[path] = stat.S_IMODE(os.stat(path).st_mode)
    return found


def asked(folder: str, *words: str, given: str = "") -> tuple[int, str]:
    """git, with nothing of this machine's configuration."""
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"}
    argv = ["git", "-c", "core.quotePath=false", "-C", folder, *words]
    done = subprocess.run(argv, env=environment, input=given, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout


def states(paths: list[str], roots: list[str]) -> dict[str, str]:
    """The status that git itself gives each path, in the innermost of the repositories at `roots`."""
    found = dict.fromkeys(paths, "not in git")
    for root in sorted(roots, key=len):
        inside = {path[len(root) + 1 :]: path for path in paths if path.startswith(f"{root}/")}
        tracked, changed, staged = (
            set(asked(root, *words, "-z")[1].split("\0"))
            for words in (("ls-files",), ("diff", "--name-only"), ("diff", "--cached", "--name-only"))
        )
        given = "\0".join(inside)
        ignored = set(asked(root, "check-ignore", "-z", "--stdin", given=given)[1].split("\0"))
        for name, path in inside.items():
            if name not in tracked:
                found[path] = "ignored" if name in ignored else "untracked"
            else:
                found[path] = "changed" if name in changed else "staged" if name in staged else "unchanged"
    return found


def lines_lost(path: str, data: bytes) -> int:
    """The number of lines of the text that are not in what git's index holds of it."""
    folder, name = os.path.split(path)
    held = asked(folder, "show", f":./{name}")[1].encode().splitlines()
    lost = 0
    for line in data.splitlines():
        if line in held:
            held.remove(line)
        else:
            lost += 1
    return lost


def named_commits(project: str) -> set[str]:
    """Every commit that a branch, tag or the checkout holds."""
    return set(asked(project, "rev-list", "--branches", "--tags", "--remotes", "HEAD")[1].split())


def names(project: str) -> tuple[str, str, str]:
    """The things of git that undo brings back: references, the branch that is checked out, stashes."""
    listed = asked(project, "for-each-ref", "--format=%(refname) %(objectname)")[1]
    return (
        listed,
        asked(project, "symbolic-ref", "-q", "HEAD")[1],
        asked(project, "log", "-g", "--format=%H %gs", "refs/stash", "--")[1],
    )
