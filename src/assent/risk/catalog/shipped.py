"""The program files that come with Assent, as a reader sees them who does not know their form: names and examples.

A wheel has no more of the files than this module reads of them, in one text: the rest is in the compiled table.
"""

from __future__ import annotations

import os
from glob import glob

from assent.record import Record
from assent.risk.entries import index
from assent.rules_table import FOLDER

ENDING = ".rules"
OUTLINES = f"{FOLDER}/outlines.txt"  # in a wheel, in place of the files
AGAIN = "> "  # begins an example of the same category as the one above
FILE = "\f"  # before the name of each file there
# What a line without indentation may begin with, other than a name.
NO_PROGRAM = ("set", "check", "source", "example", "about", "of-shell", "short-for")

_texts: dict[str, str] = {}
_read: dict[str, ProgramFile] = {}


class ProgramFile(Record):
    """One file."""

    about: str  # the comment that it begins with
    programs: tuple[str, ...]  # the first name of each
    examples: tuple[tuple[str, str], ...]  # category and command
    shells: tuple[str, ...] = ()  # of Windows, to which its programs belong


def families() -> list[str]:
    """The names of all files and folders that say what programs of bash do, sorted."""
    return sorted({name.partition("/")[0] for name in _outlines() if _is_of_bash(_file(name))})


def of_windows() -> dict[str, str]:
    """The files for shells of Windows by their names, sorted, each with the shell that its examples are for."""
    return {name: _file(name).shells[0] for name in sorted(_outlines()) if _file(name).shells}


def _is_of_bash(file: ProgramFile) -> bool:
    return bool(file.programs or file.examples) and not file.shells


def files(family: str) -> list[ProgramFile]:
    """The files of a family, that of its own name first."""
    names = [name for name in _outlines() if name.partition("/")[0] == family]
    names.sort(key=lambda name: (name.rpartition("/")[2] != family, name))
    return [_file(name) for name in names]


def examples(program: str) -> tuple[tuple[str, str], ...]:
    """The examples of the file that describes a program; none without a rule."""
    name = index.file_of(program)
    return _file(name).examples if name else ()


def outlines() -> str:
    """The outline of all files, as one text."""
    return "".join([f"{FILE}{name}\n{_outline(_file(name))}" for name in sorted(_outlines())])


def _outlines() -> dict[str, str]:
    """The text of each file, or what is left of it, by its path below the folder without the ending."""
    if not _texts:
        _texts.update(_delivered() if os.path.exists(OUTLINES) else _written())
    return _texts


def _delivered() -> dict[str, str]:
    with open(OUTLINES, encoding="utf-8") as file:
        return {name: text for name, _, text in [each.partition("\n") for each in file.read().split(FILE)[1:]]}


def _written() -> dict[str, str]:
    found = {}
    for path in sorted(glob(f"{FOLDER}/**/*{ENDING}", recursive=True)):
        with open(path, encoding="utf-8") as file:
            found[os.path.relpath(path, FOLDER).replace(os.sep, "/").removesuffix(ENDING)] = file.read()
    return found


def _file(name: str) -> ProgramFile:
    """The file of that name, which is read once."""
    if name not in _read:
        _read[name] = _parsed(_outlines()[name])
    return _read[name]


def _outline(found: ProgramFile) -> str:
    """The comment that it begins with, the first word of each entry, and the examples."""
    before = ["", *[category for category, _ in found.examples]]  # of the same category are most that follow
    told = [
        f"{AGAIN}{command}" if category == last else f"example {category} {command}"
        for last, (category, command) in zip(before, found.examples, strict=False)
    ]
    shells = [" ".join(["of-shell", *found.shells])] if found.shells else []
    return "".join([f"{line}\n" for line in (f"# {found.about}", *shells, *found.programs, *told)])


def _parsed(text: str) -> ProgramFile:
    lines = text.split("\n")
    begin = next((at for at, line in enumerate(lines) if not line.startswith("#")), 0)
    about = " ".join([line.lstrip("# ") for line in lines[:begin]])
    heads = [line.partition(" ")[0].strip('"') for line in lines if line and line[0] not in " #>"]
    said: list[tuple[str, str]] = []
    for line in lines:
        if line.startswith(AGAIN):
            said.append((said[-1][0], line.removeprefix(AGAIN)))
        elif line.lstrip(" ").startswith("example "):
            _, category, *command = line.split(None, 2)
            said.append((category, "".join(command)))
    shells = next((tuple(line.split()[1:]) for line in lines if line.startswith("of-shell ")), ())
    return ProgramFile(about, tuple([name for name in heads if name not in NO_PROGRAM]), tuple(said), shells)
