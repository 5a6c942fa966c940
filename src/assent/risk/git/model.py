"""A git command as git itself reads it, and the known facts about its subcommands."""

from __future__ import annotations

from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Role, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.command.options import Option, Reading
    from assent.risk.finding import Unknown

    Check: TypeAlias = Callable[["GitCommand"], tuple["Mark", ...]]


class Mark(Record):
    """One thing that a command does, and the word that makes it do so."""

    category: Category
    reason: str
    word: Argument | None = None  # None: the subcommand itself
    role: Role = Role.Text
    path: Argument | None = None  # what `role` is about
    unknown: Unknown | None = None


class GitRule(Record):
    """What one subcommand does: only what is listed here is harmless.

    Options are spelled as `command.grammar` wants them; a long one may be negated with `--no-`
    without being listed. `listing` options, and having no more than `lists_upto` operands, turn
    `base` into `lists`; `dry` options make it only say what it would do.
    """

    base: Effect  # without options; its phrase follows `git name`
    options: str = ""
    effects: dict[str, Effect] = {}  # noqa: RUF012 - read only
    lists: Effect | None = None
    listing: str = ""
    lists_upto: int = -1
    dry: str = ""
    dried: Effect = raises(Category.ReadsVcs, "only previews the changes")  # with one of `dry`
    operands: Role = Role.Text  # of the words before `--`
    pathspecs: Role = Role.Text  # of the words after `--`
    check: Check | None = None  # what depends on the operands, or on several options
    inert: bool = False  # no option at all makes it worse
    plain: bool = False  # runs no program that the configuration of a repository names
    permutes: bool = True
    number: bool = False  # -5 is an option


class Actions(Record):
    """A subcommand with a second word that says what to do: stash drop."""

    rules: dict[str, GitRule]  # action → rule; "" is what runs without an action
    options: str = ""  # may stand before the action: remote -v update
    default_takes_operands: bool = False  # reflog main is reflog show main


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
        """How the command is called in a reason: `git stash drop`."""
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
