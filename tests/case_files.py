"""Case files below tests/cases: blocks of lines, parted by lines of four dashes.

Lines that begin with `#` at the head of a file are comments. In a block, shell text is behind
`$` and `>` as a terminal shows it; ⏎ stands for a line end where a text has to fit on one line.
"""

from __future__ import annotations

from pathlib import Path

CASES = Path(__file__).parent / "cases"


def blocks(name: str) -> list[list[str]]:
    """The lines of every block of the file of that name: `risk/places.txt`."""
    text = (CASES / name).read_text(encoding="utf-8")
    while text.startswith("#"):
        text = text.partition("\n")[2]
    return [block.split("\n") for block in text.removesuffix("\n").split("\n----\n")]


def shell(lines: list[str]) -> tuple[str, list[str]]:
    """The shell text at the head of these lines, and the lines below it."""
    typed = [line for line in lines if line.startswith(("$ ", "> ")) or line in ("$", ">")]
    return "\n".join([line[2:] for line in typed]), lines[len(typed) :]


def titled(name: str) -> list[tuple[str, str, list[str]]]:
    """The title, the shell text and the expected lines of every block."""
    return [(title, *shell(lines)) for title, *lines in blocks(name)]


def fields(lines: list[str]) -> dict[str, str]:
    """Lines `key: value`; the first, which has no key, is the title."""
    title, *rest = lines
    return {"title": title} | {key: value.strip() for key, _, value in (line.partition(":") for line in rest)}


def unfolded(text: str) -> str:
    """The text with the line ends that ⏎ stands for."""
    return text.replace("⏎", "\n")
