"""The settings that ssh takes on its command line: `-o ProxyCommand=x`, of which some run a command here."""

from __future__ import annotations

from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

_RUNNING = ("proxycommand", "localcommand", "knownhostscommand")


def is_harmless(setting: Argument | None) -> bool:
    """Whether an ssh setting is known to run nothing."""
    return setting is not None and setting.exact and _parts(setting)[0] in knows("ssh", "settings")


def started(setting: Argument | None) -> str:
    """The effect of an ssh setting that may run a command: "runs `nc a 22`"."""
    name, value = _parts(setting) if setting is not None and setting.exact else ("", "")
    return f"runs `{value.strip()}`" if name in _RUNNING else "may run a command"


def _parts(setting: Argument) -> tuple[str, str]:
    """The name, in small letters, and the value: `Name=value`, `Name value`."""
    name, _, value = setting.text.replace("=", " ", 1).partition(" ")
    return name.lower(), value
