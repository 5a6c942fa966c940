"""Commands that make something run again later, whatever file it is in: timers, services, programs at a login."""

from __future__ import annotations

from itertools import pairwise

from assent.rules_table import LASTS, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command

_ANY = "*"  # every use of the program


def persists(command: Command) -> bool:
    """Whether the command, which changes something, may make something run that nobody starts."""
    return persists_by(command.program or "", [word.text.lower() for word in command.argv[1:]])


def persists_by(program: str, words: Sequence[str]) -> bool:
    """Whether the program, told these words in small letters, may do so."""
    verbs = known(program.rpartition("/")[2].lower().removesuffix(".exe")).get(LASTS, "").split()
    if not verbs:
        return False
    said = {*words, *[f"{one}:{other}" for one, other in pairwise(words)]}
    return _ANY in verbs or not said.isdisjoint(verbs)
