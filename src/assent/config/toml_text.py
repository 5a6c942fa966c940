"""Values in the text of a TOML file."""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Place: TypeAlias = tuple[str | int, ...]

_STRINGS_AND_COMMENTS = re.compile(
    r"""
    \"{3} (?: \\. | [^\\] )*? \"{3}   # over several lines, with escapes
    | '{3} .*? '{3}                   # over several lines, as written
    | \" (?: \\. | [^"\\\n] )* \"
    | ' [^'\n]* '
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)
_LIST_HEADER = re.compile(r"\s*\[\[\s*([\w.-]+)\s*\]\]")
_HEADER = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+(?:\s*\.\s*[\w-]+)*)\s*=")


def toml_text(value: str | list[str]) -> str:
    """A text, or a list of texts, in quotes: JSON's form is one of TOML too, but for the character DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_lines(text: str) -> dict[Place, int]:
    """The line, from 1, of each table and key of a valid TOML text.

    `("rule", 2)` is the third `[[rule]]`, `("rule", 2, "pattern")` its key. Quoted keys and keys of
    inline tables are not found.
    """
    lines: dict[Place, int] = {}
    table: Place = ()
    counts: dict[str, int] = {}
    depth = 0
    for number, line in enumerate(_without_letters(text).split("\n"), 1):
        if depth == 0:
            if header := _LIST_HEADER.match(line):
                name = header[1]
                table = (name, counts.get(name, 0))
                counts[name] = counts.get(name, 0) + 1
                lines[table] = number
                continue
            if header := _HEADER.match(line):
                table = tuple(header[1].split("."))
                lines[table] = number
                continue
            if key := _KEY.match(line):
                names = tuple(name.strip() for name in key[1].split("."))
                lines.setdefault((*table, names[0]), number)
                lines.setdefault((*table, *names), number)
        depth += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
    return lines


def _without_letters(text: str) -> str:
    """`text` with strings and comments blank, line by line as long as before."""
    return _STRINGS_AND_COMMENTS.sub(
        lambda found: "".join("\n" if letter == "\n" else " " for letter in found[0]), text
    )
