"""Many sources' claims of one program made into one answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from claims import Claim, Command

from assent.knowledge import Slot, Takes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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

    def find(self, words: Iterable[str]) -> Merged | None:
        """The command at the end of `words`, None if there is none."""
        command: Merged | None = self
        for word in words:
            if command is not None:
                command = command.children.get(word)
        return command

    def option(self, spelling: str) -> Option | None:
        """The option with that spelling."""
        return next((option for option in self.options if spelling in option.names), None)


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
    """What an option takes by all that is claimed of it."""
    if claims == {Claim.VALUE}:
        return Takes.Value
    if claims <= {Claim.NOTHING, Claim.PLAIN}:
        return Takes.Nothing
    if claims <= {Claim.ATTACHED, Claim.PLAIN} or claims == {Claim.OPTIONAL, Claim.PLAIN}:
        return Takes.Attached
    return Takes.Uncertain


def _preferred(commands: list[Command]) -> str:
    """The first name that is a word rather than an abbreviation of one."""
    firsts = [command.names[0] for command in commands]
    return next((name for name in firsts if len(name) > 2), firsts[0])


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
