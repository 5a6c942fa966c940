"""Each fact that is no danger on its own, taken away: how many operands a command takes at most, and what it reads.

Without the first a word more is no question; without the second a private file that the word names is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Role
from assent.risk.rulebook import families

from .mutants import HARMLESS, Level, Mutant, _fields, _items, _operands, _within, examples

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assent.risk.entries.rule import Operands


# Another line of the file says as much: what deletes or runs an operand, sends or shows files. A count tells nothing.
DOUBLED = frozenset(
    """
    at: -f=|cryptsetup luksKillSlot: most operands|forever: most operands
    gh release edit: -F,--notes-file=|mc cat: rest operands|shred: --random-source=
    unlink: most operands|wc: rest operands|cfn-lint: rest operands
    checkstyle: rest operands|checkstyle: -c=|checkstyle: -p=
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)


def unnoticed() -> tuple[list[str], int]:
    """The facts that no example needs, and how many there are in all."""
    told, found = examples(), [each for each in facts() if each.what not in DOUBLED]
    return [each.what for each in found if not each.is_noticed(told)], len(found)


def facts() -> Iterator[Mutant]:
    """Every such fact of a program for bash, once where several commands share it."""
    for family in families():
        for entry in family.entries if family.shell == "bash" else ():
            names = tuple(entry.names.split())
            levels = {id(level.program): level for level in _within(Level(names[0], entry))}.values()
            for level in levels:
                for what, operands in _without(level):
                    yield Mutant(family.name, names, what, _fields([(level.program, "operands", operands)]))
            for spelled, (path, tables) in _options(levels).items():
                yield Mutant(family.name, names, f"{path}: {spelled[0]}", _items(tables, spelled[0]), spelled[0])


def _without(level: Level) -> Iterator[tuple[str, Operands]]:
    """Each fact of the operands, with what is stated without it."""
    operands = level.program.operands
    if _asks(level):
        return
    if operands.most is not None:
        yield f"{level.path}: most operands", replace(operands, most=None)
    for field, effects in _operands(level.program):
        if any(_reads(effect) for effect in effects):
            harmless = tuple([Effect() for _ in effects]) if field == "first" else None if field == "here" else Effect()
            yield f"{level.path}: {field} operands", replace(operands, **{field: harmless})


def _options(levels: Iterable[Level]) -> dict[tuple[str, int], tuple[str, list[dict[str, Effect]]]]:
    """The options whose value is a file that is read, each with the first command that has it, and all tables."""
    found: dict[tuple[str, int], tuple[str, list[dict[str, Effect]]]] = {}
    for level in levels:
        asks = _asks(level) and all(mode.category >= Category.Unrecognized for _, mode in level.program.modes)
        for spelled, effect in level.program.effects.items():
            if _reads(effect) and not asks:
                found.setdefault((spelled, id(effect)), (level.path, []))[1].append(level.program.effects)
    return found


def _asks(level: Level) -> bool:
    """Whether the command asks whatever it is given: of one that is not decided, every private file counts."""
    return max(level.floor, level.program.category) >= Category.Unrecognized


def _reads(effect: Effect) -> bool:
    return effect.role is Role.Reads and effect.proof is None and effect.category in (None, *HARMLESS)
