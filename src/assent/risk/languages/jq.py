"""jq: filters that only compute; they have no words that write or run anything."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.doubt import Doubtful

LOADING = ("import", "include", "load")  # words of filters that read other files
ENVIRONMENT = ("env", "$ENV", "strenv", "envsubst")


def check(text: str) -> None:
    """Raise Doubtful for a filter that reads more than its input."""
    for name in _names(text):
        if name.startswith(LOADING):
            raise Doubtful(f"`{name}` in the filter reads other files")
        if name.partition(".")[0] in ENVIRONMENT:
            raise Doubtful(f"`{name}` in the filter reads the environment", Category.ReadsSecrets)


def _names(text: str) -> list[str]:
    """The words of a filter that are not fields (`.env`); those inside of strings count as well."""
    spaced = "".join(character if character.isalnum() or character in "._$" else " " for character in text)
    return spaced.split()
