"""An entry of a program file while its lines are read."""

from __future__ import annotations

from difflib import get_close_matches

from assent.command.options import grammar
from assent.command.wrappers.table import Way
from assent.record import replace
from assent.risk.catalog.misspelt import CLOSE
from assent.risk.catalog.model import Entry
from assent.risk.catalog.tokens import Line, RuleToken, spellings
from assent.risk.entries.rule import Effect, Operands, Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn, TypeAlias

    from assent.option_table import Takes
    from assent.risk.catalog.model import Fact, Wraps

    Refuse: TypeAlias = Callable[[RuleToken, str], NoReturn]

FLAGS = {  # what `is` says → the fields of an entry
    "ordered": ("permutes", False),
    "exact": ("abbreviates", False),
    "single-dash": ("words", True),
    "numbers": ("number", True),
    "inert": ("inert", True),
    "loose": ("loose", True),
    "hands-on": ("hands_on", True),
    "globs": ("globs", True),
    "dry": ("dry", True),
    "plain": ("plain", True),
    "alone": ("alone", True),
}


class EntryDraft:
    """An entry while its lines are read."""

    def __init__(self, names: str, head: RuleToken) -> None:
        self.names = names
        self.head = head
        self.options: list[str] = []
        self.effects: dict[str, Effect] = {}
        self.fields: dict[str, object] = {}
        self.operands = Operands()
        self.modes: list[tuple[str, Program]] = []
        self.below: list[Entry] = []
        self.secrets: list[str] = []
        self.facts: list[Fact] = []
        self.anywhere: list[Line] = []
        self.loads: list[str] = []
        self.wraps: list[Wraps] = []
        self.typed = False
        self.says = False  # what it does
        self.inner = False  # it is a mode, with the options of the entry around it

    def entry(self, refuse: Refuse, *, strict: bool) -> Entry:
        """The entry, when all its lines are read."""
        if strict and not self.says and not self.below:
            if self.head.text == "set" and not self.head.quoted and " " in self.names:
                refuse(self.head, "a set goes above the programs, from the first column on")
            meant = "; did you mean `wraps`?" if get_close_matches(self.head.text, ["wraps"], 1, CLOSE) else ""
            refuse(self.head, f"what it does is missing: add ` : ReadsFilesystem`, another category, or ` : ?`{meant}")
        if strict:
            self._judged_alone()
        return Entry(
            self.program(refuse),
            tuple(self.below),
            " ".join(self.secrets),
            tuple(self.facts),
            " ".join(self.loads),
            tuple(self.wraps),
            self.typed,
            self.says or not (strict or self._only_wraps()),
            strict,
        )

    def _judged_alone(self) -> None:
        """Have a wrapper know all of its options where it is judged itself, and none of those of its command."""
        for each in self.wraps:
            if "" in each.paths:
                options = each.form.options.split() if each.stated else []
                known = grammar(" ".join([*self.options, *self.effects])).options
                self.options += [text for text in options if known.keys().isdisjoint(spellings(text))]
                self.options += each.unlisted(" ".join([*self.options, *self.effects]))
                self.fields["permutes"] = each.form.has(Way.Each)

    def _only_wraps(self) -> bool:
        """Whether nothing is known but how it runs others."""
        return bool(self.wraps) and not (self.options or self.effects or self.fields or self.below or self.modes)

    def program(self, refuse: Refuse) -> Program:
        """The program as it is judged, without its subcommands."""
        known = grammar(" ".join(["--help --version", *self.options, *self.effects])).options
        stated, modes = self.operands, self.modes
        if not self.inner:
            self.options += [each for options, _ in modes for each in options.split() if each not in known]
            known = grammar(" ".join(["--help --version", *self.options, *self.effects])).options
            modes = [(self._canonical(options, known, refuse), mode) for options, mode in modes]
            stated = replace(
                stated,
                given=self._canonical(stated.given, known, refuse),
                here_with=self._canonical(stated.here_with, known, refuse),
                here_unless=self._canonical(stated.here_unless, known, refuse),
            )
        made = Program(self.names, " ".join(self.options), stated, self.effects, modes=tuple(modes))
        return replace(made, **self.fields)

    def _canonical(self, options: str, known: dict[str, tuple[str, Takes]], refuse: Refuse) -> str:
        """Options by their first spellings; one that is not listed can never be given."""
        for each in options.split():
            if each not in known:
                refuse(self.head, f"`{self.names or 'with'}` has no option `{each}`: list it behind `options`")
        return " ".join([known[each][0] for each in options.split()])
