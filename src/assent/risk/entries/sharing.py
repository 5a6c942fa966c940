"""The commands that publish or serve the files that their words name, by words of their programs' files."""

from __future__ import annotations

from assent import rules_table
from assent.neighbours import pairwise
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

_NEAR = ("127.0.0.1", "localhost", "::1", "[::1]")  # where nobody else connects
_SERVING, _SERVES, _PUBLISHES = "server", "serves", "publishes"  # the kind; the words with which others do


def shares(command: Command) -> bool:
    """Whether a command publishes the files that its words name, or serves them to other machines: npm publish a."""
    return is_a(command.program, _SERVING) or says(command, _PUBLISHES) or says(command, _SERVES)


def serves(command: Command) -> bool:
    """Whether a command serves files to whoever connects: python3 -m http.server."""
    return is_a(command.program, _SERVING) or says(command, _SERVES)


def is_near(command: Command) -> bool:
    """Whether it only answers this machine: each address that its options name is one of here, and one is named."""
    options = rules_table.words(command.program, "binds")
    bound: list[str] = []
    for before, word in pairwise(command.argv):
        option, equals, value = word.text.partition("=")
        if before.text in options and word.exact:
            bound.append(word.text)
        elif equals and option in options and word.exact:
            bound.append(value)
    return bool(bound) and all(_host(each) in _NEAR for each in bound)


def _host(address: str) -> str:
    """The host of `host:port`; of an address of IPv6 only where brackets are around it."""
    before, colon, port = address.rpartition(":")
    return before if colon and port.isdecimal() and (":" not in before or before[:1] == "[") else address


def says(command: Command, meaning: str) -> bool:
    """Whether the words of a command with that meaning are among its words, in a row; a short option may hold more."""
    named = rules_table.words(command.program, meaning)
    if not named:
        return False
    words = [word.text for word in command.argv[1:]]
    said = f" {' '.join(words)} "
    letters = [each for each in named if each[:1] == "-" and each[:2] != "--"]
    return any(f" {each} " in said for each in named) or any(word.startswith(tuple(letters)) for word in words)
