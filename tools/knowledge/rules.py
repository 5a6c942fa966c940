"""What the rules say of options, laid over the merged sources: whether one takes a value in the same word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from merging import Option

from assent.command.options import grammar
from assent.option_table import Takes
from assent.risk.catalogue import families

if TYPE_CHECKING:
    from merging import Merged

    from assent.risk.entries.rule import Program


def lay_rules(programs: dict[str, Merged]) -> None:
    """The sources list an option with an optional value as one without; a rule that knows better decides."""
    for family in families():
        for entry in family.entries if family.shell == "bash" else ():
            for name in entry.names.split():
                if name in programs:
                    _lay(programs[name], entry)


def _lay(command: Merged, entry: Program) -> None:
    said = grammar(f"{entry.options} {' '.join(entry.effects)}").options
    attached = {spelling for spelling, (_, takes) in said.items() if takes is Takes.Attached}
    for option in [option for option in command.options if option.takes is Takes.Nothing]:
        names = [name for name in option.names if name in attached]
        if names and not any(name in said for name in option.names if name not in names):
            option.takes = Takes.Attached
        elif names:  # -u takes none, --update may
            option.names = [name for name in option.names if name not in names]
            command.options.append(Option(names, Takes.Attached, option.inherited))
    for child in command.children.values():
        words = {child.name, *child.aliases}
        inner = next((below for below in entry.subcommands if words.intersection(below.names.split())), None)
        if inner is not None or not entry.subcommands:
            _lay(child, inner or entry)
