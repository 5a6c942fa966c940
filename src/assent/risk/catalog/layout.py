"""The layout of a program file: one blank between words, long lists of options over several lines."""

from __future__ import annotations

from assent.risk.catalog.tokens import COMMENT, comment_of, lines
from assent.rules_table import KNOWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH = 116
FOLDED = ("options", "undecided", "anywhere", "use", "before")
SHARED = frozenset(("use", "is", "shows"))  # behind `anywhere` these are words, not options


def formatted(text: str, name: str) -> str:
    """The same file laid out; comments remain. Raises PolicyError when it cannot be read as lines."""
    lines(text, name)
    made: list[str] = []
    for line in text.removeprefix("\ufeff").split("\n"):
        laid = list(_laid(line.rstrip("\r")))
        if laid != [""] or (made and made[-1]):
            made += laid
    return "\n".join(made).rstrip("\n") + "\n"


def _laid(line: str) -> Iterator[str]:
    indent = line[: len(line) - len(line.lstrip(" "))]
    stripped = line.strip().replace("\t", " ")
    if not stripped or stripped.startswith(COMMENT):
        yield f"{indent}{stripped}".rstrip()
        return
    words = stripped.split(None, 2)
    if words[0] == "example":
        yield f"{indent}{'  '.join([' '.join(words[:2]), *words[2:]])}"
        return
    said, comment = comment_of(stripped)
    pieces = list(_pieces(said))
    behind = f"  {comment}" if comment else ""
    if pieces[0] in FOLDED and ":" not in pieces and not SHARED.issuperset(pieces[1:2]):
        yield from _folded(indent, pieces, behind)
    elif pieces[0] == KNOWS and len(pieces) > 1:
        yield from _folded(indent, [" ".join(pieces[:2]), *pieces[2:]], behind)
    else:
        told = ""
        for piece in pieces:
            told += _spaced(piece, told)
        yield f"{indent}{told.lstrip(' ')}{behind}"


def _spaced(piece: str, line: str) -> str:
    """The next piece of a line; a comma follows at once on what has none yet."""
    return piece if piece == "," and not line.endswith(",") else f" {piece}"


def _folded(indent: str, pieces: Sequence[str], behind: str) -> Iterator[str]:
    line = f"{indent}{pieces[0]}"
    begun = len(line)
    for piece in pieces[1:]:
        if len(line) > begun and len(line) + len(piece) >= WIDTH and piece != ",":
            yield line
            line = f"{indent}{pieces[0]}"
        line += _spaced(piece, line)
    yield f"{line}{behind}"


def _pieces(said: str) -> Iterator[str]:
    """The words of a line, quoted text whole."""
    at = 0
    while at < len(said):
        if said[at] == " ":
            at += 1
            continue
        end = said.index('"', at + 1) + 1 if said[at] == '"' else at
        while said[at] != '"' and end < len(said) and said[end] not in ' "':
            end += 1
        yield said[at:end]
        at = end
