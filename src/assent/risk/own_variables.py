"""The variables that a program takes for its own options, weighed as these: `TRIVY_OUTPUT=o trivy fs .`."""

from __future__ import annotations

from assent.risk import named_paths
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.program import of_program
from assent.risk.variables import as_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.entries.tally import Tally


def weigh_options(tally: Tally, command: Command, surroundings: Surroundings) -> None:
    """Raise the tally by variables that count as an option of a program that only reads."""
    named = as_options.of_program(command) if tally.category <= Category.ReadsRemote else []
    ground = Ground(command.cwd, surroundings)
    for variable in named:
        found = as_options.judged(variable, command, lambda given: of_program(given, surroundings, ground))
        if found is not None and found.category > tally.category:
            tally.include(found)
            named_paths.weigh_judged(tally, found, ground, command)
