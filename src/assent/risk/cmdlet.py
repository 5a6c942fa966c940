"""The effect of a cmdlet by its name: `Stop-Service` stops a service, `Get-NetRoute` shows network routes."""

from __future__ import annotations

from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Inflected = Callable[[str], str]

CMDLETS = "cmdlets"  # whose words they are
_VERBS = {
    "add": "adds",
    "checkpoint": "saves",
    "clear": "clears",
    "dismount": "unmounts",
    "get": "shows",
    "new": "creates",
    "set": "changes",
    "unregister": "removes",
}
_FED = frozenset("restart resume start stop suspend".split())  # take what another cmdlet lists
_NAMED = "-name/-id/-displayname/-taskname/1"  # parameters that name what a cmdlet is about, or its first word


def deed(name: str, third_person: Inflected, plural: Inflected) -> str:
    """The phrase of the cmdlet called `name`, whose slot names what its words do: `stops {service}`."""
    verb, _, noun = name.casefold().partition("-")
    does, called = _VERBS.get(verb) or third_person(verb), pairs(CMDLETS, "nouns").get(noun, noun)
    if noun in knows(CMDLETS, "one"):
        return f"{does} the {called}{{-executionpolicy/1:+to}}" if verb == "set" else f"{does} the {called}"
    return f"{does} {{{_NAMED}:{called}{_unnamed(verb, plural(called))}}}"


def _unnamed(verb: str, several: str) -> str:
    """The objects where no word names one: all of them, or those that another cmdlet lists."""
    if verb == "get":
        return f"|{several}"
    return f"|the {several} of its input" if verb in _FED else ""
