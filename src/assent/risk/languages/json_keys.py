"""Filters of jq: where the word `env` is the name of a field, and reads no environment."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

WORD = "env"
_TEXT = f'"{WORD}"'
# Behind these a comma may join filters, inside of an object as well: `{a: if . then 1, env, 2 end}`.
_JOINING = frozenset("if then elif else end try catch def reduce foreach label as".split())
_CLOSES = {"(": ")", "[": "]", "{": "}"}


def without_keys(text: str) -> str:
    """The filter without `env` as a key or a text: `{env: 1}`, `{image, env}`, `.["env"]`; all of it in doubt.

    `env` behind `{` or a comma of an object is a key, also without a value where nothing else joins filters there.
    A comment is a doubt: versions of jq differ on where it ends.
    """
    if WORD not in text:
        return text
    words = "".join(character if character.isalnum() or character in "_$" else " " for character in text).split()
    follows = (":",) if _JOINING.intersection(words) else (":", ",", "}")
    inside: list[str] = []  # brackets and quotes that are open
    kept, at, before = "", 0, ""  # the last character that is no blank
    while at < len(text):
        length = _key(text, at, inside, before, follows)
        if not length:
            length = _moved(text, at, inside)
            if not length:
                return text
            kept += text[at : at + length]
        before = text[at : at + length].strip()[-1:] or before
        at += length
    return kept if not inside else text


def _key(text: str, at: int, inside: Sequence[str], before: str, follows: Sequence[str]) -> int:
    """The length of a name or a text `env` that is no filter; zero where none begins."""
    if inside[-1:] == ['"']:
        return 0
    if text.startswith(_TEXT, at):
        return len(_TEXT)
    if inside[-1:] != ["{"] or before not in ("{", ",") or not text.startswith(WORD, at):
        return 0
    behind = text[at + len(WORD) :].lstrip()
    return len(WORD) if behind[:1] in follows and behind[:2] != "::" else 0


def _moved(text: str, at: int, inside: list[str]) -> int:
    """The length of the next piece, which may open or close something; zero for what is not understood."""
    character = text[at]
    if inside[-1:] == ['"']:
        if character == "\\":
            if text[at + 1 : at + 2] == "(":
                inside.append("(")
            return 2
        if character == '"':
            inside.pop()
    elif character in ('"', *_CLOSES):
        inside.append(character)
    elif character in _CLOSES.values():
        return 1 if inside and _CLOSES.get(inside.pop()) == character else 0
    elif character in "#'`":
        return 0
    return 1
