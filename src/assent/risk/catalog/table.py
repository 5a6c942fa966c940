"""Entries compiled to one sorted table, which `lookup` reads by halving it: a line for each command and each mode.

The columns of a line are the fields of `COLUMNS`, parted by tabs; below them items are parted by the
separators of ASCII, so that no phrase need be escaped. A mode has its command's key, `=` and its number.
"""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.rule import Effect, Operands, Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assent.risk.catalog.model import Entry
    from assent.risk.rule import Judge, Proof

ITEM, PART, FIELD = "\x1f", "\x1e", "\x1d"  # between items, the parts of one, and the fields of an effect
SWITCHES = "inert loose hands_on words number globs abbreviates permutes".split()
INITIALS = "iohwngAP"  # of the switches; those in capitals are on unless they are said


def compiled(entries: Iterable[Entry]) -> bytes:
    """The table of these entries. A name that two of them have is the first one's."""
    found: dict[str, str] = {}
    for entry in entries:
        for name in entry.program.names.split()[:1]:
            for key, line in _lines(name, entry):
                found.setdefault(key, line)
        for name in entry.program.names.split()[1:]:
            found.setdefault(name, f"{name}\t@{entry.program.names.split()[0]}")
    return b"".join(sorted([f"{line}\n".encode() for line in found.values()]))


def _lines(key: str, entry: Entry) -> Iterator[tuple[str, str]]:
    program = _loading(entry)
    below = ITEM.join([each.program.names for each in entry.below])
    stated = "s" if entry.says else ""
    facts = ITEM.join(
        [stated, entry.secrets, "" if entry.wraps is None else str(entry.wraps), "t" if entry.typed else ""]
    )
    yield key, f"{key}\t{_columns(program)}\t{below}\t{facts.rstrip(ITEM)}".rstrip("\t")
    for at, (_, mode) in enumerate(program.modes):
        yield f"{key} ={at}", f"{key} ={at}\t{_columns(mode)}".rstrip("\t")
    for each in entry.below:
        yield from _lines(f"{key} {each.program.names.split()[0]}", each)


def _loading(entry: Entry) -> Program:
    """The program of an entry; one that loads code of the folder runs it."""
    program = entry.program
    if not entry.loads or program.category >= Category.RunsProjectCode:
        return program
    named = " or ".join([f"`{file}`" for file in entry.loads.split()])
    return replace(program, category=Category.RunsProjectCode, phrase=f"runs code that {named} names")


def _columns(program: Program) -> str:
    switches = "".join(
        [
            initial
            for initial, name in zip(INITIALS, SWITCHES, strict=True)
            if getattr(program, name) != initial.isupper()
        ]
    )
    effects = ITEM.join([f"{spelled}{PART}{_effect(effect)}" for spelled, effect in program.effects.items()])
    modes = ITEM.join([options for options, _ in program.modes])
    judge = "" if program.judge is None else _code(program.judge)
    operands = "" if program.operands == Operands() else _operands(program.operands)
    head = (program.names, switches, program.category.name, program.phrase, program.options)
    return "\t".join([*head, effects, operands, modes, program.signs, judge])


def _effect(effect: Effect) -> str:
    category = "" if effect.category is None else effect.category.name
    proof = "" if effect.proof is None else _code(effect.proof)
    said = FIELD.join([effect.role.value, category, effect.phrase, proof]).rstrip(FIELD)
    return said if effect.turns is None else f"{said}{PART}{_effect(effect.turns)}"


def _operands(operands: Operands) -> str:
    most = "" if operands.most is None else str(operands.most)
    parts = (
        _effect(operands.rest),
        PART.join([_effect(each) for each in operands.first]),
        "" if operands.last is None else _effect(operands.last),
        operands.given,
        str(operands.least),
        most,
        "" if operands.here is None else _effect(operands.here),
        operands.here_with,
        operands.here_unless,
    )
    return ITEM.join(parts)


def _code(function: Judge | Proof) -> str:
    """What a function is called by: its module below `risk.rules`, or below `risk`, and its name."""
    module, name = function.__module__, function.__qualname__
    return f"{module.removeprefix('assent.risk.').removeprefix('rules.')}.{name}"
