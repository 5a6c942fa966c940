"""The entries of the programs that come with Assent: lines of one compiled table, each read when first asked for."""

from __future__ import annotations

from assent import rules_table
from assent.lazy import Lazy
from assent.risk.entries.compiled import WRAPS, entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.entries import table as tables
    from assent.risk.entries.rule import Program
    from assent.risk.finding import Judgement
else:
    tables = Lazy("assent.risk.entries.table")  # git has a model of its own, and every module costs a hook 0.1 ms

_programs: dict[str, Program | None] = {}
_tables: dict[str, tables.Table] = {}


def program(name: str) -> Program | None:
    """The entry of the program called `name`, None for an unknown one, and for one that only runs others.

    Raises RulesError where the compiled table is missing, or older than the file it was made of.
    """
    if name not in _programs:
        line = rules_table.of_program(name)
        key = "" if line is None else line.partition("\t")[0]
        if line is None or rules_table.facts(line)[0] == WRAPS:
            _programs[name] = None
        elif key == name:
            _programs[name] = entry(line, rules_table.line)
        else:
            _programs[name] = program(key)
    return _programs[name]


def of_shell(name: str, shell: str) -> Program | None:
    """The entry of what a shell of Windows calls `name`."""
    key = rules_table.key_of(name, shell)
    if key not in _programs:
        line = rules_table.of_shell(name, shell)
        _programs[key] = None if line is None else entry(line, rules_table.line)
    return _programs[key]


def table(name: str, entry: Program) -> tables.Table:
    """The entry made ready for use."""
    if name not in _tables:
        _tables[name] = tables.Table(entry)
    return _tables[name]


def stated(name: str) -> tables.Table:
    """The statements of a file that comes with Assent, for the judge of that program."""
    entry = program(name)
    if entry is None:
        raise LookupError(name)
    return table(name, entry)


def as_stated(name: str, argv: Sequence[Argument], called: str = "") -> Judgement:
    """The effect of `argv` by the statements of that file alone, for the judge of that program."""
    return tables.judge(stated(name), argv, called or name)


def judged(name: str, entry: Program, argv: Sequence[Argument]) -> Judgement:
    """The effect of the program called `name` with `argv` by its entry."""
    return tables.judge(table(name, entry), argv, name)


def file_of(name: str) -> str:
    """The file that says what the program does, below `programs` and without its ending; empty without one."""
    line = rules_table.of_program(name)
    return "" if line is None else rules_table.facts(line)[4]
