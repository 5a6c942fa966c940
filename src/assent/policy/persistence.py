"""Commands that make something run again later, whatever file it is in: timers, services, programs at a login."""

from __future__ import annotations

from assent.rules_table import LASTS, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

_ANY = "*"  # every use of the program


def persists(command: Command) -> bool:
    """Whether the command, which changes this machine, may make something run that nobody starts."""
    program = (command.program or "").rpartition("/")[2].lower()
    verbs = known(program).get(LASTS, "").split()
    return _ANY in verbs or not {word.text.lower() for word in command.argv[1:]}.isdisjoint(verbs)
