"""The known facts about one command of a program: its options, subcommands and operands."""

from __future__ import annotations

from assent.bisection import opened
from assent.closed import Choice
from assent.option_table import Takes, read_options
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_programs: dict[str, Known] = {}
_below: dict[tuple[str, ...], Known] = {}  # subcommands by their path, with the program as asked for
PATH = __file__.removesuffix("known.py") + "programs.tsv"
ANYWHERE = "~"  # before a program and an initial: options with it that any command of the program may take
SAME = "@"  # before a program in place of options: it is the same as that one
SHARED = "&"  # before a command in place of options: they are the same as those of that one
LONGEST = 100  # characters of a word in the table

MOST_ABSENT = 4096  # keys that are kept as those of no line, by processes that judge many texts

_lines: dict[str, TableLine] = {}
_absent: set[str] = set()


class Known(Record):
    """One command, reached by its words: `docker compose up`. Made by `of` and `subcommand`.

    `options` maps each spelling to its canonical spelling and to what it takes, with the options
    inherited from the commands above. For a few large programs it holds only what is special to
    the command; `option` knows the others as well.
    """

    path: tuple[str, ...]  # the program as asked for, then canonical subcommands
    options: dict[str, tuple[str, Takes]]
    slots: tuple[Slot, ...]  # what the first operands stand for; empty where nothing is known
    arity: int  # how many words make its name for people at most, the program included
    sources: str  # of the program, a letter each: see docs/knowledge.md
    inherited: dict[str, tuple[str, Takes]]  # the options that subcommands take as well
    line: TableLine

    def subcommand(self, word: str) -> Known | None:
        """The subcommand of that name or alias, None if none is known."""
        if not is_word(word):
            return None
        name = f" {self.line.aliases}".partition(f" {word}=")[2].partition(" ")[0] or word
        path = (*self.path, name)
        if path not in _below:
            found = self._line(name)
            if found is None:
                return None
            _below[path] = _known(path, found, self.inherited, self.sources)
        return _below[path]

    def _line(self, name: str) -> TableLine | None:
        """The line of the subcommand of that canonical name."""
        key = f"{self.line.key} {name}"
        if f" {name} " in f" {self.line.leaves} ":
            return TableLine(key)
        return line(key) if self.line.parent else None

    def subcommands(self) -> tuple[str, ...]:
        """Canonical names of all subcommands, in order."""
        below = names_below(self.line.key) if self.line.parent else []
        return tuple(sorted([*self.line.leaves.split(), *below]))

    def option(self, spelling: str) -> Takes | None:
        """The value of the option written as `-m` or `--message`, None if it is not known."""
        found = self.options.get(spelling)
        if found is None and ANYWHERE in self.sources and is_word(spelling):
            program = self.line.key.partition(" ")[0]
            shared = line(f"{ANYWHERE}{program} {initial_of(spelling)}")
            found = read_options(shared.options).get(spelling) if shared else None
        return found[1] if found else None


def of(program: str) -> Known | None:
    """The known facts about the program of that bare name, None for an unknown one.

    Raises OSError if the data file is missing, as in a broken installation.
    """
    if program not in _programs:
        found = line(program) if is_word(program) else None
        if found and found.options.startswith(SAME):
            found = line(found.options[len(SAME) :])
        if found is None:
            return None
        _programs[program] = _known((program,), found, {}, found.sources)
    return _programs[program]


def command(program: str, words: Iterable[str]) -> Known | None:
    """The known facts about the command of a program; None unless each of the words is a known subcommand."""
    known = of(program)
    for word in words:
        known = known and known.subcommand(word)
    return known


def deepest(known: Known | None, words: Iterable[str]) -> Known | None:
    """The known facts about the command, as deep as the words are subcommands; others are passed over."""
    for word in words:
        known = known and (known.subcommand(word) or known)
    return known


def _known(path: tuple[str, ...], found: TableLine, inherited: dict[str, tuple[str, Takes]], sources: str) -> Known:
    """Decode one line."""
    slots = tuple([Slot(name) for name in found.slots.split()])
    deeper = found.parent or found.leaves or Slot.Script in slots[:1]
    arity = int(found.arity) if found.arity else len(path) + bool(deeper)
    below = inherited | read_options(found.inherited)
    return Known(path, below | read_options(found.options), slots, arity, sources, below, found)


class TableLine(Record):
    """One command, its columns as written; columns that are empty at the end of a line are left out."""

    key: str  # docker compose up
    options: str = ""  # -d,--detach --scale=
    inherited: str = ""  # options that the commands below take as well
    slots: str = ""  # script -
    arity: str = ""  # 2
    leaves: str = ""  # subcommands that have no line, since only their names are known
    aliases: str = ""  # i=install add=install
    sources: str = ""  # of a program
    parent: bool = False  # there are lines below


def line(key: str) -> TableLine | None:
    """The line of the command listed as `key`, None if there is none."""
    if key not in _lines:
        found = None if key in _absent else _found(key)
        if found is None:
            if len(_absent) >= MOST_ABSENT:
                _absent.clear()
            _absent.add(key)
            return None
        text, parent = found
        _, options, inherited, slots, arity, leaves, aliases, sources = (text + 7 * "\t").split("\t")[:8]
        shared = line(options[len(SHARED) :]) if options.startswith(SHARED) else None
        options = shared.options if shared else options
        _lines[key] = TableLine(key, options, inherited, slots, arity, leaves, aliases, sources, parent)
    return _lines[key]


def _found(key: str) -> tuple[str, bool] | None:
    with opened(PATH) as file:
        return file.line_above(key)


def names_below(key: str) -> list[str]:
    """The last words of the lines directly below `key`."""
    with opened(PATH) as file:
        lines = file.lines_below(key)
    keys = [text[len(key) + 1 : text.index("\t")] for text in lines]
    return [word for word in keys if " " not in word]


def is_word(word: str) -> bool:
    """Whether `word` could be in the table at all."""
    plain = 0 < len(word) <= LONGEST and word.isascii() and word.isprintable()
    return plain and word[0] != ANYWHERE and " " not in word and "=" not in word


def initial_of(spelling: str) -> str:
    """The character that options listed for any command are found by."""
    return spelling.lstrip("-+")[:1] or "-"


class Slot(Choice):
    """The meaning of an operand in a fixed place, where that is known."""

    Script = "script"  # a script, task or target that the project defines: npm run build
    Program = "program"  # a file that is run: node server.js
    Command = "command"  # a command to run, with its own words: docker exec web ls
    Package = "package"  # npm install react
    Operand = "operand"  # a name, a file or a text, where a subcommand could be as well: pass mail/work
    Other = "-"  # anything else
