"""A git command as git itself reads it, and the known facts about its subcommands."""

from __future__ import annotations

from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Program, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.command.options import Option, Reading
    from assent.risk.finding import Unknown

    Check: TypeAlias = Callable[["GitCommand"], tuple["Mark", ...]]

NONE: frozenset[str] = frozenset()


class Mark(Record):
    """One thing that a command does, and the word that makes it do so."""

    category: Category
    reason: str
    word: Argument | None = None  # None: the subcommand itself
    role: Role = Role.Text
    path: Argument | None = None  # what `role` is about
    unknown: Unknown | None = None


class GitRule:
    """The effect of one subcommand, as git's file says it: only what is listed there is harmless.

    A long option may be negated with `--no-` without being listed. `listing` options, and having no more than
    `lists_upto` operands, turn `base` into `lists`; `dry` options make it only say what it would do.
    """

    def __init__(self, program: Program) -> None:
        operands = program.operands
        self.program = program
        self.effects = {key.partition(",")[0].rstrip("=?"): effect for key, effect in program.effects.items()}
        self.base = _done(program)  # without options; its phrase follows `git name`
        self.check: Check | None = program.judge  # type: ignore[assignment]  # what depends on several words
        self.operands = operands.rest.role  # of the words before `--`
        self.pathspecs = self.operands if operands.last is None else operands.last.role  # of the words after `--`
        self.lists = operands.here
        self.lists_upto = -1 if operands.here is None else operands.least
        self.listing: frozenset[str] = NONE
        self.dry: list[str] = []
        self.dried: Effect | None = None
        for options, mode in program.modes:
            if mode.dry:
                self.dry, self.dried = options.split(), _done(mode)
            else:
                self.listing, self.lists = frozenset(options.split()), _done(mode)


def _done(program: Program) -> Effect:
    return Effect(Role.Text, program.category, program.phrase)


class GitCommand(Record):
    """One git command, its words sorted by git's own rules."""

    argv: tuple[Argument, ...]
    before: Reading  # options before the subcommand: -C dir, -c key=value
    name: tuple[str, ...]  # ("stash", "drop"); empty when there is no subcommand
    word: Argument | None  # the last word of the name
    rule: GitRule | None  # None when the subcommand is unknown
    after: Reading  # the words after the name
    help: bool = False  # git commit -h, git commit --help

    @property
    def title(self) -> str:
        """The name of the command in a reason: `git stash drop`."""
        return f"`{' '.join(('git', *self.name))}`"

    @property
    def operands(self) -> tuple[Argument, ...]:
        """Revisions, refspecs, names, or paths: the words before `--` that are not options."""
        return self.after.operands[: self.after.separator]

    @property
    def pathspecs(self) -> tuple[Argument, ...]:
        """The words after `--`."""
        separator = self.after.separator
        return () if separator is None else self.after.operands[separator:]

    def has(self, name: str) -> bool:
        """Whether the option of that canonical name is given, and not negated."""
        return self.after.has(name) and not self.after.has(f"--no-{name.lstrip('-')}")

    def option(self, name: str) -> Option | None:
        """The first option of that canonical name."""
        return next((option for option in self.after.options if option.name == name), None)


def first_written(git: GitCommand) -> tuple[Mark, ...]:
    """For a subcommand whose first operand is the file or folder that it makes."""
    return tuple(Mark(Category.ReadsFilesystem, "", None, Role.Writes, path) for path in git.after.operands[:1])
