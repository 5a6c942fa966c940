"""The program files that come with Assent, as a reader sees them who does not know their form: names and examples."""

from __future__ import annotations

import os

from assent.record import Record
from assent.risk.entries import index
from assent.rules_table import FOLDER

ENDING = ".rules"
NO_PROGRAM = ("set", "source", "example")  # what a line without indentation may begin with, other than a name


class ProgramFile(Record):
    """One file."""

    about: str  # the comment that it begins with
    programs: tuple[str, ...]  # the first name of each
    examples: tuple[tuple[str, str], ...]  # category and command


def families() -> list[str]:
    """The names of all files and folders, sorted."""
    return sorted([name.removesuffix(ENDING) for name in os.listdir(FOLDER) if _is_family(name)])


def files(family: str) -> list[ProgramFile]:
    """The files of a family, that of its own name first."""
    folder = f"{FOLDER}/{family}"
    if not os.path.isdir(folder):
        return [_read(f"{folder}{ENDING}")]
    names = sorted(os.listdir(folder), key=lambda name: (name != f"{family}{ENDING}", name))
    return [_read(f"{folder}/{name}") for name in names]


def examples(program: str) -> tuple[tuple[str, str], ...]:
    """The examples of the file that describes a program; none without a rule."""
    file = index.file_of(program)
    return _read(f"{FOLDER}/{file}{ENDING}").examples if file else ()


def _is_family(name: str) -> bool:
    return name.endswith(ENDING) or os.path.isdir(f"{FOLDER}/{name}")


def _read(path: str) -> ProgramFile:
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    begin = next((at for at, line in enumerate(lines) if not line.startswith("#")), 0)
    about = " ".join([line.lstrip("# ") for line in lines[:begin]])
    heads = [line.partition(" ")[0].strip('"') for line in lines if line and line[0] not in " #"]
    told = [line.split(None, 2) for line in lines if line.lstrip(" ").startswith("example ")]
    said = tuple([(words[1], words[2] if len(words) > 2 else "") for words in told])
    return ProgramFile(about, tuple([name for name in heads if name not in NO_PROGRAM]), said)
