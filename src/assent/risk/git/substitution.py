"""Substitutions whose output is known well enough: the name of an object or of a branch, and so no option."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

# what prints the name of an object, hexadecimal digits, whatever its operands
_OBJECTS = ("hash-object", "merge-base", "rev-parse")
_OPTIONS = ("--verify", "--short", "-q", "--quiet", "--fork-point", "--octopus")  # the output stays an object
# what prints the name of a branch or a tag: one word, which might begin with a dash
_NAMES = (
    "branch --show-current",
    "describe",
    "describe --abbrev=0",
    "describe --tags",
    "describe --tags --abbrev=0",
    "rev-parse --abbrev-ref HEAD",
    "symbolic-ref --short HEAD",
)
_OPENING = "$(git "
_PLAIN = " -./:@^_~"  # besides letters and digits, what the shell leaves as it is, and what joins words by blanks
_AFTER = "~^.:"  # HEAD~2, a..b, a:path: what follows the name does not begin with a dash


def is_name(word: Argument) -> bool:
    """Whether `word` becomes one word and no option.

    $(git merge-base main HEAD)..HEAD does, and origin/$(git branch --show-current).
    """
    before, opening, rest = word.text.partition(_OPENING)
    inner, closing, after = rest.partition(")")
    if not opening or not closing or not _is_word(before) or not _is_word(after):
        return False
    if before and before[0] != "-":
        return inner in _NAMES or _is_object(inner)
    return not before and _is_object(inner) and (not after or after[0] in _AFTER)


def _is_object(inner: str) -> bool:
    """Whether the command `git inner` prints nothing but the name of an object."""
    words = inner.split(" ")
    plain = all(character.isalnum() or character in _PLAIN for character in inner)
    return plain and words[0] in _OBJECTS and all(word in _OPTIONS for word in words if word.startswith("-"))


def _is_word(text: str) -> bool:
    """Whether the shell leaves `text` as it is, as a part of one word."""
    return " " not in text and all(character.isalnum() or character in _PLAIN for character in text)
