"""What a compiled table says of one command: only the lines on its way are read."""

from __future__ import annotations

from _io import BytesIO

from assent.knowledge.bisection import line_in
from assent.record import Record
from assent.risk.catalog.table import FIELD, INITIALS, ITEM, PART, SWITCHES
from assent.risk.category import Category
from assent.risk.rule import Effect, Operands, Program, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any, BinaryIO

NOWHERE = Program("\0")  # stands for subcommands that are not on the way: no word of a command is called so
ALIAS = "@"


class Found(Record):
    """A command of a table, with those of its subcommands that may be on the way."""

    path: tuple[str, ...]
    program: Program
    below: tuple[Found, ...] = ()
    stated: bool = True  # what it does is said
    secrets: str = ""
    wraps: int | None = None
    typed: bool = False


def find(table: bytes, name: str, words: Collection[str]) -> Found | None:
    """The program called `name`, with the subcommands that are among `words`; None if the table has none."""
    if not name or not (name.isascii() and name.isprintable()) or " " in name:
        return None
    file = BytesIO(table)
    found = line_in(file, name)
    if found is not None and found.partition("\t")[2].startswith(ALIAS):
        key = found.partition(f"\t{ALIAS}")[2]
        return _find(file, key, (name,), words)
    return None if found is None else _read(file, found, (name,), words)


def names(table: bytes) -> list[str]:
    """The programs that the table speaks of, in order."""
    keys = [line.partition("\t")[0] for line in table.decode().split("\n")]
    return [key for key in keys if key and " " not in key]


def _find(file: BinaryIO, key: str, path: tuple[str, ...], words: Collection[str]) -> Found | None:
    line = line_in(file, key)
    return None if line is None else _read(file, line, path, words)


def _read(file: BinaryIO, line: str, path: tuple[str, ...], words: Collection[str]) -> Found:
    key, *columns = line.split("\t")
    columns += [""] * (12 - len(columns))
    stated, secrets, wraps, typed = (columns[11].split(ITEM) + 4 * [""])[:4]
    below = []
    for group in columns[10].split(ITEM) if columns[10] else []:
        canonical, *_ = called = group.split(" ")
        if any(each in words for each in called):
            found = _find(file, f"{key} {canonical}", (*path, canonical), words)
            below += [found] if found is not None else []
    above = NOWHERE if columns[10] and not below else None
    modes = columns[7].split(ITEM) if columns[7] else []
    inner = tuple([(options, _mode(file, f"{key} ={at}")) for at, options in enumerate(modes)])
    subcommands = (above,) if above is not None else tuple([each.program for each in below])
    program = _program(columns, inner, subcommands)
    return Found(path, program, tuple(below), bool(stated), secrets, int(wraps) if wraps else None, bool(typed))


def _mode(file: BinaryIO, key: str) -> Program:
    line = line_in(file, key) or key
    columns = line.split("\t")[1:]
    return _program(columns + [""] * (12 - len(columns)), (), ())


def _program(columns: list[str], modes: tuple[tuple[str, Program], ...], below: tuple[Program, ...]) -> Program:
    names, switches, category, phrase, options, effects, operands, _, signs, judge = columns[:10]
    switched: dict[str, Any] = {
        name: (initial in switches) != initial.isupper() for initial, name in zip(INITIALS, SWITCHES, strict=True)
    }
    return Program(
        names,
        options,
        _operands(operands) if operands else Operands(),
        _effects(effects) if effects else {},
        Category[category] if category else Category.ReadsFilesystem,
        phrase,
        subcommands=below,
        modes=modes,
        signs=signs,
        judge=_code(judge) if judge else None,
        **switched,
    )


def _effects(text: str) -> dict[str, Effect]:
    items = [item.partition(PART) for item in text.split(ITEM)]
    return {spelled: _effect(told) for spelled, _, told in items}


def _effect(text: str) -> Effect:
    said, _, turned = text.partition(PART)
    role, category, phrase, proof = (said.split(FIELD) + 3 * [""])[:4]
    return Effect(
        Role(role),
        Category[category] if category else None,
        phrase,
        _code(proof) if proof else None,
        _effect(turned) if turned else None,
    )


def _operands(text: str) -> Operands:
    rest, first, last, given, least, most, here, here_with, here_unless = text.split(ITEM)
    return Operands(
        _effect(rest),
        tuple([_effect(each) for each in first.split(PART)]) if first else (),
        _effect(last) if last else None,
        given,
        int(least),
        int(most) if most else None,
        _effect(here) if here else None,
        here_with,
        here_unless,
    )


def _code(name: str) -> Any:
    """The judge or the check of that name."""
    found = function(name)
    if found is None:
        raise LookupError(name)
    return found


def function(name: str) -> Any:
    """The function `module.name` of a module of `risk.rules`, or of `risk`; None where there is none."""
    module, _, attribute = name.partition(".")
    for package in ("assent.risk.rules", "assent.risk"):
        try:
            found = __import__(f"{package}.{module}", fromlist=[attribute])
        except ModuleNotFoundError:
            continue
        return vars(found).get(attribute)
    return None
