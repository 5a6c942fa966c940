"""Entries compiled to one sorted table, which is read by halving it: a line for each command and each mode.

`risk.entries.compiled` says what is in a line.
"""

from __future__ import annotations

from assent.command.program import ANY
from assent.command.wrappers.table import KEY, written
from assent.record import replace
from assent.risk.catalog.wrapping import runner
from assent.risk.category import Category
from assent.risk.entries.checks import WordCheck
from assent.risk.entries.compiled import FIELD, INITIALS, PART, STATED, SWITCHES, WRAPS
from assent.risk.entries.rule import Effect, Operands, Program
from assent.rules_table import (
    ALIAS,
    COUNTS,
    HEEDS,
    HIDES,
    HIDING,
    ITEM,
    KINDS,
    KNOWN,
    KNOWS,
    LOADER,
    TOLD,
    WORDS,
    key_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from assent.risk.catalog.facts import Facts
    from assent.risk.catalog.model import Entry
    from assent.risk.entries.rule import Judge, Proof

NOTHING: dict[str, Facts] = {}


def compiled(
    entries: Iterable[Entry], known: Mapping[str, Facts] = NOTHING, short: Mapping[str, Mapping[str, str]] = NOTHING
) -> bytes:
    """The table of these entries, of other facts about programs, and of shorter names in shells of Windows.

    A name that two have is the first one's, that of one shell before that of several.
    """
    found: dict[str, str] = {}
    for entry in sorted(entries, key=_shells):
        first, *keys = [key_of(name, shell) for shell in entry.shells or ("",) for name in entry.program.names.split()]
        for key, line in (*_lines(first, entry), *_running(first, entry)):
            found.setdefault(key, line)
        for key in keys:
            found.setdefault(key, f"{key}\t{ALIAS}{first}")
    for shell, names in short.items():
        found[key_of("", shell)] = "\t".join([key_of("", shell), *[f"{each}={name}" for each, name in names.items()]])
    lines = [*found.values(), *_known(known)]
    return b"".join(sorted([f"{line}\n".encode() for line in lines]))


def _shells(entry: Entry) -> int:
    return len(entry.shells)


def _known(known: Mapping[str, Facts]) -> Iterator[str]:
    for name, facts in known.items():
        fields = [f"{field}={text}" for field, text in facts.items() if field != COUNTS and not _is_list(field)]
        if fields:
            yield "\t".join([f"{name}{KNOWN}", *fields])
    yield from _vocabularies(known)
    hiding = [name for name, facts in known.items() if HIDES in facts]
    if hiding:
        yield f"{HIDING}\t{' '.join(hiding)}"
    kinds: dict[str, list[str]] = {}
    for name, facts in known.items():
        meant = [field for field in facts if field.startswith(f"{WORDS} ")]
        for kind in [*facts.get(COUNTS, "").split(), *([LOADER] if HEEDS in facts else []), *meant]:
            kinds.setdefault(kind, []).append(name)
    if kinds:
        yield "\t".join([KINDS, *[f"{kind}={' '.join(names)}" for kind, names in kinds.items()]])


def _vocabularies(known: Mapping[str, Facts]) -> Iterator[str]:
    """The lines of words that code asks for; programs that list the same share one."""
    first: dict[str, str] = {}
    for name, facts in known.items():
        text = "\t".join([f"{field.partition(' ')[2]}={text}" for field, text in facts.items() if _is_list(field)])
        if text:
            other = first.setdefault(text, name)
            yield f"{name}{TOLD}\t{text if other == name else ALIAS + other}"


def _is_list(field: str) -> bool:
    return field.startswith(f"{KNOWS} ")


def _lines(key: str, entry: Entry) -> Iterator[tuple[str, str]]:
    program = _loading(entry)
    below = ITEM.join([each.program.names for each in entry.below])
    facts = ITEM.join([_stated(entry), entry.secrets, _behind(entry), "t" if entry.typed else "", entry.file])
    yield key, f"{key}\t{_columns(program)}\t{below}\t{facts.rstrip(ITEM)}".rstrip("\t")
    for at, (_, mode) in enumerate(program.modes):
        if mode != Program(""):
            yield f"{key} ={at}", f"{key} ={at}\t{_columns(mode)}".rstrip("\t")
    for each in entry.below:
        yield from _lines(f"{key} {each.program.names.split()[0]}", each)


def _running(name: str, entry: Entry) -> Iterator[tuple[str, str]]:
    """The line of how a program runs others, for whoever has read nothing else of it."""
    found = runner(entry)
    if found is not None:
        yield f"{name}{KEY}", f"{name}{KEY}\t{written(found)}"


def _stated(entry: Entry) -> str:
    """Whether it is stated what a command does."""
    if entry.wraps and not (entry.says or entry.strict):
        return WRAPS
    return STATED if entry.says else ""


def _behind(entry: Entry) -> str:
    """The words behind which a program or a subcommand runs another."""
    found = runner(entry)
    return "" if found is None else " ".join(dict.fromkeys([path.rpartition(" ")[2] or ANY for path in found.forms]))


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
    effects = ITEM.join([f"{spelled}{PART}{effect_text(effect)}" for spelled, effect in program.effects.items()])
    modes = ITEM.join([options if mode == Program("") else f"{options}{PART}+" for options, mode in program.modes])
    judge = "" if program.judge is None else _code(program.judge)
    operands = "" if program.operands == Operands() else _operands(program.operands)
    head = (program.names, switches, program.category.name, program.phrase, program.options)
    return "\t".join([*head, effects, operands, modes, program.signs, judge])


def effect_text(effect: Effect) -> str:
    """The effect of an option or an operand, as a column has it."""
    category = "" if effect.category is None else effect.category.name
    proof = "" if effect.proof is None else _code(effect.proof)
    said = FIELD.join([effect.role.value, category, effect.phrase, proof]).rstrip(FIELD)
    return said if effect.turns is None else f"{said}{PART}{effect_text(effect.turns)}"


def _operands(operands: Operands) -> str:
    most = "" if operands.most is None else str(operands.most)
    parts = (
        effect_text(operands.rest),
        PART.join([effect_text(each) for each in operands.first]),
        "" if operands.last is None else effect_text(operands.last),
        operands.given,
        str(operands.least),
        most,
        "" if operands.here is None else effect_text(operands.here),
        operands.here_with,
        operands.here_unless,
    )
    return ITEM.join(parts)


def _code(function: Judge | Proof) -> str:
    """The path of a function: its module below `assent.risk`, and its name; of a check all its cases."""
    if isinstance(function, WordCheck):
        return function.text
    return f"{function.__module__.removeprefix('assent.risk.')}.{function.__qualname__}"
