"""Commands that bring files from elsewhere: downloads, clones, copies from another machine or a container."""

from __future__ import annotations

from assent import rules_table
from assent.risk.entries.programs import CARRYING, CLONING, GETTING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

CLONES = frozenset(("clone", "checkout"))  # subcommands that bring a repository
EXPORTS = frozenset(("branch", "co", "export", "get", "pull", "switch", "unbundle"))  # and these, from an address
MANY = frozenset(("--recursive", "--mirror", "--page-requisites"))  # of wget
PLACES = ("/", "~", "../", "./")  # how the address of a repository on this machine begins


def brings(command: Command) -> bool:
    """Whether a command brings files of another machine, a container or a service here."""
    words = [word.text for word in command.argv[1:]]
    if is_a(command.program, GETTING):
        return True
    if command.program == "npm" and words[:1] == ["pack"]:
        return any(word[:1] not in ("-", ".", "/") for word in words[1:])
    if is_listed(command, "brings") or (command.program == "wget" and _takes_many(words)):
        return True
    named = any("://" in word or ":" in word.partition("/")[0] for word in words[:-1])
    if is_a(command.program, CLONING):
        if command.program == "git":
            return "clone" in words[:4] or ("submodule" in words[:4] and "add" in words[:6])
        addressed = any("://" in word or word.startswith(PLACES) for word in words)
        return not CLONES.isdisjoint(words[:4]) or (addressed and not EXPORTS.isdisjoint(words[:4]))
    return named and is_a(command.program, CARRYING)


def _takes_many(words: list[str]) -> bool:
    """Whether wget saves whatever pages link to, under names that no word says."""
    given = [word[1:].split("n")[0].split("P")[0].split("O")[0] for word in words if word[:1] == "-" != word[1:2]]
    return not MANY.isdisjoint(words) or any(letter in each for each in given for letter in "rmp")


def is_listed(command: Command, meaning: str) -> bool:
    """Whether the words of a command hold a row that its program file lists by that meaning; `""` is every command."""
    words = [word.text for word in command.argv[1:]]
    said = f" {' '.join(words)} "
    rows = rules_table.words(command.program, meaning)
    return any(not row or f" {row} " in said or _is_among(row, words) for row in rows)


def _is_among(row: str, words: list[str]) -> bool:
    """Whether a row is an option of one letter, and a word has that letter among others: http -bd."""
    if len(row) != 2 or row[0] != "-":
        return False
    return any(word[:1] == "-" != word[1:2] and row[1] in word for word in words)
