"""Paths beyond the workspace among the words of a command that writes, and whose entry does not say where it does.

`mytool pull -d /etc`: where an entry says of no word that it is written, any word that is not said to be text or read
may be the place.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Operands, Role
from assent.risk.entries.table import Table, roles_of
from assent.risk.entries.tally import is_inert
from assent.risk.unread import possible_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument
    from assent.command.options import Reading

BEYOND = ("/", "~", "..")  # how a path begins that may be outside the workspace


def unplaced(table: Table, reading: Reading) -> list[Argument]:
    """The paths into which the command may write."""
    found = [path for word in _candidates(table, reading) for path in possible_path(word)]
    return [path for path in found if path.text.startswith(BEYOND) and not is_inert(path)]


def _candidates(table: Table, reading: Reading) -> Iterator[Argument]:
    for option in reading.options:
        effect = table.effects.get(option.name, Effect())
        told = effect.role is not Role.Text or effect.category not in (None, Category.ModifiesFilesystem)
        if option.value is not None and not told:
            yield option.value
    yield from [problem.argument for problem in reading.problems if table.program.loose]
    if not table.program.subcommands:
        unsaid = table.program.operands == Operands()
        yield from [word for word, effect in roles_of(table, reading) if unsaid or effect.role is not Role.Text]
