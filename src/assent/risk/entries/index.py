"""The entries of the programs that come with Assent: lines of one compiled table, each read when first asked for."""

from __future__ import annotations

import os

from assent.bisection import line_in
from assent.errors import RulesError
from assent.risk.entries.compiled import ALIAS, FORMAT, HEAD, ITEM, SEALED, columns_of, entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from assent.command.model import Argument
    from assent.risk.entries.rule import Program
    from assent.risk.entries.table import Table
    from assent.risk.finding import Judgement

FOLDER = f"{os.path.dirname(__file__)}/../../programs"
TABLE = f"{FOLDER}/compiled.tsv"
REMEDY = "`make programs` compiles them in a checkout; an installed Assent must be installed again"

_programs: dict[str, Program | None] = {}
_tables: dict[str, Table] = {}


def program(name: str) -> Program | None:
    """The entry of the program called `name`, None for an unknown one.

    Raises RulesError where the compiled table is missing, or older than the file it was made of.
    """
    if name not in _programs:
        _programs[name] = _find(name)
    return _programs[name]


def table(name: str, entry: Program) -> Table:
    """The entry made ready for use."""
    if name not in _tables:
        from assent.risk.entries.table import Table  # git has a model of its own, and every module costs a hook 0.1 ms

        _tables[name] = Table(entry)
    return _tables[name]


def stated(name: str) -> Table:
    """What the file of a program that comes with Assent says, for the judge of that program."""
    entry = program(name)
    if entry is None:
        raise LookupError(name)
    return table(name, entry)


def judged(name: str, entry: Program, argv: Sequence[Argument]) -> Judgement:
    """What the program called `name` does with `argv` by its entry."""
    made = table(name, entry)
    from assent.risk.entries.table import judge

    return judge(made, argv, name)


def file_of(name: str) -> str:
    """The file that says what the program does, below `FOLDER` and without its ending; empty without one."""
    with _opened()[0] as file:
        line = line_in(file, name) if _may_be_name(name) else None
        while line is not None and line.partition("\t")[2].startswith(ALIAS):
            line = line_in(file, line.partition(f"\t{ALIAS}")[2])
    return "" if line is None else _file(line)


def _find(name: str) -> Program | None:
    if not _may_be_name(name):
        return None
    file, is_sealed = _opened()
    with file:
        line = line_in(file, name)
        if line is not None and not line.partition("\t")[2].startswith(ALIAS):
            if not is_sealed:
                _refuse_stale(file, _file(line))
            return entry(line, _line)
    return None if line is None else program(line.partition(f"\t{ALIAS}")[2])


def _may_be_name(name: str) -> bool:
    return bool(name) and name.isascii() and name.isprintable() and " " not in name


def _opened() -> tuple[BinaryIO, bool]:
    """The table, and whether it was delivered with the files that it is made of."""
    try:
        file = open(TABLE, "rb")  # noqa: SIM115 - for the caller to close
    except OSError as error:
        raise RulesError(f"the rules of programs are not compiled: {REMEDY}") from error
    key, *head = file.readline().decode().rstrip("\n").split("\t")
    if [key, *head[:1]] != [HEAD, FORMAT]:
        file.close()
        raise RulesError(f"the rules of programs were compiled for another version: {REMEDY}")
    return file, SEALED in head


def _refuse_stale(table: BinaryIO, name: str) -> None:
    """Raise RulesError where a checkout's file was changed after it was compiled."""
    path = f"{FOLDER}/{name}.rules"
    try:
        is_older = os.fstat(table.fileno()).st_mtime_ns < os.stat(path).st_mtime_ns
    except OSError:
        is_older = True
    if is_older:
        raise RulesError(f"the rules of programs were compiled before {name}.rules was changed: {REMEDY}")


def _line(key: str) -> str | None:
    with _opened()[0] as file:
        return line_in(file, key)


def _file(line: str) -> str:
    return (columns_of(line)[-1].split(ITEM) + 4 * [""])[4]
