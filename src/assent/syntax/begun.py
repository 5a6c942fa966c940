"""How much of a text that cannot be parsed a shell runs all the same, since it reads one list of lines at a time."""

from __future__ import annotations

from assent.errors import ParseError
from assent.syntax.parser import parse

MOST = 1 << 16  # characters that are parsed in vain


def begun(text: str, limit: int, shell: str) -> str:
    """The lines of `text`, all before `limit`, that a shell runs before it comes to what cannot be parsed."""
    done, spent = 0, 0
    end = text.find("\n", 0, limit)
    while end >= 0 and spent < MOST:
        try:
            parse(text[done : end + 1], shell)
            done = end + 1
        except ParseError:
            spent += end + 1 - done
        end = text.find("\n", end + 1, limit)
    return text[:done]
