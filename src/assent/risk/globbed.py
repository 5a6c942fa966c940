"""The files that one address of curl names: `file:///srv/{a,b}`, `file:///srv/[1-9].txt`."""

from __future__ import annotations

from itertools import product

from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

MOST = 50  # files that are looked at one by one; of more, the braces count as any name
ANY = ("*",)


def globbed(word: Argument, path: str) -> tuple[Argument, ...]:
    """The files that curl reads for `path`, which is within `word`; with patterns in place of ranges."""
    pieces = _pieces(path)
    count = 1
    for piece in pieces:
        count *= len(piece)
    if count > MOST:
        pieces = [piece if len(piece) == 1 else ANY for piece in pieces]
    names = ["".join(parts) for parts in product(*pieces)]
    return tuple([_read(word, name, is_whole=len(names) == 1 and name == path) for name in names])


def _read(word: Argument, name: str, *, is_whole: bool) -> Argument:
    wild = "*" in name and not is_whole
    exact = "%" not in name and not wild
    return replace(word, text=name, prefix=name.partition("*")[0] if wild else name, exact=exact, glob=wild)


def _pieces(path: str) -> list[tuple[str, ...]]:
    """The parts of an address, each with what may be in its place; braces and ranges without an end are text."""
    pieces: list[tuple[str, ...]] = []
    at = 0
    while at < len(path):
        closing = {"{": "}", "[": "]"}.get(path[at], "")
        end = path.find(closing, at) if closing else -1
        if end < 0:
            pieces.append((path[at],))
            at += 1
            continue
        pieces.append(tuple(path[at + 1 : end].split(",")) if closing == "}" else ANY)
        at = end + 1
    return pieces
