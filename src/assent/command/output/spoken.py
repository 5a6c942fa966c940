"""The output of echo and printf for words that are known."""

from __future__ import annotations

from assent.numeral import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ESCAPES = {"\\n": "\n", "\\t": "\t"}  # of a format, which all shells read the same
OCTAL = frozenset("01234567")
MOST_ASCII = 0o177
MOST = 200  # words for one format


def spoken(program: str, words: Sequence[str]) -> str | None:
    """The output of `program`, given those words; None where shells differ, or it is not followed."""
    if program == "echo":
        return _echoed(words)
    return _formatted(words) if program == "printf" else None


def _echoed(words: Sequence[str]) -> str | None:
    """A backslash is read otherwise from shell to shell, and so are options."""
    if any("\\" in word for word in words):
        return None
    ends = words[:1] != ["-n"]
    printed = words if ends else words[1:]
    if printed and printed[0][:1] == "-" and printed[0][1:] and set(printed[0][1:]) <= set("neE"):
        return None
    return " ".join(printed) + ("\n" if ends else "")


def _formatted(words: Sequence[str]) -> str | None:
    """A format of texts, %s, %d and plain escapes, used again until all words are printed."""
    begins = words[:1] == ["--"]
    words = words[1:] if begins else words
    if not words or (words[0][:1] == "-" and not begins) or len(words) > MOST:
        return None
    pieces = _pieces(words[0])
    given = list(words[1:])
    if pieces is None or (given and not any(piece in ("%s", "%d") for piece in pieces)):
        return None if pieces is None else "".join([_plain(piece) for piece in pieces])
    made: list[str] = []
    while True:
        for piece in pieces:
            if piece not in ("%s", "%d"):
                made.append(_plain(piece))
                continue
            value = given.pop(0) if given else ("" if piece == "%s" else "0")
            if piece == "%d" and str(whole(value)) != value:
                return None
            made.append(value)
        if not given:
            return "".join(made)


def _plain(piece: str) -> str:
    return "%" if piece == "%%" else ESCAPES.get(piece, piece)


def _pieces(text: str) -> list[str] | None:
    """A format as letters, escapes and what words are put for; None for anything else in it."""
    pieces: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "\\" and len(text[at + 1 : at + 4]) == 3 and set(text[at + 1 : at + 4]) <= OCTAL:
            number = int(text[at + 1 : at + 4], 8)
            if number > MOST_ASCII:
                return None  # a byte, of which several make a letter
            pieces.append(chr(number))
            at += 4
            continue
        width = 2 if text[at] in "%\\" else 1
        piece = text[at : at + width]
        if width == 2 and piece not in ("%s", "%d", "%%", *ESCAPES):
            return None
        pieces.append(piece)
        at += width
    return pieces
