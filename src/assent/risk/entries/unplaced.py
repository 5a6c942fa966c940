"""Paths among the words of a command that writes, and whose entry does not say where it does.

`mytool pull -d /etc`: where an entry says of no word that it is written, any word that is not said to be text or read
may be the place.
"""

from __future__ import annotations

from assent.command.options import Reading
from assent.command.word import part
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Operands, Program, Role
from assent.risk.entries.tally import is_inert
from assent.risk.unread import possible_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.command.model import Argument


def unplaced(
    program: Program, effects: dict[str, Effect], reading: Reading, roles: Iterable[tuple[Argument, Effect]]
) -> list[Argument]:
    """The paths into which the command may write, of which `roles` says what is done to the operands."""
    told = [option for option in reading.options if not omits(option.name)]
    values = [option.value for option in told if _may_be_place(effects.get(option.name, Effect()))]
    doubted = [inner for problem in reading.problems if program.loose for inner in _parts(problem.argument)]
    unsaid = program.operands == Operands()
    named = [word for word, effect in roles if unsaid or effect.role is not Role.Text]
    words = [word for word in (*values, *doubted, *named) if word is not None]
    return [path for word in words for path in possible_path(word) if not is_inert(path)]


def omits(option: str) -> bool:
    """Whether an option names what is left out: --exclude=.git, --ignore-path."""
    name = option.partition("=")[0]
    return "exclude" in name or "ignore" in name or "skip" in name


def _parts(word: Argument) -> list[Argument]:
    """The option, and what is behind a mark in it: `--actions=export-filename:/etc/x`."""
    return [word, *[part(word, at + 1) for at, mark in enumerate(word.text) if mark in ":;,"]]


def _may_be_place(option: Effect) -> bool:
    """Whether the value of the option may be the place: the entry says nothing else of it."""
    told = option.role not in (Role.Text, Role.Reads) or option.proof is not None
    return not told and option.category in (None, Category.ModifiesFilesystem)
