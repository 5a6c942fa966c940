"""Repositories in folders for temporary files that the text itself makes: clones, worktrees, copies of the project."""

from __future__ import annotations

from itertools import takewhile

from assent.risk.code.bringing import brings
from assent.risk.disk.ground import TEMPORARY, Ground
from assent.risk.disk.paths import begins
from assent.risk.entries.programs import FILLING, UNPACKING
from assent.risk.git.parse import parse
from assent.risk.git.place import locate
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

_MOST = 64  # commands of a text
_ADMINISTRATION = ".git"
_WHOLE = ("--recursive", "--archive")
_LETTERS = frozenset("raR")  # options of the same


def obeys_anybody(finding: Finding, findings: Sequence[Finding], surroundings: Surroundings) -> bool:
    """Whether git may run programs that a repository names which anybody may have put there.

    Cloning reads no settings of the folder in which it happens.
    """
    return not brings(finding.command) and not _is_made(finding, findings, surroundings)


def _is_made(finding: Finding, findings: Sequence[Finding], surroundings: Surroundings) -> bool:
    """Whether the repository in which a git command works is one that the text makes, and nothing else is put there."""
    command = finding.command
    place = locate(parse(command.argv), command.cwd, surroundings)
    folder = Ground(command.cwd, surroundings).resolve(place.here.text) if place.here.exact else None
    if folder is None:
        return False
    earlier = [*takewhile(lambda each: each is not finding, findings[:_MOST])]
    makers = [each for each in earlier if any(begins(folder, made) for made in _made(each.command, surroundings))]
    return bool(makers) and not any(_administers(each, surroundings) for each in earlier)


def _made(command: Command, surroundings: Surroundings) -> Iterator[Components]:
    """The folders in which a command may make a repository: those that it names, and those called as what it clones."""
    words = [word for word in command.argv[1:] if word.exact and word.text[:1] != "-"]
    ground = Ground(command.cwd, surroundings)
    if _clones(command):
        names = [*[word.text for word in words], *[_named_as(word.text) for word in words[-1:]]]
    elif is_a(command.program, FILLING) and _copies_project(command, words, ground):
        names = [word.text for word in words[-1:]]
    else:
        return
    for each in names:
        path = ground.resolve(each)
        if path is not None and path not in TEMPORARY:
            yield path


def _clones(command: Command) -> bool:
    said = [word.text for word in command.argv[1:]]
    is_worktree = command.program == "git" and "worktree" in said and "add" in said
    return is_worktree or ("clone" in said and brings(command))


def _copies_project(command: Command, words: Sequence[Argument], ground: Ground) -> bool:
    """Whether it copies folders of the project with all that is in them."""
    told = [word.text for word in command.argv[1:] if word.text[:1] == "-"]
    whole = any(word in _WHOLE or (word[:2] != "--" and not _LETTERS.isdisjoint(word)) for word in told)
    sources = [ground.resolve(word.text) for word in words[:-1]]
    return whole and all(source is not None and ground.is_project(source) for source in sources)


def _named_as(address: str) -> str:
    """The folder into which a repository is cloned where none is named."""
    return address.rstrip("/").rpartition("/")[2].rpartition(":")[2].removesuffix(_ADMINISTRATION)


def _administers(finding: Finding, surroundings: Surroundings) -> bool:
    """Whether a command may change what git is told in a repository: cp x /tmp/z/.git/config, git config, tar xf x."""
    if is_a(finding.command.program, UNPACKING):
        return True
    if finding.command.program == "git":
        return finding.starting != ()
    ground = Ground(finding.command.cwd, surroundings)
    return any(_ADMINISTRATION in (ground.resolve(path) or ()) for path in finding.writes)
