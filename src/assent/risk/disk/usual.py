"""Paths that begin with a variable which has a usual value: `$XDG_CONFIG_HOME/gh/hosts.yml` is in `~/.config`."""

from __future__ import annotations

from assent.record import replace
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

OPERATORS = ("-", "=", "?")  # behind a name, before what holds where the variable is not set


def usual(word: Argument) -> Argument | None:
    """The path where the variable at its beginning has its usual value; None where it begins with no such one."""
    text = word.text
    if text[:1] != "$":
        return None
    name, behind = _braced(text) if text[1:2] == "{" else _plain(text)
    place = _place(name)
    if not place or behind[:1] not in ("", "/") or "$" in behind:
        return None
    path = f"{place}{behind}"
    return replace(word, text=path, prefix=path, exact=True)


def _place(name: str) -> str:
    below = pairs("export", "defaults").get(name)
    return f"~/{below}" if below else pairs("export", "usual").get(name, "")


def _plain(text: str) -> tuple[str, str]:
    """The name behind the dollar, and what follows it."""
    end = next((at for at in range(1, len(text)) if not (text[at].isalnum() or text[at] == "_")), len(text))
    return text[1:end], text[end:]


def _braced(text: str) -> tuple[str, str]:
    """The same of `${NAME}` and `${NAME:-…}`."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if at > 1 and not depth:
            name, _ = _plain(text[1:at])
            operation = text[len(name) + 2 : at]
            is_value = not operation or operation.removeprefix(":").startswith(OPERATORS)
            return (name if is_value else ""), text[at + 1 :]
    return "", ""
