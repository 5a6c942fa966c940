"""Paths that begin with a variable or an output of a usual value: `$XDG_CONFIG_HOME/gh` is in `~/.config`."""

from __future__ import annotations

from assent.record import replace
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

WHOLLY = ("-f", "-e", "-m", "--canonicalize", "--")  # of readlink and realpath
NAMING = ("dirname", "realpath", "readlink", "echo")  # print the path in their word, or a part of it
QUIET = "2>/dev/null"
SETTING = ("-", "=")
OPERATORS = (*SETTING, "?")  # behind a name, before what holds where the variable is not set


def usual(word: Argument) -> Argument | None:
    """The path where what is at its beginning has its usual value; None where it begins with no such thing."""
    path = _path(word.text)
    return replace(word, text=path, prefix=path, exact=True) if path else None


def _path(text: str) -> str:
    """The same of a text; empty where it begins with no such variable, and with no such output."""
    if text.startswith(("$(", "`")):
        said, behind = _output(text)
        place = _printed(said)
    elif text[:1] == "$":
        name, behind, default = _braced(text) if text[1:2] == "{" else (*_plain(text), "")
        place = _place(name) or default
    else:
        return ""
    return f"{place}{behind}" if place and behind[:1] in ("", "/") and "$" not in behind else ""


def _output(text: str) -> tuple[str, str]:
    """The command of a substitution at the beginning, and what follows it."""
    if text[:1] == "`":
        said, _, behind = text[1:].partition("`")
        return said, behind
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if at > 1 and not depth:
            return text[2:at], text[at + 1 :]
    return "", ""


def _printed(said: str) -> str:
    """The path that a command usually prints: npm config get userconfig, dirname ~/.ssh/x."""
    words = [word.strip("\"'") for word in said.split() if word != QUIET and word not in WHOLLY]
    if len(words) == 2 and words[0] in NAMING:
        path = words[1] if words[1][:1] in ("/", "~") else _path(words[1])
        return path.rstrip("/").rpartition("/")[0] if words[0] == "dirname" else path
    return pairs("export", "printed").get(" ".join(words), "")


def _place(name: str) -> str:
    below = pairs("export", "defaults").get(name)
    return f"~/{below}" if below else pairs("export", "usual").get(name, "")


def _plain(text: str) -> tuple[str, str]:
    """The name behind the dollar, and what follows it."""
    end = next((at for at in range(1, len(text)) if not (text[at].isalnum() or text[at] == "_")), len(text))
    return text[1:end], text[end:]


def _braced(text: str) -> tuple[str, str, str]:
    """The same of `${NAME}` and `${NAME:-…}`, and the path that holds where the variable is not set."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if at > 1 and not depth:
            name, _ = _plain(text[1:at])
            operation = text[len(name) + 2 : at]
            operator = operation.removeprefix(":")
            is_value = not operation or operator.startswith(OPERATORS)
            default = _default(operator[1:]) if operator.startswith(SETTING) else ""
            return (name if is_value else ""), text[at + 1 :], default
    return "", "", ""


def _default(text: str) -> str:
    """The path that an operator has in its word: $HOME/.codex, ~/.config, "${XDG_CONFIG_HOME:-…}"."""
    path = text.strip("\"'")
    path = path.replace("${HOME}", "~", 1) if path.startswith("${HOME}") else path
    path = path.replace("$HOME", "~", 1) if path.startswith(("$HOME/", "$HOME")) else path
    return _path(path) if path[:1] in ("$", "`") else "" if "$" in path else path
