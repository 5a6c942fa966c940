"""A program file: its text, checked whole with its examples, as a compiled table."""

from __future__ import annotations

import hashlib

from assent.command import analyse
from assent.command.model import Surroundings
from assent.command.parts import Taught
from assent.errors import ParseError, PolicyError
from assent.risk.catalog.facts import by_program
from assent.risk.catalog.form import read
from assent.risk.catalog.table import compiled
from assent.risk.catalog.tokens import refuse
from assent.risk.classify import classify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from assent.risk.catalog.facts import Facts
    from assent.risk.catalog.model import Sample, Sheet

    Known: TypeAlias = dict[str, Facts]
    Compiled: TypeAlias = tuple[str, str, bytes, Known]

MOST_SAMPLES = 1_000
FOLDER, HOME = "/(workspace)", "/(home)"


def read_program_file(data: bytes, name: str) -> Sheet:
    """Check a file whole, with its examples. Raises PolicyError, which begins with file, line and column."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PolicyError(f"{name}:{line}:1: the file is not UTF-8") from error
    sheet = read(text, name)
    if len(sheet.samples) > MOST_SAMPLES:
        refuse(name, sheet.samples[MOST_SAMPLES].line, 1, f"a program file has at most {MOST_SAMPLES} examples")
    failed = failing(sheet)
    if failed is not None:
        sample, said = failed
        written = text.split("\n")[sample.line - 1].replace("\t", " ")
        refuse(name, sample.line, written.rindex(sample.command) + 1, f"the example `{sample.command}` {said}")
    return sheet


def compile_files(files: Sequence[tuple[str, str, bytes]], together: bool) -> tuple[Compiled, ...]:
    """Path, digest and table of each file, given with its name for people; of all `together` one table."""
    sheets = [(path, name, data, read_program_file(data, name)) for path, name, data in files]
    if not together:
        return tuple([(path, hashlib.sha256(data).hexdigest(), *_compiled([sheet])) for path, _, data, sheet in sheets])
    seen: dict[str, str] = {}
    for _, name, _, sheet in sheets:
        for each in [each for entry in sheet.entries for each in entry.program.names.split()]:
            if each in seen:
                refuse(name, 1, 1, f"`{each}` is described in {seen[each]} as well")
            seen[each] = name
    return (("", "", *_compiled([sheet for *_, sheet in sheets])),) if sheets else ()


def taught(sheet: Sheet) -> Taught:
    """The content of a file, as if it were the user's own."""
    table, _ = _compiled([sheet])
    return Taught(table, True)  # noqa: FBT003 - a field


def _compiled(sheets: Sequence[Sheet]) -> tuple[bytes, Known]:
    entries = [entry for sheet in sheets for entry in sheet.entries]
    return compiled(entries), by_program(entries, [each for sheet in sheets for each in sheet.about])


def failing(sheet: Sheet) -> tuple[Sample, str] | None:
    """The first example that does not come out, and how it does."""
    there = Surroundings(FOLDER, HOME, FOLDER, taught=(taught(sheet),))
    for sample in sheet.samples:
        try:
            findings = classify(analyse(sample.command, there), there)
        except ParseError as error:
            return sample, f"cannot be parsed: {error.reason}"
        worst = max(findings, key=lambda finding: finding.category, default=None)
        if worst is None:
            return sample, "runs no command"
        if worst.category is not sample.category:
            return sample, f"is {worst.category.name}, not {sample.category.name}: {worst.reason}"
    return None
