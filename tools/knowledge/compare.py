"""The differences between the rules and the options of this machine's programs: `make help-diff NAMES="ls tar"`.

A line a difference: an option that takes a value and that the rules do not know, one of which they say otherwise
whether it takes a value, and a long one that the program does not have. The help is asked for as observe.py does. It
is read roughly: whoever changes a fact by it tries the option first.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from observe import observed

from assent.command.options import grammar
from assent.option_table import Takes
from assent.risk.entries import index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.entries.rule import Program

OURS = {"--help", "--version", "-h", "-V"}  # that help may leave out


def differences(wanted: list[str]) -> Iterator[tuple[str, str]]:
    """Each command with one difference."""
    for called, text in observed(wanted):
        entry = _entry(called.split())
        if entry is None or entry.loose:
            continue
        said = _options(f"{entry.options} {' '.join(entry.effects)}", entry)
        own = _options(text, entry)
        for spelling in sorted({*said, *own} - OURS):
            ours, theirs = said.get(spelling), own.get(spelling)
            if ours is None and theirs is not Takes.Nothing:
                yield called, f"{spelling}: takes {_word(theirs)}, and is not known"
            elif theirs is None and spelling.startswith("--"):
                yield called, f"{spelling}: is in the rules alone"
            elif None not in (ours, theirs) and ours is not theirs:
                yield called, f"{spelling}: takes {_word(theirs)}, and the rules say {_word(ours)}"


def _entry(path: list[str]) -> Program | None:
    """The entry of a command, None where the rules have none of its own."""
    entry = index.program(path[0])
    for word in path[1:]:
        below = () if entry is None else entry.subcommands
        entry = next((each for each in below if word in each.names.split()), None)
    return entry


def _options(text: str, entry: Program) -> dict[str, Takes]:
    return {name: takes for name, (_, takes) in grammar(text, words=entry.words).options.items()}


def _word(takes: Takes | None) -> str:
    return "" if takes is None else takes.value


def main() -> None:
    """Print the differences, and how many commands have some."""
    commands = []
    for called, difference in differences(sys.argv[1:]):
        commands.append(called)
        print(f"{called}: {difference}", flush=True)
    print(f"{len(commands)} differences in {len({*commands})} commands")


if __name__ == "__main__":
    main()
