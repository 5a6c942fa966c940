"""Entries of the rules as the text of a program file: what of a table is data, and what of it is code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assent.record import Record, replace
from assent.risk.catalog.form import FLAGS, KEYWORDS
from assent.risk.category import Category
from assent.risk.rule import HELP, Effect, Operands, Program, Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH = 116
FEWEST = 3  # options that are worth a set


class CodeError(Exception):
    """An entry holds a function without a name, which no file can name."""


class Sets(Record):
    """Options that several entries share: the lines of each set, and which sets an entry uses."""

    lines: dict[str, tuple[str, ...]]
    used: dict[int, tuple[str, ...]]  # by the identity of the entry


def written(programs: Sequence[Program]) -> str:
    """The text of a file with these entries. Raises CodeError where one holds a function without a name."""
    sets = _mined([each for program in programs for each in _within(program)])
    parts = [_set(name, options) for name, options in sets.lines.items()]
    parts += ["\n".join(_entry(program, 0, sets)) + "\n" for program in programs]
    return "\n".join(parts)


def _within(program: Program) -> Iterator[Program]:
    yield program
    for below in program.subcommands:
        yield from _within(below)


def _mined(programs: Sequence[Program]) -> Sets:
    """Sets of the options that the same entries share."""
    where: dict[str, list[int]] = {}
    for program in programs:
        if not _is_always(program):
            for line in _told(program):
                where.setdefault(line, []).append(id(program))
    together: dict[tuple[int, ...], list[str]] = {}
    for line, users in where.items():
        together.setdefault(tuple(dict.fromkeys(users)), []).append(line)
    shared = {users: told for users, told in together.items() if len(users) > 1 and len(told) >= FEWEST}
    lines = {f"s{at}": tuple(told) for at, told in enumerate(shared.values(), 1)}
    used: dict[int, tuple[str, ...]] = {}
    for name, sharing in zip(lines, shared, strict=True):
        for user in sharing:
            used[user] = (*used.get(user, ()), name)
    return Sets(lines, used)


def _set(name: str, told: Sequence[str]) -> str:
    return "\n".join([f"set {name}", *_options(told, "  ")]) + "\n"


def _told(program: Program) -> list[str]:
    """Each option with what it does, one a line; harmless ones alone."""
    return [*program.options.split(), *[f"{spelled} : {effect(each)}" for spelled, each in program.effects.items()]]


def _options(told: Sequence[str], indent: str) -> Iterator[str]:
    """Harmless options folded, then those that do the same on one line."""
    yield from _folded(f"{indent}options", [line for line in told if " : " not in line])
    does: dict[str, list[str]] = {}
    for line in told:
        spelled, colon, said = line.partition(" : ")
        if colon:
            does.setdefault(said, []).append(spelled)
    for said, spellings in does.items():
        yield f"{indent}{' '.join(spellings)} : {said}"


def _folded(head: str, words: Sequence[str]) -> Iterator[str]:
    line = head
    for word in words:
        if line != head and len(line) + len(word) >= WIDTH:
            yield line
            line = head
        line += f" {word}"
    if line != head:
        yield line


def _is_always(program: Program) -> bool:
    return program.loose and program.modes == HELP and program.options == "-h,--help" and not program.effects


def _entry(program: Program, level: int, sets: Sets) -> Iterator[str]:
    indent = "  " * level
    names = " ".join([_name(name) for name in program.names.split()])
    yield f"{indent}{names}{_does(program)}"
    yield from _body(program, f"{indent}  ", sets)
    for below in program.subcommands:
        yield from _entry(below, level + 1, sets)


def _name(name: str) -> str:
    return f'"{name}"' if name in KEYWORDS or not name[:1].isalnum() else name


def _does(program: Program) -> str:
    """What stands behind the colon of its first line."""
    always = _is_always(program)
    if not always and program.category is Category.ReadsFilesystem and not program.phrase:
        return ""
    phrase = f' "{program.phrase}"' if program.phrase else ""
    return f" : {'always ' * always}{program.category.name}{phrase}"


def _body(program: Program, indent: str, sets: Sets) -> Iterator[str]:
    always = _is_always(program)
    flags = [word for word, (field, value) in FLAGS.items() if getattr(program, field) == value]
    kept = [word for word in flags if not (always and word == "loose")]
    if kept:
        yield f"{indent}is {' '.join(kept)}"
    if program.judge is not None:
        yield f"{indent}judged by {code(program.judge)}"
    if not always:
        used = sets.used.get(id(program), ())
        shared = {line for name in used for line in sets.lines[name]}
        if used:
            yield f"{indent}use {' '.join(used)}"
        yield from _options([line for line in _told(program) if line not in shared], indent)
    yield from _operands(program.operands, indent)
    if program.signs:
        yield f"{indent}signs {program.signs}"
    for options, mode in () if always else program.modes:
        if mode == Program(""):
            yield f"{indent}shows {options}"
        else:
            yield f"{indent}with {options}{_does(mode)}"
            yield from _body(mode, f"{indent}  ", sets)


def effect(told: Effect) -> str:
    """`ModifiesRemote "creates tickets"`."""
    parts = []
    if told.proof is not None:
        parts.append(f"checked by {code(told.proof)}")
    if told.role is not (Role.Text if told.proof is None else Role.Runs):
        parts.append(told.role.value)
    if told.category is not None:
        parts.append(told.category.name)
    if told.phrase:
        parts.append(f'"{told.phrase}"')
    if told.turns is not None:
        parts.append(f"operands {effect(told.turns)}")
    return " ".join(parts) or "text"


def _operands(told: Operands, indent: str) -> Iterator[str]:
    parts = [effect(each) for each in told.first]
    plain = told.rest == Effect() and told.last is None and not told.least
    if not (plain and told.most == len(told.first)):
        if told.rest != Effect() or told.last is not None or told.most is None:
            parts.append(f"{effect(told.rest)} ...")
        if told.last is not None:
            parts.append(effect(told.last))
    count = "" if not told.least and told.most in (None, len(told.first)) else f"{told.least}..{_most(told)}"
    if not told.least and told.most == 0:
        count = "0"
    given = f"given {told.given}" if told.given else ""
    line = " ".join([each for each in (", ".join(parts), count, given) if each])
    if replace(told, here=None, here_with="", here_unless="") != Operands():
        yield f"{indent}operands {line}"
    if told.here is not None:
        given = f" given {told.here_with}" if told.here_with else ""
        unless = f" unless {told.here_unless}" if told.here_unless else ""
        yield f"{indent}here {effect(told.here)}{given}{unless}"


def _most(told: Operands) -> str:
    return "" if told.most is None else str(told.most)


def code(function: Any) -> str:
    """What a judge or a check is called in a file: its module below `risk.rules` or `risk`, and its name."""
    module, name = function.__module__.removeprefix("assent.risk.").removeprefix("rules."), function.__qualname__
    if "<" in name or "." in name or "." in module:
        raise CodeError(f"{function.__module__}.{name} has no name of its own")
    return f"{module}.{name}"


def nameable(program: Program) -> bool:
    """Whether a file can hold the entry."""
    try:
        written([program])
    except CodeError:
        return False
    return True
