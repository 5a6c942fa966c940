"""Sentences about commands of Redis, by the words that follow their names: `lpop q`."""

from __future__ import annotations

import re

from assent.risk.inflection import plural
from assent.risk.wording import listed, quoted
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

CLIENT = "redis-cli"
_SLOT = re.compile(r"\{(?:([a-z ]+):)?(\d|last)(\*?)(-?)\}")
_ONE = ("id", "addr", "laddr")  # by which one connection is named
_FREE = ("nopass", "resetpass")
_ALL = ("+@all", "allcommands")


def sentence(called: str, words: Sequence[Argument]) -> str:
    """The effect of the command, `xgroup/destroy` with the words behind it; empty where it is unknown."""
    if called == "client/kill" and words:
        return f"closes {_connection([word.text for word in words])}"
    if called == "acl/setuser" and words:
        return _granted(quoted(words[0].text), [word.text.casefold() for word in words[1:]])
    if called in ("lpop", "rpop") and len(words) > 1:
        return (
            f"removes the {'first' if called == 'lpop' else 'last'} {words[1].text} elements of {quoted(words[0].text)}"
        )
    said = pairs(CLIENT, "says").get(called, "")
    lacks = any(slot[2].isdigit() and int(slot[2]) >= len(words) for slot in _SLOT.finditer(said))
    if lacks or ("{last" in said and not words):
        return "lacks an argument"
    return _SLOT.sub(lambda slot: _named(slot, [word.text for word in words]), said)


def _named(slot: re.Match[str], words: Sequence[str]) -> str:
    """The words that a slot stands for, with their noun."""
    noun, place, every, but_last = slot.groups()
    at = len(words) - 1 if place == "last" else int(place)
    names = words[at : len(words) - 1 if but_last and at + 1 < len(words) else None] if every else words[at : at + 1]
    return f"the {noun if len(names) == 1 else plural(noun)} {listed(names)}" if noun else listed(names)


def _connection(words: Sequence[str]) -> str:
    """The connections that are closed: `127.0.0.1:1`, `id 3`, `type normal user bob`."""
    if len(words) == 1:
        return f"the connection {quoted(words[0])}"
    key = words[0].casefold()
    noun, key = "the connection" if key in _ONE else "connections", key.replace("addr", "address")
    return f"{noun} with the {key} {quoted(words[1])}" if key.isalpha() else f"connections by {listed(words)}"


def _granted(user: str, rules: Sequence[str]) -> str:
    """The rights that the rules of a user give it; passwords among them are not told."""
    free = not set(rules).isdisjoint(_FREE[:1])
    if not set(rules).isdisjoint(_ALL):
        return f"gives {user} all rights{' without a password' if free else ''}"
    if free:
        return f"lets {user} log in without a password"
    if any(rule.startswith((">", "#", "<", "!")) for rule in rules):
        return f"changes the passwords of the user {user}"
    return f"changes the rights of the user {user}"


def is_known(name: str) -> bool:
    """Whether a command has second words that are known."""
    heads = ("reads-second", "deletes-second")
    return any(name in pairs(CLIENT, kind) for kind in heads) or name in knows(CLIENT, "reads")
