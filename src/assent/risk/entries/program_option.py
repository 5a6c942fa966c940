"""The option of sed and awk that names the file of their program."""

from __future__ import annotations

from assent.command.word import part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

FLAGS = frozenset("nErsuz")  # letters that may be in front of it in one word


def named(words: Sequence[Argument]) -> Argument | None:
    """The file that holds the program of sed or awk: `-f x`, `-nfx`, `--file=x`."""
    for at, word in enumerate(words):
        begin = _file_option(word.text)
        if begin:
            return part(word, begin) if begin <= len(word.text) else words[at + 1] if at + 1 < len(words) else None
    return None


def _file_option(text: str) -> int:
    """The index of the file in a word that is such an option, beyond its end if that is the next word; else 0."""
    name = text.partition("=")[0]
    if len(name) > 2 and "--file".startswith(name):
        return len(name) + 1
    flags, found, file = text.partition("f")
    if not found or flags[:1] != "-" or not set(flags[1:]) <= FLAGS:
        return 0
    return len(flags) + 1 if file else len(text) + 1
