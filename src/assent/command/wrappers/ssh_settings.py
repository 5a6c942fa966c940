"""The settings of ssh on its command line, `-o ProxyCommand=x`: which may run something, and what else one does."""

from __future__ import annotations

from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.command.options import Option

JUMP, KNOWN_HOSTS = "proxyjump", "userknownhostsfile"
_ADDRESSED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.@:/,[]%+")  # in one of a host
_FILES = {"-F": "takes settings, which may run a program, from", "-I": "loads the library"}
_NONE = ("/dev/null", "none")  # files of known hosts that keep nothing


def is_harmless(setting: Argument | None) -> bool:
    """Whether an ssh setting is known to run nothing."""
    if setting is None or not setting.exact:
        return False
    name, value = parts(setting.text)
    if name == JUMP:
        return is_jump(value)
    return name in knows("ssh", "settings") and (name != KNOWN_HOSTS or value in _NONE or " " not in value)


def is_jump(value: str) -> bool:
    """Whether a value only names hosts: a shell reads it within the command that connects."""
    return _ADDRESSED.issuperset(value) and not any(host[:1] == "-" for host in value.split(","))


def doubt(option: Option) -> str:
    """The effect of an option of ssh that may run something, `runs `nc a 22` on this machine`; empty of others."""
    if option.name == "-J":
        jump = option.value
        return "" if jump is None or not jump.exact or is_jump(jump.text) else f"may run code in {_shown(jump.text)}"
    if option.name in _FILES:
        named = _shown(option.value.text) if option.value is not None else "a file"
        return f"{_FILES[option.name]} {named}"
    return "" if option.name != "-o" or is_harmless(option.value) else started(option.value)


def started(setting: Argument | None) -> str:
    """The effect of an ssh setting that may run a command, or is unknown."""
    if setting is None or not setting.exact:
        return "may run a command on this machine"
    name, value = parts(setting.text)
    said = pairs("ssh", "deeds").get(name)
    return "may run a command" if said is None else said.replace("{}", _shown(value))


def written(option: Option) -> Argument | None:
    """The file to which ssh adds a key by that option; None of others."""
    return None if option.name != "-o" or option.value is None else known_hosts(option.value)


def known_hosts(setting: Argument) -> Argument | None:
    """The file of known hosts that a setting names; None of others."""
    name, value = parts(setting.text)
    if name != KNOWN_HOSTS or value in _NONE or not setting.exact:
        return None
    from assent.command.word import part  # few commands name one

    return part(setting, setting.text.index(value, len(name)))


def parts(setting: str) -> tuple[str, str]:
    """The name, in small letters, and the value: `Name=value`, `Name value`."""
    name, _, value = setting.replace("=", " ", 1).partition(" ")
    return name.lower(), value.strip()


def _shown(value: str) -> str:
    return f"`{value}`" if value else "a command"
