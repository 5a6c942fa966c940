"""Characters that a terminal obeys or does not show, so that a person sees another text than runs."""

from __future__ import annotations

# First and last of each run. Joiners and direction marks of single letters remain: emoji and scripts need them.
_RUNS = (
    ("\x00", "\x08"),  # controls; tab and newline are everyday
    ("\x0b", "\x1f"),
    ("\x7f", "\x9f"),
    ("\u200b", "\u200b"),  # zero width space
    ("\u2028", "\u202e"),  # separators of lines, bidirectional embeddings and overrides
    ("\u2060", "\u206f"),  # word joiner, invisible operators, bidirectional isolates
    ("\ud800", "\udfff"),  # bytes that are not UTF-8
    ("\ufeff", "\ufeff"),  # byte order mark
    ("\U000e0000", "\U000e007f"),  # tags
)

LINE_END = " ⏎ "  # what a line end is shown as where there is one line only


def visible(text: str) -> str:
    r"""`text` with whatever does not show as itself spelled out: `\x1b`, `\u202e`, `\n`."""
    return text if text.isprintable() else "".join([visible_character(character) for character in text])


def visible_character(character: str) -> str:
    """One character as it is safe to show."""
    return character if character.isprintable() else ascii(character)[1:-1]


def first_hidden(text: str) -> int | None:
    """The position of the first such character; None when there is none."""
    if text.replace("\n", "").replace("\t", "").isprintable():
        return None
    for at, character in enumerate(text):
        if not character.isprintable() and any(first <= character <= last for first, last in _RUNS):
            return at
    return None
