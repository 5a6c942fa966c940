"""Substitutions that can only become the name of an object: hexadecimal digits, and so no option."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

_SUBCOMMANDS = ("hash-object", "merge-base", "rev-parse")
_OPTIONS = ("--verify", "--short", "-q", "--quiet", "--fork-point", "--octopus")  # the output stays an object
_OPENING = "$(git "
_PLAIN = " -./:@^_~"  # besides letters and digits, what the shell leaves as it is, and what joins words by blanks
_AFTER = "~^.:"  # HEAD~2, a..b, a:path: what follows the name does not begin with a dash


def is_object(word: Argument) -> bool:
    """Whether `word` begins with such a substitution, as $(git merge-base main HEAD)..HEAD does."""
    if not word.text.startswith(_OPENING):
        return False
    inner, closing, after = word.text.removeprefix(_OPENING).partition(")")
    words = inner.split(" ")
    return (
        bool(closing)
        and words[0] in _SUBCOMMANDS
        and _is_plain(inner)
        and all(option in _OPTIONS for option in words if option.startswith("-"))
        and (not after or (after[0] in _AFTER and _is_plain(after)))
        and " " not in after
    )


def _is_plain(text: str) -> bool:
    return all(character.isalnum() or character in _PLAIN for character in text)
