"""jq: filters that only compute; they have no words that write or run anything."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.doubt import Doubtful

LOADING = ("import", "include", "load")  # words of filters that read other files
ENVIRONMENT = ("env", "ENV", "$ENV", "strenv", "envsubst")  # `$ ENV` is a variable of jq 1.6 as well
CALLING = ("eval", "system")  # functions of yq that read a text as a filter, or start a program


def check(text: str) -> None:
    """Raise Doubtful for a filter that reads more than its input."""
    packed = "".join(text.split())
    for name in CALLING:
        if f"{name}(" in packed:
            raise Doubtful(f"`{name}` in the filter runs what is only known at run time")
    for name in _names(text):
        if name.startswith(LOADING):
            raise Doubtful(f"`{name}` in the filter reads other files")
        if name.partition(".")[0] in ENVIRONMENT:
            raise Doubtful(f"`{name}` in the filter reads the environment", Category.ReadsSecrets)


def _names(text: str) -> list[str]:
    """The words of a filter that are not fields (`.env`); those inside of strings count as well."""
    spaced = "".join(character if character.isalnum() or character in "._$" else " " for character in text)
    return spaced.split()
