"""The quotations of a reason: `…` and "…", in which it is not divided, and which are not cut in two."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

QUOTES = ("`", '"')
HIDDEN = {ord(sign): 0xE000 + at for at, sign in enumerate(";(), ")}  # what a reason is divided by, in a quotation
PLAIN = {stand_in: sign for sign, stand_in in HIDDEN.items()}


def quotations(text: str) -> Iterator[tuple[int, int]]:
    """The start and the end of each quotation: `…` and "…"; one that is never closed ends with the text."""
    at = 0
    while at < len(text):
        if text[at] in QUOTES:
            end = text.find(text[at], at + 1)
            end = len(text) if end < 0 else end + 1
            yield at, end
            at = end
        else:
            at += 1


def masked(reason: str) -> str:
    """The reason with other characters for the punctuation in its quotations, where nothing is divided."""
    parts, done = [], 0
    for begin, end in quotations(reason):
        parts += [reason[done:begin], reason[begin:end].translate(HIDDEN)]
        done = end
    return "".join([*parts, reason[done:]])


def cut(text: str, length: int) -> str:
    """The first `length` characters; where that cuts a quotation it is closed, and a part of a command is left out."""
    for begin, end in quotations(text):
        if begin < length < end:
            is_code = begin and text[begin] == "`"
            return f"{text[:begin].rstrip()} …" if is_code else f"{text[:length]}…{text[begin]}"
    return f"{text[:length].rstrip()}…"
