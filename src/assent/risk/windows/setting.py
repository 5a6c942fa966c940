"""Variables that a text for a shell of Windows sets and no program but the project's own obeys."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.variables.unheeded import PLAIN
from assent.risk.variables.variables import danger_of, is_idle, is_name, is_of_gate
from assent.risk.windows.scanning import POWERSHELL
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.entries.tally import Tally

_PREFIX = "$env:"
_DRIVE = "env:"
_NO_PATH = frozenset("/:")
_NAMING = ("-path", "-literalpath", "-lp", "-value", "-force", "-fo")  # all that such a cmdlet may be told besides


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


def changes_variable(tally: Tally, name: str | None, words: Sequence[Argument]) -> bool:
    """Whether the statement only sets or removes one variable by a cmdlet, as `$env:X = 1` does: Remove-Item Env:X."""
    verb = pairs(POWERSHELL, "variable-cmdlets").get(name or "")
    given = [word.text for word in words[1:] if word.text.casefold() not in _NAMING]
    if verb is None or not given or not all(word.exact for word in words):
        return False
    drive, variable = given[0][: len(_DRIVE)].casefold(), given[0][len(_DRIVE) :]
    values = given[1:]
    if drive != _DRIVE or not is_name(variable) or is_of_gate(variable.upper()):
        return False
    # A value that may be a path goes on as that of any item.
    if len(values) > (verb == "sets") or not all(
        PLAIN.issuperset(value) and _NO_PATH.isdisjoint(value) for value in values
    ):
        return False
    reason = f"`{words[0].text}` {verb} the variable `{variable}`, which may change how programs run"
    tally.add(Category.Unrecognized, reason, words[0])
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
