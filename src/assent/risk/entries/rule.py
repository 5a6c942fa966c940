"""The rule of one program, as data: options, operands, and what each does to the risk.

A family's file is a table of `Program` entries with examples beside it. Only what is listed is
harmless: a program without an entry, an option that no entry names and a word that may turn into
an option are all Unrecognized.
"""

from __future__ import annotations

from assent.closed import Choice
from assent.command.word import is_login
from assent.record import Record
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.finding import Judgement

    Judge: TypeAlias = Callable[[Command, Surroundings], Judgement]
    Proof: TypeAlias = Callable[[Argument], Judgement]

OTHERS, TARGET = "{others}", "{target}"  # in a phrase about one operand: the other ones, the last one


class Role(Choice):
    """The meaning of a word to the program that receives it."""

    Text = "text"  # nothing on disk: a number, a pattern, a message
    Lists = "lists"  # a path of which only name and attributes are shown
    Reads = "reads"  # a path whose content is shown or used
    Writes = "writes"  # a path that is made, overwritten or changed
    Spreads = "spreads"  # a path that is changed with all that is beneath it
    Moves = "moves"  # a path that is read, and is then no longer in its place
    Deletes = "deletes"  # a path that is gone afterwards
    Runs = "runs"  # a program, or code in its language, that is run


class Effect(Record):
    """The effect of an option, its value or an operand.

    `phrase` is in a reason after the option or the program, and before a path: "sets the
    clock"; empty, it follows from the role. With a `proof`, the word is text in the program's own
    language, which that judges.
    """

    role: Role = Role.Text
    category: Category | None = None  # at least this; None: what follows from the role
    phrase: str = ""
    proof: Proof | None = None
    turns: Effect | None = None  # what the operands become when this option is given


TEXT = Effect()
READS = Effect(Role.Reads)
WRITES = Effect(Role.Writes)


def raises(category: Category, phrase: str) -> Effect:
    """An effect that makes a command at least `category`, and why."""
    return Effect(Role.Text, category, phrase)


def proven(proof: Proof) -> Effect:
    """A word in the program's own language, which `proof` judges."""
    return Effect(Role.Runs, None, "", proof)


class Operands(Record):
    """The effects of the operands: the first ones, the last one, and the rest."""

    rest: Effect = TEXT
    first: tuple[Effect, ...] = ()
    last: Effect | None = None
    given: str = ""  # options in place of which the first (or else the last) operand is absent: "-e -f"
    least: int = 0
    most: int | None = None
    here: Effect | None = None  # what happens to the current directory when no path is named
    here_with: str = ""  # only with one of these options: "-r -R"
    here_unless: str = ""  # not with one of these


class Below:
    """The subcommands of an entry, each read when it is asked for."""

    def __init__(self, groups: list[list[str]], key: str, of_key: Callable[[str], Program]) -> None:
        self._groups = groups  # the names of each, the canonical first
        self._key = key
        self._of_key = of_key
        self._read: dict[str, Program] = {}

    def named(self, word: str) -> Program | None:
        """The subcommand called `word`."""
        if word in self._read:
            return self._read[word]
        group = next((group for group in self._groups if word in group), None)
        if group is None:
            return None
        entry = self._read[word] = self._entry(group[0])
        return entry

    def __iter__(self) -> Iterator[Program]:
        for group in self._groups:
            yield self._entry(group[0])

    def __len__(self) -> int:
        return len(self._groups)

    def _entry(self, canonical: str) -> Program:
        if canonical not in self._read:
            self._read[canonical] = self._of_key(f"{self._key} {canonical}")
        return self._read[canonical]


class Program(Record):
    """One entry of a family's table.

    `options` are harmless ones, and `effects` maps others to what they do; both are spelled as
    `command.options.grammar` wants it. Each of `names` (blanks between) has the same entry.
    """

    names: str
    options: str = ""
    operands: Operands = Operands()
    effects: dict[str, Effect] = {}  # noqa: RUF012 - read only
    category: Category = Category.ReadsFilesystem  # at least this, whatever the words
    phrase: str = ""  # why: "signals processes"
    inert: bool = False  # no option at all makes it worse, so that a word may turn into any option
    loose: bool = False  # the same of options that are not listed: `category` is as bad as they get
    hands_on: bool = False  # options that are not listed go to what it runs; a word that may become one is none
    subcommands: tuple[Program, ...] | Below = ()
    modes: tuple[tuple[str, Program], ...] = ()  # with one of these options ("-t -d") that entry judges instead
    abbreviates: bool = True
    permutes: bool = True
    words: bool = False  # -name is one option
    number: bool = False  # -5 is an option
    signs: str = ""  # operands with one of these first characters are harmless text: +%F
    judge: Judge | None = None  # in place of the table
    dry: bool = False  # of a mode: it does nothing of what its command does otherwise
    plain: bool = False  # runs no program that settings name, as git does
    alone: bool = False  # what it says of itself holds without a subcommand only
    globs: bool = False  # a file whose name is an option makes it hardly worse: `*` and `*.json` are harmless


def roles(
    rules: Operands, words: Sequence[Argument], replaced: bool, turned: Effect | None
) -> Iterator[tuple[Argument, Effect]]:
    """Each operand with what is done to it; an option may have `turned` all but the first ones.

    From a word on that may become several, all positions that are left are possible: the last one only if the last
    word may become several as well.
    """
    first = rules.first[1:] if replaced else rules.first
    rest = rules.rest if turned is None else turned
    last = None if turned is not None or (replaced and not rules.first) else rules.last
    possible: list[Effect] = []
    for at, word in enumerate(words):
        several = word.several and not is_login(word)
        if several and not possible:
            possible = [*first[at:], rest, *([last] if last is not None and words[-1].several else [])]
        if last is not None and at == len(words) - 1 and not several:
            yield word, last
        elif possible:
            for effect in possible:
                yield word, effect
        elif at < len(first):
            yield word, first[at]
        else:
            yield word, rest
