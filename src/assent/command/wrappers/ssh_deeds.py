"""The effects of a call of ssh besides its session: a machine between, a forwarding, an agent that is lent."""

from __future__ import annotations

from assent.command.options import grammar, read
from assent.command.wrappers.ssh_settings import parts
from assent.command.wrappers.table import wrapper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

_NAMES = {  # the option of a setting, and the setting of an option
    "proxyjump": "-J",
    "remoteforward": "-R",
    "localforward": "-L",
    "dynamicforward": "-D",
    "forwardagent": "-A",
    "forwardx11": "-X",
}
_SWITCHES = {"-A": "lets {} use your SSH agent", "-X": "lets {} use your screen", "-Y": "lets {} use your screen"}
_OFF = ("no", "none", "")


def session(words: Sequence[Argument]) -> str:
    """The place of a session, and what else is done: " on `host` through `bastion` and lets it use your screen"."""
    form = wrapper("ssh")
    reading = read(words, grammar(f"{form.options} {form.doubtful}")) if form is not None else None
    hosts = reading.operands[:1] if reading is not None and not reading.problems else ()
    where = f" on `{hosts[0].text}`" if hosts and hosts[0].exact else ""
    more = "".join([f" and {does}" for _, does in deeds(words, "it" if where else "the other machine")[:2]])
    return f"{where}{through(words)}{unchecked(words)}{more}"


def through(words: Sequence[Argument]) -> str:
    """The machine between: " through `bastion`"; empty if none."""
    jumps = [value for name, value in _given(words) if name == "-J" and value not in _OFF]
    return f" through `{jumps[0]}`" if jumps else ""


def unchecked(words: Sequence[Argument]) -> str:
    """Whether it takes any machine for the right one: " without checking its host key"."""
    is_open = any(name == "stricthostkeychecking" and value in ("no", "off") for name, value in _given(words))
    return " without checking its host key" if is_open else ""


def deeds(words: Sequence[Argument], host: str) -> list[tuple[str, str]]:
    """The options that open something, each with a phrase: lets `host` reach `localhost:80` of this machine."""
    found = {}
    for name, value in _given(words):
        if name in _SWITCHES and value not in _OFF:
            found[name] = _SWITCHES[name].format(host)
        elif name == "-R":
            found[name] = _lent(value, host)
        elif name in ("-L", "-D"):
            found[name] = _forwarded(name, value)
    return sorted(found.items(), key=lambda item: "RAXYLD".index(item[0][1:]))


def _lent(value: str, host: str) -> str:
    _, target = _ends(value)
    place = f"`{target}` of this machine" if target else "any address through this machine"
    return f"lets {host} reach {place}"


def _forwarded(name: str, value: str) -> str:
    port, target = _ends(value)
    if name == "-D" or not target:
        port, target = value, ""
    begun = f"forwards port `{port}`" if port.isdigit() else f"forwards `{port}`"
    return f"{begun} to `{target}`" if target else f"{begun} to any address"


def _ends(value: str) -> tuple[str, str]:
    """The listening end of a forwarding, and the one that is connected to; no second one if any may be."""
    listening, blank, target = value.partition(" ")
    if blank:
        return listening, target.strip()
    pieces = value.split(":")
    if "[" in value or len(pieces) < 2 or (len(pieces) == 2 and pieces[1].isdigit()):
        return value, ""
    count = 1 if "/" in pieces[-1] else 2
    return ":".join(pieces[:-count]), ":".join(pieces[-count:])


def _given(words: Sequence[Argument]) -> list[tuple[str, str]]:
    """The options of a call, those of `-o` by their own names, with their values."""
    form = wrapper("ssh")
    if form is None:
        return []
    given = []
    for option in read(words, grammar(f"{form.options} {form.doubtful}")).options:
        value = option.value.text if option.value is not None else "yes"
        name = option.name
        if name == "-o":
            name, value = parts(value)
        given.append((_NAMES.get(name, name), value))
    return given
