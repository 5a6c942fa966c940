"""The ways to put this gate, or an agent's settings, out of use on Windows."""

from __future__ import annotations

from assent.risk.entries.programs import AGENT, OWN
from assent.risk.variables.variables import is_of_gate
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

STOPPING = frozenset(("stop-process", "taskkill", "tskill"))
NAMING = frozenset(("set-alias", "new-alias", "doskey", "function", "filter"))
SETTING = frozenset(("set", "setx", "set-environmentvariable"))
ENVIRONMENT = ("$env:", "env:")


def disabled(name: str, words: Sequence[Argument]) -> tuple[Argument, str] | None:
    """The word at fault and the reason, if the program called `name` does that."""
    if name.startswith(ENVIRONMENT):
        return _setting(words[0], words[0].text.partition(":")[2])
    for word in words[1:]:
        start = word.text.casefold().partition("=")[0].removesuffix(".exe")
        if name in STOPPING and start == OWN:
            return word, f"`{words[0].text}` stops Assent"
        if name in NAMING and (start == OWN or is_a(start, AGENT)):
            return word, f"`{start}` becomes something else, in place of the program"
        if name in SETTING or word.text.casefold().startswith(ENVIRONMENT):
            found = _setting(word, start.rpartition(":")[2])
            if found is not None:
                return found
    return None


def _setting(word: Argument, variable: str) -> tuple[Argument, str] | None:
    if not is_of_gate(variable.partition("=")[0].upper()):
        return None
    return word, f"`{word.text}` moves the settings of Assent or an agent"
