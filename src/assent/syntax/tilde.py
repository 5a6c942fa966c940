"""~ and ~user at the places where bash expands them."""

from __future__ import annotations

from assent.syntax.nodes import Literal, Tilde
from assent.syntax.source import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Part

_PREFIX_ENDS = ("/", ":", "=~")


def marked(parts: list[Part], assigned: bool) -> list[Part]:
    """`parts` of a word with every tilde prefix as a part of its own.

    A tilde is one at the start of the word, and, in the value of an assignment or in a word that has
    the form of one, also after `=` and `:`.
    """
    first = parts[0] if parts else None
    after = _value_start(first.text) if isinstance(first, Literal) and not assigned else 0
    assigned = assigned or after > 0
    done: list[Part] = []
    for index, part in enumerate(parts):
        if isinstance(part, Literal) and "~" in part.text:
            last = index + 1 == len(parts)
            start = after if index == 0 else None
            done.extend(_split(part, start, assigned=assigned, last=last))
        else:
            done.append(part)
    return done


def _value_start(text: str) -> int:
    """Offset after `name=` or `name+=` at the start of `text`, else 0."""
    equals = text.find("=")
    name = text[:equals].removesuffix("+")
    return equals + 1 if equals > 0 and is_name(name) else 0


def _split(part: Literal, first: int | None, *, assigned: bool, last: bool) -> list[Part]:
    """`part` cut at its tilde prefixes: at `first`, and behind colons if `assigned`.

    A prefix that reaches the end of `part` counts only if it is the `last` of the word.
    """
    pieces: list[Part] = []
    text = part.text
    done = 0
    starts = [] if first is None else [first]
    if assigned:
        starts += [i + 1 for i in range(first or 0, len(text) - 1) if text[i] == ":"]
    for start in starts:
        if not text.startswith("~", start):
            continue
        end = _prefix_end(text, start)
        if (end == len(text) and not last) or "{" in text[start:end]:
            continue
        if start > done:
            pieces.append(Literal(part.start + done, part.start + start, text[done:start]))
        pieces.append(Tilde(part.start + start, part.start + end, text[start + 1 : end]))
        done = end
    if done < len(text):
        pieces.append(Literal(part.start + done, part.end, text[done:]))
    return pieces


def _prefix_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and not text.startswith(_PREFIX_ENDS, end):
        end += 1
    return end
