"""How much of a text that cannot be parsed a shell runs all the same, since it reads one list of lines at a time."""

from __future__ import annotations

from assent.errors import LimitError, ParseError, ShellSyntaxError
from assent.syntax.parser import parse

MOST = 1 << 16  # characters that are parsed in vain


def begun(text: str, error: ParseError, shell: str) -> str:
    """The lines of `text` that a shell runs before it comes to what cannot be parsed.

    Where the shell itself may well read on, what stands before that on the same line is among them.
    """
    done, spent, limit = 0, 0, error.start
    end = text.find("\n", 0, limit)
    while end >= 0 and spent < MOST:
        if _is_whole(text[done : end + 1], shell):
            done = end + 1
        else:
            spent += end + 1 - done
        end = text.find("\n", end + 1, limit)
    if isinstance(error, LimitError):  # it may lie within a word, of which no half is judged
        limit = max(done, text.rfind(" ", 0, limit) + 1)
    if not isinstance(error, ShellSyntaxError) and _is_whole(text[done:limit], shell):
        done = limit
    return text[:done]


def _is_whole(text: str, shell: str) -> bool:
    try:
        parse(text, shell)
    except ParseError:
        return False
    return True
