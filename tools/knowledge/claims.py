"""The programs of the sources, in one shape: a tree of commands with claims about options."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from assent.knowledge import Slot
from assent.teaching.help_text import SPELLING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:@/+-]{0,79}")
PROGRAM = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,39}|\[")
HELP = "help"  # what follows names commands again, and runs none
KEYWORDS = {"do", "done", "elif", "else", "esac", "fi", "for", "function", "if", "then", "until", "while"}


class Claim(Enum):
    """The claim of one source about an option's value."""

    NOTHING = "takes none"
    PLAIN = "the next word is not its value"  # it may have one in the same word
    VALUE = "the next word is its value"
    ATTACHED = "its value stands in the same word"
    OPTIONAL = "it may take a value, and how is not said"
    SEVERAL = "it takes several words"


@dataclass
class Option:
    """One option with all spellings that the source knows to be the same."""

    names: list[str]
    claim: Claim
    inherited: bool = False


@dataclass
class Command:
    """One command as one source lists it; the first name is the one it prefers."""

    names: list[str]
    options: list[Option] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    children: list[Command] = field(default_factory=list)
    canonical: bool = False  # the first name is the program's own

    def below(self, words: Iterable[str]) -> Command:
        """The command at the end of `words`, made where it is missing."""
        command = self
        for word in words:
            found = next((child for child in command.children if word in child.names), None)
            if found is None:
                found = Command([word], canonical=self.canonical)
                command.children.append(found)
            command = found
        return command


def is_program(name: str) -> bool:
    """Whether a source's program is one that a shell could start by this name."""
    return bool(PROGRAM.fullmatch(name)) and name not in KEYWORDS


def read_specs(path: Path) -> Iterator[tuple[str, Command]]:
    """Programs of the completion specs, as export.mjs prints them."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if is_program(row["program"]):
            yield row["program"], _spec(row, row["program"])


def read_facts(path: Path) -> Iterator[tuple[str, Command]]:
    """Programs of a facts file: `{"program", "commands": {path: {value, plain, persistent, aliases}}}` a line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if not is_program(row["program"]):
            continue
        root = Command([row["program"]], canonical=True)
        for words, facts in sorted(row["commands"].items()):
            if not all(WORD.fullmatch(word) for word in words.split()) or words.startswith(HELP + " "):
                continue
            command = root.below(words.split())
            command.names += [name for name in facts.get("aliases", []) if WORD.fullmatch(name)]
            persistent = set(facts.get("persistent", []))
            for claim, spellings in ((Claim.VALUE, facts.get("value", [])), (Claim.PLAIN, facts.get("plain", []))):
                for spelling in spellings:
                    if SPELLING.fullmatch(spelling):
                        command.options.append(Option([spelling], claim, spelling in persistent))
        yield row["program"], root


def _spec(row: dict[str, Any], name: str) -> Command:
    command = Command([name])
    for option in row["options"]:
        names = [spelling for spelling in map(_spelling, option["names"]) if SPELLING.fullmatch(spelling)]
        if names:
            command.options.append(Option(names, _claim(option), option["persistent"]))
        negated = [name.replace("[no-]", "no-") for name in option["names"] if "[no-]" in name]
        if negated:
            command.options.append(Option(negated, Claim.NOTHING, option["persistent"]))
    command.slots = [_slot(operand) for operand in row["operands"]]
    for child in row["subcommands"] if name != HELP else []:
        names = [name for name in child["names"] if all(WORD.fullmatch(word) for word in name.split())]
        if not names or not names[0].strip():
            continue
        *above, last = names[0].split()
        made = _spec(child, last)
        made.names += [name for name in names[1:] if " " not in name]
        command.below(above).children.append(made)
    return command


def _spelling(written: str) -> str:
    """The name in what a source writes: `--[no-]color` is `--color`, and a `=` at the end is no part of it."""
    return written.replace("[no-]", "").rstrip("=")


def _claim(option: dict[str, Any]) -> Claim:
    if option["words"] == 0:
        return Claim.NOTHING
    if option["words"] > 1:
        return Claim.SEVERAL
    if option["optional"]:
        return Claim.ATTACHED if option["attached"] else Claim.OPTIONAL
    return Claim.VALUE


def _slot(operand: dict[str, Any]) -> Slot:
    name = operand["name"].lower()
    if "isCommand" in operand["marks"]:
        return Slot.Command
    if "isScript" in operand["marks"]:
        return Slot.Program
    if name in ("script", "scripts"):
        return Slot.Script
    if name in ("package", "packages", "package name", "package-name", "package_name", "package spec", "package_spec"):
        return Slot.Package
    return Slot.Other
