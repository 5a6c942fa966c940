"""Variables that a text for a shell of Windows sets and no program but the project's own obeys."""

from __future__ import annotations

from assent.risk.variables.unheeded import PLAIN
from assent.risk.variables.variables import danger_of, is_idle, is_name
from assent.risk.windows.scanning import POWERSHELL
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.entries.tally import Tally

_PREFIX = "$env:"


def sets_harmlessly(tally: Tally, words: Sequence[Argument]) -> bool:
    """Whether that is all the statement does, which the tally then says: `$env:CI = '1'`, `set CI=1`."""
    name, value = _assignment(words)
    # Windows takes a name in any letters for the same.
    if not is_name(name) or danger_of(name.lower()) or not is_idle(name.upper(), value.strip()):
        return False
    if name.lower() in knows(POWERSHELL, "environment") or not PLAIN.issuperset(value):
        return False
    tally.reason = f"the text sets the variable `{name}`"
    return True


def _assignment(words: Sequence[Argument]) -> tuple[str, str]:
    """The name and the value of a variable; an empty name where the statement is something else."""
    first, *others = [word.text for word in words]
    if not all(word.exact for word in words[1:]):
        return "", ""
    if first.casefold().startswith(_PREFIX) and (others[:1] == ["="] or not others):
        name, joined, value = first[len(_PREFIX) :].partition("=")
        return (name, value or others[-1]) if len(others) == (0 if joined else 2) else ("", "")
    if first.casefold() == "set" and len(others) == 1 and "=" in others[0]:
        name, _, value = others[0].partition("=")
        return name, value
    return "", ""
