"""The options of the rules, laid over the merged sources: whether one takes a value in the same word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from merging import Option

from assent.command.options import grammar
from assent.option_table import Takes
from assent.risk.rulebook import families

if TYPE_CHECKING:
    from merging import Merged

    from assent.risk.entries.rule import Program


def lay_rules(programs: dict[str, Merged]) -> None:
    """A rule decides whether an option has an optional value, and which of its names; the sources rarely tell."""
    for family in families():
        for entry in family.entries if family.shell == "bash" else ():
            for name in entry.names.split():
                if name in programs:
                    _lay(programs[name], entry)


def _lay(command: Merged, entry: Program) -> None:
    said = grammar(f"{entry.options} {' '.join(entry.effects)}").options
    for option in [option for option in command.options if option.takes in (Takes.Nothing, Takes.Attached)]:
        told = {name: said[name][1] for name in option.names if name in said}
        names = [name for name, takes in told.items() if takes is Takes.Attached]
        plain = [name for name, takes in told.items() if takes is not Takes.Attached]
        if option.takes is Takes.Attached:
            _part(command, option, plain, Takes.Nothing)
        elif names and not plain:
            option.takes = Takes.Attached
        else:
            _part(command, option, names, Takes.Attached)
    for child in command.children.values():
        words = {child.name, *child.aliases}
        inner = next((below for below in entry.subcommands if words.intersection(below.names.split())), None)
        if inner is not None or not entry.subcommands:
            _lay(child, inner or entry)


def _part(command: Merged, option: Option, names: list[str], takes: Takes) -> None:
    """Make an option of its own of these names of one: -u takes none, --update may."""
    if names and len(names) < len(option.names):
        option.names = [name for name in option.names if name not in names]
        command.options.append(Option(names, takes, option.inherited))
