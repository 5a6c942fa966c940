"""Merged programs written as the lines of the data file."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from assent.knowledge.known import ANYWHERE, SAME, SHARED, initial_of
from assent.option_table import Takes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from merging import Merged, Option

LARGE = 64_000  # characters of options from which on a program's are listed once for all its commands
HOISTED_FROM = 2  # subcommands that must all take an option for it to be listed above them
WORTH_NAMING = 24  # characters from which on equal options of two commands are listed once
WORTH_SHARING = 300  # characters from which on equal programs are listed once
SIGN = {Takes.Nothing: "", Takes.Value: "=", Takes.Attached: "=?", Takes.Uncertain: "~"}


def write(programs: dict[str, Merged], sources: dict[str, str]) -> str:
    """The whole data file: sorted lines, the same for the same facts."""
    lines: list[str] = []
    written: dict[str, str] = {}
    for name in sorted(programs, key=lambda name: (len(name), name)):
        own = list(program_lines(name, programs[name], sources[name]))
        rest = "\n".join(line.removeprefix(name) for line in own)
        same_as = written.setdefault(rest, name) if len(rest) >= WORTH_SHARING else name
        lines += own if same_as == name else [f"{name}\t{SAME}{same_as}"]
    return "".join(line + "\n" for line in _shared(sorted(lines)))


def _shared(lines: list[str]) -> Iterator[str]:
    """The lines, with options that an earlier command has as well named by that command."""
    first: dict[str, str] = {}
    for line in lines:
        key, tab, rest = line.partition("\t")
        options = rest.partition("\t")[0]
        if key.startswith(ANYWHERE) or options.startswith(SAME) or len(options) < WORTH_NAMING:
            yield line
            continue
        same_as = first.setdefault(options, key)
        shorter = same_as != key and len(SHARED + same_as) < len(options)
        yield f"{key}{tab}{SHARED}{same_as}{rest[len(options) :]}" if shorter else line


def program_lines(name: str, program: Merged, sources: str) -> Iterator[str]:
    """The lines of one program."""
    _hoist(program)
    if sum(len(option_text(option)) + 1 for command in _below(program) for option in command.options) > LARGE:
        by_initial: dict[str, list[str]] = defaultdict(list)
        for text in sorted(_take_common(program)):
            for initial in sorted({initial_of(spelling) for spelling in spellings(text)}):
                by_initial[initial].append(text)
        yield from (f"{ANYWHERE}{name} {initial}\t{' '.join(texts)}" for initial, texts in by_initial.items())
        sources += ANYWHERE
    yield from _lines(name, program, {}, sources)


def size(command: Merged) -> int:
    """The number of commands, this one included."""
    return 1 + sum(size(child) for child in command.children.values())


def _lines(key: str, command: Merged, above: dict[str, str], sources: str = "") -> Iterator[str]:
    written = {option_text(option): option for option in command.options}
    fresh = {text: option for text, option in written.items() if above.get(text) != text}
    inherited = {text for text, option in fresh.items() if option.inherited}
    below = above | {text: text for text in inherited}
    leaves = []
    for name, child in sorted(command.children.items()):
        lines = list(_lines(f"{key} {name}", child, below))
        if lines == [f"{key} {name}\t"]:
            leaves.append(name)
        else:
            yield from lines
    columns = [
        key,
        " ".join(sorted(fresh.keys() - inherited)),
        " ".join(sorted(inherited)),
        " ".join(slot.value for slot in command.slots) if any(s.value != "-" for s in command.slots) else "",
        "" if command.arity is None else str(command.arity),
        " ".join(leaves),
        " ".join(sorted(f"{alias}={child.name}" for child in command.children.values() for alias in child.aliases)),
        sources,
    ]
    yield f"{columns[0]}\t" + "\t".join(columns[1:]).rstrip("\t")


def option_text(option: Option) -> str:
    """An option as a line holds it: `-m,--message=`."""
    return ",".join(option.names) + SIGN[option.takes]


def spellings(text: str) -> list[str]:
    """The spellings in what `option_text` made."""
    return text.removesuffix(_sign(text)).split(",")


def _sign(text: str) -> str:
    return next(sign for sign in ("=?", "=", "~", "") if text.endswith(sign))


def _hoist(command: Merged) -> None:
    """Move options that every subcommand takes up to the command, as inherited."""
    for child in command.children.values():
        _hoist(child)
    if len(command.children) < HOISTED_FROM:
        return
    taken = [{option_text(option): option for option in child.options} for child in command.children.values()]
    shared = set(taken[0]).intersection(*taken[1:])
    known = {name for option in command.options for name in option.names}
    for text in sorted(shared):
        if not known & set(spellings(text)):
            command.options.append(replace(taken[0][text], inherited=True))
        elif text in map(option_text, command.options):
            same = next(option for option in command.options if option_text(option) == text)
            same.inherited = True


def _take_common(program: Merged) -> Iterable[str]:
    """Remove the options of subcommands that are everywhere the same, and give their texts.

    A spelling stands for what it most often stands for. Only options that take something else remain.
    """
    counted = Counter(option_text(option) for command in _below(program) for option in command.options)
    frequent: dict[str, str] = {}
    for text, _ in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        for name in spellings(text):
            frequent.setdefault(name, text)
    for command in _below(program):
        command.options = [
            option
            for option in command.options
            if any(_sign(frequent[name]) != SIGN[option.takes] for name in option.names)
        ]
    grouped: dict[str, list[str]] = defaultdict(list)
    for name, text in frequent.items():
        grouped[text].append(name)
    for text, names in grouped.items():
        yield ",".join(name for name in spellings(text) if name in names) + _sign(text)


def _below(command: Merged) -> Iterator[Merged]:
    for child in command.children.values():
        yield child
        yield from _below(child)
