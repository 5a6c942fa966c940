"""As whom and where a command runs, by the wrappers in front of it, in words for a reason."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.command.options import grammar, read
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Wrapper
    from assent.command.wrappers.table import WrapperForm

USERS = frozenset(("su", "runuser", "gosu", "su-exec"))  # name the user as an operand
GROUPS = frozenset(("sg", "newgrp"))  # change the group alone
_PLACED = (" the container access to this machine", " on this machine")  # ends of reasons that say where
ROOT = frozenset(("root", "0", "#0", "-"))


def told(reason: str, command: Command) -> str:
    """`reason`, and as whom and where where that is not this user and this machine: `…, as root`."""
    deed, semicolon, advice = reason.rpartition("; ")
    if not semicolon or deed.count("`") % 2:  # there is none but within a word
        deed, semicolon, advice = reason, "", ""
    for wrapper in command.wrappers:
        phrase = circumstance(wrapper)
        if phrase and f", {phrase}" not in deed and not deed.endswith((phrase, *_PLACED)):
            deed = f"{deed}, {phrase}"
    return f"{deed}{semicolon}{advice}"


def circumstance(wrapper: Wrapper) -> str:
    """The change that a wrapper makes to who runs the command and where; empty if none."""
    match wrapper.wrapping:
        case Wrapping.Nothing | Wrapping.Operands | Wrapping.Shell | Wrapping.Project:
            return ""
        case Wrapping.Identity if wrapper.name in GROUPS:
            group = wrapper.words[1:2]
            return f"with the group `{group[0].text}`" if group and group[0].exact else "with another group"
        case Wrapping.Identity:
            user = _user(wrapper)
            return "as root" if user in ROOT else f"as `{user}`"
        case Wrapping.Root:
            return "in another root or namespace"
        case Wrapping.Remote:
            return _where(wrapper)
        case _:
            assert_never(wrapper.wrapping)


def _user(wrapper: Wrapper) -> str:
    form = _form(wrapper)
    if form is None:
        return "root"
    reading = read(wrapper.words, grammar(form.options, permutes=wrapper.name in USERS))
    named = reading.value("-u") if wrapper.name != "systemd-run" else None
    if named is None and wrapper.name in USERS:
        named = next((word for word in reading.operands if word.text != "-"), None)
    return "root" if named is None else named.text


def _where(wrapper: Wrapper) -> str:
    from assent.command.program import runs_inside

    form = _form(wrapper)
    if form is None:
        return "in a container" if runs_inside(wrapper.name) else "on another machine"
    reading = read(wrapper.words, grammar(f"{form.options} {form.doubtful}", permutes=False))
    certain = reading.operands and not reading.problems  # an unknown option may take a value
    return f"on `{reading.operands[0].text}`" if certain else "on another machine"


def _form(wrapper: Wrapper) -> WrapperForm | None:
    """How it is read, where it does nothing but start others."""
    from assent.command.wrappers.table import wrapper as starter  # most commands have none around them

    return starter(wrapper.name)
