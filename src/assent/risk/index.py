"""Which family a program belongs to; a family's table is imported when first asked for."""

from __future__ import annotations

from assent.risk.families import FAMILIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Judgement
    from assent.risk.rule import Program
    from assent.risk.table import Table

_programs: dict[str, Program | None] = {}
_tables: dict[str, Table] = {}


def program(name: str) -> Program | None:
    """The entry of the program called `name`, None for an unknown one."""
    if name not in _programs:
        _programs[name] = _find(name)
    return _programs[name]


def table(name: str, entry: Program) -> Table:
    """The entry made ready for use."""
    if name not in _tables:
        from assent.risk.table import Table  # git has a model of its own, and every module costs a hook 0.1 ms

        _tables[name] = Table(entry)
    return _tables[name]


def judged(name: str, entry: Program, argv: Sequence[Argument]) -> Judgement:
    """What the program called `name` does with `argv` by its entry."""
    made = table(name, entry)
    from assent.risk.table import judge

    return judge(made, argv, name)


def entries(family: str) -> tuple[Program, ...]:
    """All entries of a family."""
    module = __import__(f"assent.risk.rules.{family}", fromlist=["PROGRAMS"])
    programs: tuple[Program, ...] = module.PROGRAMS
    return programs


def _find(name: str) -> Program | None:
    for family, names in FAMILIES.items():
        if f" {name} " in names:
            return next((entry for entry in entries(family) if name in entry.names.split()), None)
    return None
