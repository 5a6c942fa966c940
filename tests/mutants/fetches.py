"""Each subcommand whose operands are packages that are fetched and run, taken away: does an example come out less?"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from assent import rules_table
from assent.record import Record
from assent.risk.rulebook import programs
from assent.rules_table import FETCHES

from .mutants import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.rulebook import Example

# They change more than the project, which is more than that something is fetched; or an operand is an address anyway.
MORE = frozenset(
    """
    composer global|conda install|conda create|conda update+|dotnet tool:install|gem install|gem i|gem update+|go get
    mix archive.install|mix escript.install|pipx install|pipx inject|pipx upgrade|pipx upgrade-all+|pipx run
    cargo install|dart pub:global|deno install|nx add|pixi add+|pixi global|pixi exec
    uv tool:install|uv tool:upgrade|uv x|yarn global|luarocks install
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)

ABOUT = {"node_tools": ("ng", "expo")}  # of which a file says nothing else


class Fetching(Record):
    """One such subcommand."""

    names: tuple[str, ...]  # programs of one file that state the same
    what: str
    rest: str  # what they state without it

    def is_noticed(self, told: dict[str, list[Example]]) -> bool:
        """Whether an example of one of the programs comes out differently than it says."""
        found = {example.text: example for name in self.names for example in told.get(name, ())}
        before = {name: rules_table.known(name) for name in self.names}
        for name, fields in before.items():
            others = {field: text for field, text in fields.items() if field != FETCHES}
            rules_table._known[name] = others | ({FETCHES: self.rest} if self.rest else {})
        try:
            return any(example.finding().category is not example.category for example in found.values())
        finally:
            rules_table._known.update(before)


def unnoticed() -> tuple[list[Fetching], int]:
    """The subcommands that no example needs, and how many there are in all."""
    told, found = examples(), [each for each in subcommands() if each.what not in MORE]
    return [each for each in found if not each.is_noticed(told)], len(found)


def subcommands() -> Iterator[Fetching]:
    """Every one that the program files state, once for programs of one family that state the same."""
    told: dict[tuple[str, str], list[str]] = defaultdict(list)
    for family, names in programs().items():
        for name in [*names, *ABOUT.get(family, ())]:
            stated = rules_table.known(name).get(FETCHES)
            if stated:
                told[family, stated].append(name)
    for (_, stated), alike in told.items():
        words = stated.split()
        for at, word in enumerate(words):
            yield Fetching(tuple(alike), f"{alike[0]} {word}", " ".join([*words[:at], *words[at + 1 :]]))
