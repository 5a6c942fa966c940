"""Programs that run the command behind them, by what files of the user say."""

from __future__ import annotations

from assent import rules_table
from assent.command.wrappers.table import WrapperForm, located, runner_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.parts import Taught


def behind(argv: Sequence[Argument], name: str, taught: Sequence[Taught]) -> tuple[int, WrapperForm] | None:
    """The index behind the words of the wrapper `name` in `argv`, and its form; None where no file calls it one."""
    if len(argv) == 1 or rules_table.of_program(name) is not None:
        return None
    for each in taught:
        found = runner_in(each.table, name) if each.teaches else None
        if found is not None:
            return located(argv, found)
    return None
