"""The worst that options of a client say of its object: that everybody may see it, that what protects it goes.

A client's file lists them: `knows dangers`, and below it a part of the options as they are compared, and what it means.
An option is compared with its value behind a `=`, in small letters, without quotes and blanks, and with `=` for a `:`.
"""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.entries.worded import given
from assent.risk.wording import filled
from assent.rules_table import pairs, vocabularies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

DANGERS = "dangers"
OBJECT = "{}"  # stands for it in a phrase
CLOSING = ("delete", "remove", "revoke", "deny", "describe", "list", "get", "detach", "disassociate")  # begin verbs
_LEFT_OUT = str.maketrans({"'": None, '"': None, " ": None, "\n": None, "\t": None, "[": None, "]": None, ":": "="})


def danger(name: str, verb: str, words: Sequence[Argument], target: str) -> str:
    """The phrase for the first danger that options among the words are to the `target`; empty where none is."""
    if DANGERS not in vocabularies(name) or verb.startswith(CLOSING):
        return ""
    said = _compared(words)
    phrase = next(
        (phrase for part, phrase in pairs(name, DANGERS).items() if any(_has(text, part) for text in said)), ""
    )
    return filled(phrase.replace(OBJECT, target), (), verb, given(words)) if phrase else ""


def _compared(words: Sequence[Argument]) -> list[str]:
    """The options with their values, and the words alone."""
    texts = [word.text.casefold().translate(_LEFT_OUT) for word in words]
    joined = [f"{option}={value}" for option, value in pairwise(texts) if option[:2] == "--" and "=" not in option]
    return [*joined, *texts]


def _has(text: str, part: str) -> bool:
    """Whether a text has the part; one that begins with `--` is the whole option, or its value begins so."""
    if part[:2] != "--":
        return part in text
    return text == part or ("=" in part and text.startswith(part)) or text.startswith(f"{part},")
