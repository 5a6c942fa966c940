r"""Lines that are continued inside the smallest pieces of a text: `&\newline&`, `$\newline x`, `wh\newline ile`.

bash joins the lines before it looks for words. The reader meets such a piece where it reads it, and refuses;
the text is then read as bash does, without that `\newline`.
"""

from __future__ import annotations

from assent.errors import LimitError, ParseError
from assent.record import replace
from assent.syntax import refusals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assent.syntax.nodes import Script

CONTINUED = "\\\n"
MOST = 32  # times that a text is read again


def joined(text: str, error: ParseError, reading: Callable[[str], Script]) -> Script:
    """The tree of a text in which `error` was met, with spans of the text as it is.

    `reading` gives the tree of another text. Raises what that raises, with offsets of this one.
    """
    positions = list(range(len(text) + 1))
    cut = list(_certain(text)) or _faulty(text, error)
    for _ in range(MOST):
        if not cut:
            break
        text, positions = _without(text, positions, cut)
        try:
            tree = reading(text)
        except ParseError as other:
            error = other
            cut = _faulty(text, error)
        else:
            from assent.syntax.mapping import moved

            made: Script = moved(tree, positions)
            return replace(made, start=0)  # a line may be continued before the first word
    raise _moved(error.within(len(text)), positions)


def _certain(text: str) -> Iterator[int]:
    """The offsets of certainly continued lines: up to what may be a comment, a document, or quotes within quotes."""
    pos, quoted = 0, False
    while pos < len(text):
        char = text[pos]
        if char == "\\":
            if text.startswith(CONTINUED, pos) and not _parts(text, pos):
                yield pos
            pos += 1
        elif char == '"':
            quoted = not quoted
        elif _hides(text, pos, quoted):
            return
        elif char == "'" and not quoted:
            pos = text.find("'", pos + 1)
            if pos < 0:
                return
        pos += 1


def _hides(text: str, pos: int, quoted: bool) -> bool:
    """Whether behind `pos` it is not certain what is quoted, or is not a command at all."""
    char = text[pos]
    if char == "#":
        return text[pos - 1 : pos] not in ("{", "$")  # ${#x} and $#
    if quoted and text.startswith("${", pos):
        inside = text[pos : text.find("}", pos)]
        return '"' in inside or "'" in inside
    return char == "`" or text.startswith(("<<", "$'"), pos) or (quoted and text.startswith("$(", pos))


def _parts(text: str, pos: int) -> bool:
    r"""Whether a `\newline` is between two parentheses that close: `((ls)\newline )` is not arithmetic for bash."""
    before = pos
    while text.startswith(CONTINUED, before - len(CONTINUED)):
        before -= len(CONTINUED)
    after = pos + len(CONTINUED)
    while text.startswith(CONTINUED, after):
        after += len(CONTINUED)
    return text[before - 1 : before] == ")" == text[after : after + 1]


def _faulty(text: str, error: ParseError) -> list[int]:
    """The positions where lines are continued in the piece that an error is about, if that is what it says."""
    found: list[int] = []
    at = text.find(CONTINUED, error.start, error.end) if error.reason == refusals.CONTINUED else -1
    while at >= 0:
        if not _parts(text, at):
            found.append(at)
        at = text.find(CONTINUED, at + len(CONTINUED), error.end)
    return found


def _without(text: str, positions: list[int], cut: list[int]) -> tuple[str, list[int]]:
    """The text without what is cut, and where each character that is left was."""
    kept: list[str] = []
    stood: list[int] = []
    begin = 0
    for at in [*cut, len(text)]:
        kept.append(text[begin:at])
        stood += positions[begin:at]
        begin = at + len(CONTINUED)
    return "".join(kept), [*stood, positions[-1]]


def _moved(error: ParseError, positions: list[int]) -> ParseError:
    """The error with its offsets, and with how far the text was read, as they are in the text as it is."""
    moved = error.moved(positions[error.start], positions[error.end])
    if isinstance(moved, LimitError):
        moved.done = positions[moved.done]
    return moved
