"""The options seen in help, and corrections kept by hand, laid over the merged sources."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import TYPE_CHECKING

from merging import Merged, Option

from assent.knowledge import Slot
from assent.option_table import read_options
from assent.teaching.help_text import in_order

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from assent.option_table import Options

FIELDS = {
    "command",
    "reason",
    "options",
    "inherited",
    "everywhere",
    "without",
    "subcommands",
    "aliases",
    "slots",
    "arity",
    "same_as",
}


class OverrideError(Exception):
    """An override that gives no reason, has an unknown field, or changes nothing."""


def lay_observed(programs: dict[str, Merged], sources: dict[str, str], path: Path) -> None:
    """Let the programs' own help decide: lines of a command, a tab, and its options."""
    for line in path.read_text(encoding="ascii").splitlines():
        key, _, options = line.partition("\t")
        confirm(command_of(programs, sources, key.split(), "h"), read_options(options))


def lay_overrides(programs: dict[str, Merged], sources: dict[str, str], path: Path) -> None:
    """Apply the corrections in order. Raises OverrideError that names all that are not sound."""
    faults = []
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("override", []):
        unknown = entry.keys() - FIELDS
        if unknown or not entry.get("reason") or not entry.get("command"):
            raise OverrideError(f"{entry.get('command')}: needs a command and a reason; unknown: {sorted(unknown)}")
        words = entry["command"].split()
        before = programs[words[0]].facts() if words[0] in programs else None
        if "same_as" in entry:
            programs[words[0]] = deepcopy(programs[entry["same_as"]])
        lay(command_of(programs, sources, words, "o"), entry)
        if programs[words[0]].facts() == before:
            faults.append(entry["command"])
    if faults:
        raise OverrideError(f"these change nothing, so they can go: {', '.join(faults)}")


def lay(command: Merged, entry: dict[str, Any]) -> None:
    """Apply one correction to the command that it names."""
    for name in entry.get("without", "").split():
        command.options = [option for option in command.options if name not in option.names]
        command.children = {key: child for key, child in command.children.items() if name not in (key, "*")}
    set_options(command, entry.get("options", ""), inherited=False)
    set_options(command, entry.get("inherited", ""), inherited=True)
    for name in entry.get("subcommands", "").split():
        child(command, name)
    for alias in entry.get("aliases", "").split():
        name, _, target = alias.partition("=")
        _rename(command, name, target)
    _lay_everywhere(command, read_options(entry.get("everywhere", "")))
    if "slots" in entry:
        command.slots = [Slot(name) for name in entry["slots"].split()]
    command.arity = entry.get("arity", command.arity)


def confirm(command: Merged, seen: Options) -> None:
    """Let what was seen decide what options take; spellings that were the same option remain so."""
    for spelling, (canonical, takes) in seen.items():
        fresh = Option([name for name, (first, _) in seen.items() if first == canonical], takes)
        if spelling != canonical:
            continue
        for option in [option for option in command.options if set(option.names) & set(fresh.names)]:
            fresh.inherited |= option.inherited
            same = [name for name in option.names if name not in seen or seen[name][1] is takes]
            option.names = [name for name in option.names if name not in same]
            fresh.names = list(in_order([*fresh.names, *same]))
        command.options = [*(option for option in command.options if option.names), fresh]


def set_options(command: Merged, text: str, *, inherited: bool) -> None:
    """Make the options of `text` those of the command, whatever their spellings were before."""
    groups: dict[str, Option] = {}
    for spelling, (canonical, takes) in read_options(text).items():
        groups.setdefault(canonical, Option([], takes, inherited)).names.append(spelling)
    for fresh in groups.values():
        for option in command.options:
            if set(option.names) & set(fresh.names):
                fresh.inherited |= option.inherited
                option.names = [name for name in option.names if name not in fresh.names]
        command.options = [*(option for option in command.options if option.names), fresh]


def _lay_everywhere(command: Merged, decided: Options) -> None:
    """Decide what options take in the command and all below it, where they are listed."""
    for option in command.options:
        for name in option.names:
            if name in decided:
                option.takes = decided[name][1]
    for below in command.children.values():
        _lay_everywhere(below, decided)


def child(command: Merged, word: str) -> Merged:
    """The subcommand of that name or alias, made if there is none."""
    for candidate in command.children.values():
        if word == candidate.name or word in candidate.aliases:
            return candidate
    return command.children.setdefault(word, Merged(word))


def _rename(command: Merged, alias: str, target: str) -> None:
    """Make `alias` another name of the subcommand `target`, which takes what `alias` was before."""
    found = child(command, target)
    if found.name != target:
        del command.children[found.name]
        found.aliases = sorted({*found.aliases, found.name} - {target})
        found.name = target
        command.children[target] = found
    former = command.children.pop(alias, None) if alias != target else None
    found.aliases = sorted({*found.aliases, alias, *(former.aliases if former else [])} - {target})


def command_of(programs: dict[str, Merged], sources: dict[str, str], words: list[str], letter: str) -> Merged:
    """The command of those words, made where it is missing, with the source noted."""
    command = programs.setdefault(words[0], Merged(words[0]))
    noted = sources.get(words[0], "")
    sources[words[0]] = noted if letter in noted else noted + letter
    for word in words[1:]:
        command = child(command, word)
    return command
