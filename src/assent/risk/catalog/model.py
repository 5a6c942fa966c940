"""The content of one program file, as records."""

from __future__ import annotations

from assent.command.options import grammar
from assent.record import Record
from assent.risk.catalog.tokens import spellings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from assent.command.wrappers.table import WrapperForm
    from assent.risk.category import Category
    from assent.risk.entries.rule import Judge, Program, Proof

    Fact: TypeAlias = tuple[str, str]  # a field, and what is in it


class Resolver(Record):
    """The resolver of names in a file to code; a user's file names no code."""

    proof: Callable[[str], Proof | None]
    judge: Callable[[str], Judge | None]


NO_CODE = Resolver(lambda _: None, lambda _: None)


class Sample(Record):
    """A command with the category that it must have."""

    command: str
    category: Category
    line: int = 0


class Wraps(Record):
    """One `wraps` of an entry: the subcommands that it is about, and how they are read."""

    paths: tuple[str, ...]
    form: WrapperForm
    before: tuple[str, ...] = ()  # more options that may precede the subcommand
    stated: bool = False  # it lists its own options, in place of those of its command
    named: tuple[str, ...] = ()  # the options that other lines name, as a grammar wants them

    def unlisted(self, options: str) -> list[str]:
        """The options that it names and `options` do not hold."""
        known = grammar(f"{options} {self.form.doubtful}").options
        return [each for each in self.named if not any(name in known for name in spellings(each))]


class Entry(Record):
    """A program or a subcommand: how it is judged, and the other known facts about it.

    `program` has no subcommands: these are `below`, so that the known facts about them remain with them.
    """

    program: Program
    below: tuple[Entry, ...] = ()
    secrets: str = ""  # options whose value is a secret: "-t=,--token="
    facts: tuple[Fact, ...] = ()  # the other known facts about it: ("where", "--url=")
    loads: str = ""  # files of the folder that it takes code from
    wraps: tuple[Wraps, ...] = ()  # how it runs the commands behind it
    typed: bool = False  # it runs what is typed into it
    says: bool = True  # what it does is stated; else only its subcommands do something
    strict: bool = True  # it is in a file of a user
    file: str = ""  # of a program that comes with Assent: its file without the ending
    shells: tuple[str, ...] = ()  # those of Windows that it belongs to: "cmd"; bash without


class Sheet(Record):
    """One file: an entry or more, and their examples."""

    entries: tuple[Entry, ...]
    samples: tuple[Sample, ...]
    about: tuple[tuple[str, tuple[Fact, ...]], ...] = ()  # the known facts about programs besides
    source: str = ""  # which version of the program, or which document, the facts are from
    shells: tuple[str, ...] = ()  # of Windows, to which its programs belong
    short: tuple[tuple[str, str], ...] = ()  # what they call commands besides: ("gci", "get-childitem")
    checks: tuple[tuple[str, Proof], ...] = ()  # what words do by how they are written, by name
