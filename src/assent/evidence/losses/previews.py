"""The loss by find, rsync and docker, by their own dry run where that runs no code."""

from __future__ import annotations

import os

from assent.command.wrappers.find import starts
from assent.evidence.asking import LARGEST, output
from assent.evidence.losses.survey import Survey, Target
from assent.evidence.operands import is_below, is_near
from assent.record import replace
from assent.risk.consequence import names_told
from assent.risk.evidence import NOTHING, UNTOUCHED, Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.evidence.git.repository import Repository
    from assent.evidence.session.made import Made

MOST = 2_000  # paths that are looked at
FIND = ("/usr/bin/find", "/bin/find")
_RSYNC = ("/usr/bin/rsync", "/usr/local/bin/rsync", "/opt/homebrew/bin/rsync")
_LETTERS = frozenset("avrztpqlogDhn")  # of rsync, with which it only copies
_DELETING = "*deleting "
_WRITTEN = (">", "c", "h")  # with what rsync marks a line about something that it would write
_ALONE = frozenset("( ) ! -not -a -and -o -or -empty -prune".split())
_NO_FILE = "no file would be deleted"  # held by a deletion of folders, of which only empty ones go
_VALUED = frozenset("-name -iname -type -size -mtime -mmin -maxdepth -mindepth".split())
_PATHS = ("-path", "-ipath", "-wholename")
_WILD = frozenset("*?[\\")


def found_loss(command: Command, cwd: str, around: Repository | None, workspace: str, made: Made | None) -> Loss | None:
    """The matches of `find … -delete` now; None with tests whose answer depends on how a path is written."""
    words = [word.text for word in command.argv]
    if not all(word.exact for word in command.argv) or words[-1] != "-delete" or words.count("-delete") != 1:
        return None
    roots, at = starts(command.argv)
    named = [root.text for root in roots] or ["."]
    folders = [os.path.normpath(os.path.join(os.path.realpath(cwd), name)) for name in named]
    tests = rooted(words[at:-1], named, folders)
    if tests is None or any(os.path.islink(os.path.join(cwd, name)) for name in named):
        return None
    told = output(FIND, [*folders, "-depth", *tests, "!", "-type", "d", "-print0"])
    if told is None or told.count(b"\0") > MOST:
        return None
    if not told:
        matches = output(FIND, [*folders, *tests, "-type", "d", "-print0"]) != b""
        return Loss((), complete=True, near=True, held=_NO_FILE if matches else NOTHING)
    paths = sorted([os.path.normpath(os.fsdecode(name)) for name in told.split(b"\0") if name])
    survey = Survey(around, workspace if around is None else around.root, made)
    near = all(is_near(path, workspace) for path in paths)
    return survey.loss([Target(path, os.path.relpath(path, cwd)) for path in paths], near)


def copied_loss(
    command: Command, cwd: str, around: Repository | None, workspace: str, made: Made | None
) -> Loss | None:
    """The files that `rsync` between two folders of this machine would delete and overwrite."""
    given = _copying(command)
    if given is None:
        return None
    options, operands = given
    places = [os.path.join(os.path.realpath(cwd), operand) for operand in operands]
    if not _is_ordinary(places[0], workspace):
        return None
    told = output(_RSYNC, [*options, "-n", "-i", "--", *places])
    if told is None or len(told) >= LARGEST:
        return None
    deletes = "--delete" in options
    target = os.path.normpath(places[1])
    paths = _replaced(target, told)
    if paths is None or not (paths or deletes):
        return None
    if not paths:
        return Loss((), complete=True, near=True, held=UNTOUCHED, whole=True)
    root = workspace if around is None else around.root
    if os.path.realpath(target) != target or not all(is_below(path, root) for path in paths):
        return None
    targets = [Target(path, os.path.relpath(path, cwd)) for path in paths]
    loss = Survey(around, root, made).loss(targets, is_near(f"{target}/x", workspace), whole=True)
    return replace(loss, in_place=True, verb="takes away" if deletes else "overwrites")


def _copying(command: Command) -> tuple[list[str], list[str]] | None:
    """The options and the two folders of an rsync that only copies on this machine, and deletes at most."""
    words = [word.text for word in command.argv[1:]]
    options = [word for word in words if word.startswith("-")]
    operands = [word for word in words if not word.startswith("-")]
    short = [word for word in options if not word.startswith("--")]
    if not all(word.exact for word in command.argv) or set(options) - {*short, "--delete"} or len(operands) != 2:
        return None
    if any(set(word[1:]) - _LETTERS for word in short) or any(":" in word for word in operands):
        return None
    return options, operands


def _replaced(target: str, told: bytes) -> list[str] | None:
    """The files below `target` that rsync tells of; None where it shows a name in its own way, or very many."""
    paths = [os.path.join(target, name) for name in _changing(os.fsdecode(told).splitlines())]
    if any("\\#" in path for path in paths) or len(paths) > MOST:
        return None  # as rsync shows what is not a plain character
    return sorted(path for path in paths if os.path.lexists(path) and not os.path.isdir(path))


def _is_ordinary(source: str, workspace: str) -> bool:
    """Whether it is a folder of the project or among temporary files, where nobody keeps secrets."""
    path = os.path.realpath(source)
    hidden = any(part.startswith(".") for part in path.removeprefix(workspace).split("/"))
    return os.path.isdir(path) and not hidden and (path == workspace or is_near(path, workspace))


def _changing(lines: list[str]) -> Iterator[str]:
    """The names that rsync would delete or write again, below the folder to which it copies."""
    for line in lines:
        if line.startswith(_DELETING):
            yield line.removeprefix(_DELETING).strip().rstrip("/")
        elif line[:1] in _WRITTEN and line[2:11] != "+++++++++":
            yield line[12:].partition(" -> ")[0]


def volumes_loss(command: Command, cwd: str) -> Loss | None:
    """The volumes that the files of `docker compose down -v` name."""
    words = [word.text for word in command.argv]
    if words[1:2] != ["compose"]:
        return None
    from assent.evidence.project.composed import composed_volumes  # few commands take services down

    names = composed_volumes(words[2:], cwd)
    if not names:
        return None
    said = "1 volume" if len(names) == 1 else f"{len(names)} volumes"
    return Loss((), complete=False, near=False, told=f"{said} would be deleted: {names_told(names)}")


def rooted(tests: Sequence[str], roots: Sequence[str], folders: Sequence[str]) -> list[str] | None:
    """The tests for find that starts in `folders`, which are the absolute `roots`; None where one may say otherwise."""
    told: list[str] = []
    at = 0
    while at < len(tests):
        word = tests[at]
        if word in _ALONE:
            told.append(word)
            at += 1
            continue
        value = tests[at + 1] if at + 1 < len(tests) else ""
        if word in _PATHS:
            value = _path(value, roots, folders)
        if (word not in _VALUED and word not in _PATHS) or not value:
            return None
        told += [word, value]
        at += 2
    return told


def _path(pattern: str, roots: Sequence[str], folders: Sequence[str]) -> str:
    """The pattern for the whole path; empty where that is not certain.

    `*/x/*` may only match what is below the start, not the folders in which that is.
    """
    if len(roots) != 1 or not _WILD.isdisjoint(folders[0]):
        return ""
    root, folder = roots[0].rstrip("/"), folders[0].rstrip("/")
    if root and pattern.startswith(f"{root}/") and _WILD.isdisjoint(root):
        return folder + pattern[len(root) :]
    rest = pattern.lstrip("*")
    if pattern == rest or not rest or rest[0] in _WILD:
        return ""
    may_begin = rest[0] == "/" or (root == "." and (rest[0] != "." or rest[1:2].isalnum()))
    return f"{folder}*{rest}" if may_begin and not os.path.isabs(root) else ""
