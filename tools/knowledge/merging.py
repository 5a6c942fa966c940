"""Many sources' claims of one program made into one answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from claims import Claim, Command

from assent.option_table import Takes

if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.knowledge import Slot

T = TypeVar("T")


@dataclass
class Option:
    """An option with what it takes decided."""

    names: list[str]
    takes: Takes
    inherited: bool = False


@dataclass
class Merged:
    """One command with what the sources agree on; every spelling is in one option only."""

    name: str
    aliases: list[str] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    children: dict[str, Merged] = field(default_factory=dict)
    arity: int | None = None

    def facts(self) -> object:
        """All that is stated of the command, equal where only the order differs."""
        options = frozenset((frozenset(option.names), option.takes, option.inherited) for option in self.options)
        children = frozenset(child.facts() for child in self.children.values())
        return self.name, frozenset(self.aliases), options, tuple(self.slots), children, self.arity


def merge(commands: list[Command]) -> Merged:
    """One command as several sources list it."""
    merged = Merged(_preferred(commands))
    merged.aliases = sorted({name for command in commands for name in command.names} - {merged.name})
    every = [option for command in commands for option in command.options]
    for same in _joined(every, lambda option: option.names):
        names = sorted({name for option in same for name in option.names}, key=lambda name: (len(name) > 2, name))
        takes = decide({option.claim for option in same})
        merged.options.append(Option(names, takes, any(option.inherited for option in same)))
    merged.slots = next((command.slots for command in commands if command.slots), [])
    for same_children in _joined([c for command in commands for c in command.children], lambda child: child.names):
        child = merge(same_children)
        merged.children[child.name] = child
    return merged


def decide(claims: set[Claim]) -> Takes:
    """Decide the value that an option takes by all claims about it."""
    if claims == {Claim.VALUE}:
        return Takes.Value
    if claims <= {Claim.NOTHING, Claim.PLAIN}:
        return Takes.Nothing
    if claims <= {Claim.ATTACHED, Claim.PLAIN} or claims == {Claim.OPTIONAL, Claim.PLAIN}:
        return Takes.Attached
    return Takes.Uncertain


def _preferred(commands: list[Command]) -> str:
    """The name that the last source uses, since it lists what the programs themselves say.

    The first source sorts aliases at times: there a short first name gives way to the longest.
    """
    names = commands[-1].names
    return names[0] if commands[-1].canonical or len(names[0]) > 2 else max(names, key=len)


def _joined(items: list[T], names: Callable[[T], list[str]]) -> list[list[T]]:
    """Items grouped so that two which share a name are in the same group."""
    groups: list[tuple[set[str], list[T]]] = []
    for item in items:
        own = set(names(item))
        sharing = [group for group in groups if group[0] & own]
        groups = [group for group in groups if not group[0] & own]
        joined = [member for _, members in sharing for member in members]
        groups.append((own.union(*(shared for shared, _ in sharing)), [*joined, item]))
    return [members for _, members in groups]
