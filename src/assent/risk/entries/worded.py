"""The words of a client's command that its file gives: `knows says`, and below it `secrets/set "sets {secret}"`.

They take precedence over what the verb alone says. A key is the command's words, or two or more of the last ones,
joined by slashes.
"""

from __future__ import annotations

from itertools import zip_longest

from assent.command.options import Option
from assent.command.word import part
from assent.risk.wording import filled, nameable
from assent.rules_table import pairs, vocabularies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

SAYS = "says"


def worded(name: str, nouns: Sequence[str], operands: Sequence[Argument], words: Sequence[Argument]) -> str:
    """The effect of the command in the words of its file, about its `operands` and the options among its `words`.

    Empty where the file gives none.
    """
    if SAYS not in vocabularies(name):
        return ""
    phrases = pairs(name, SAYS)
    ends = ["/".join(nouns[at:]) for at in range(max(len(nouns) - 1, 1))]
    phrase = next((phrases[end] for end in ends if end in phrases), "")
    return filled(phrase, nameable(operands), f"{name} {nouns[-1]}", given(words)) if phrase else ""


def given(words: Sequence[Argument]) -> list[Option]:
    """The options as they are written, each with the word that is its value if it takes one."""
    found = []
    for word, following in zip_longest(words, words[1:]):
        spelling, equals, _ = word.prefix.partition("=")
        if spelling[:1] == "-" and len(spelling) > 1:
            value = part(word, len(spelling) + 1) if equals else following
            found.append(Option(spelling, value if value and nameable((value,)) else None, word))
    return found
