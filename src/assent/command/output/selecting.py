"""Programs that pass on some of the lines that they are given, as they are: `| grep x | head -1`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.word import Argument

SELECTING = {  # programs that pass lines on as they are, and letters of options with which they still do
    "head": "nq0123456789",
    "tail": "nq0123456789",
    "sort": "urnfV",
    "uniq": "ui",
    "tac": "",
    "shuf": "n",
    "grep": "viEFwxe",
}
LONG = ("--include=", "--exclude", "--type", "--glob", "--hidden", "--cached", "--others", "--diff-filter")


def selects(program: str | None, words: Sequence[Argument]) -> bool:
    """Whether a program, given those words, passes on some of the lines of its input as they are, and reads no file."""
    operands = [word.text for word in words if word.text[:1] not in ("-", "+") and not word.text.isdigit()]
    return fits(words, SELECTING.get(program or "")) and len(operands) <= (program == "grep")


def fits(words: Sequence[Argument], letters: Collection[str] | None) -> bool:
    """Whether all options among `words` are made of `letters`, or do not matter."""
    if letters is None:
        return False
    options = [word.text for word in words if word.text.startswith("-")]
    return all(option == "--" or option.startswith(LONG) or set(option[1:]) <= set(letters) for option in options)
