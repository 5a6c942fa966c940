"""Programs that pass on some of the lines that they are given, as they are: `| grep x | head -1`."""

from __future__ import annotations

from assent.rules_table import SELECTOR, is_a
from assent.rules_table import words as known_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.word import Argument

LONG = (
    "--include=",
    "--exclude",
    "--type",
    "--glob",
    "--hidden",
    "--cached",
    "--others",
    "--diff-filter",
    "--ext",
    "--full-path",
    "--fixed-strings",
    "--and",
    "--max-results",
    "--print0",
)


def selects(program: str | None, words: Sequence[Argument]) -> bool:
    """Whether a program, given those words, passes on some of the lines of its input as they are, and reads no file."""
    operands = [word.text for word in words if word.text[:1] not in ("-", "+") and not word.text.isdigit()]
    return passes(program, words) and len(operands) <= (program == "grep")


def passes(program: str | None, words: Sequence[Argument]) -> bool:
    """Whether a program, given those words, prints whole lines of what it reads, and nothing else."""
    return is_a(program, SELECTOR) and fits(words, "".join(known_words(program, "keeps")))


def fits(words: Sequence[Argument], letters: Collection[str]) -> bool:
    """Whether all options among `words` are made of `letters`, or do not matter."""
    options = [word.text for word in words if word.text.startswith("-")]
    return all(option == "--" or option.startswith(LONG) or set(option[1:]) <= set(letters) for option in options)
