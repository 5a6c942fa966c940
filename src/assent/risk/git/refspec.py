"""The data that is sent or fetched, and where it comes from."""

from __future__ import annotations

from assent.command.options import may_be_option
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


class Refspec(Record):
    """The parts of a refspec, as far as they are certain: +source:destination."""

    word: Argument
    forced: bool  # +
    source: str  # empty in :branch, which deletes
    destination: str | None  # None without a colon

    @property
    def certain(self) -> bool:
        """Whether its first character is known."""
        return self.word.exact or bool(self.word.prefix) or not may_be_option(self.word)

    @property
    def deletes(self) -> bool:
        """Whether it deletes its destination: `:branch`, but not `:` alone, which matches branches."""
        return not self.source and bool(self.destination)


def refspecs(words: tuple[Argument, ...]) -> tuple[Refspec, ...]:
    """The refspecs among `words`, which follow the repository."""
    return tuple(_refspec(word) for word in words)


def _refspec(word: Argument) -> Refspec:
    forced = word.text.startswith("+")
    source, colon, destination = word.text.removeprefix("+").partition(":")
    return Refspec(word, forced, source, destination if colon else None)


def untrusted(word: Argument) -> str:
    """The reason why git may do more than connect to `word`, a repository; empty when it only connects."""
    text = word.text
    scheme, helper, _ = text.partition("::")
    if helper and scheme.isalnum():
        return f"`git` runs a program to connect to `{scheme}::`"
    if not word.exact:
        return f"`git` connects to an address, `{text}`, that is only known at run time"
    host = text.partition("://")[2] or text
    if host.rpartition("@")[2].startswith("-") or host.startswith("-"):
        return f"`git` passes `{text}` on, which ssh reads as an option"
    return ""
