"""The commands that find runs on what it finds."""

from __future__ import annotations

from assent.command.layers import Layers, filled
from assent.command.model import Argument, Place, Wrapping
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ACTIONS = frozenset(("-exec", "-execdir", "-ok", "-okdir"))


def executed(argv: tuple[Argument, ...], layers: Layers) -> list[tuple[tuple[Argument, ...], Layers]]:
    """Each command that `find` executes, with the layers around it."""
    found: list[tuple[tuple[Argument, ...], Layers]] = []
    at = 1
    while at < len(argv):
        word = argv[at]
        at += 1
        if not word.exact or word.text not in ACTIONS:
            continue
        stop = _end(argv, at)
        inner = replace(
            layers.behind((argv[0], word), Wrapping.Operands),
            place=Place.Wrapped,
            end=argv[stop - 1].end,
            redirects=(),
        )
        here = word.text.endswith("dir")
        if here:
            inner = replace(inner, directories=None)
        if stop > at:
            found.append((_words(argv[at:stop], "./" if here else _root(argv), stop, argv), inner))
        at = stop + 1
    return found


def _end(argv: Sequence[Argument], at: int) -> int:
    """Index of the `;`, or of the `+` after `{}`, that ends the command which begins at `at`."""
    for index in range(at, len(argv)):
        word = argv[index]
        if word.exact and (word.text == ";" or (word.text == "+" and index > at and argv[index - 1].text == "{}")):
            return index
    return len(argv)


def _words(words: Sequence[Argument], certain: str, stop: int, argv: Sequence[Argument]) -> tuple[Argument, ...]:
    made = filled(words, "{}", certain)
    if stop < len(argv) and argv[stop].text == "+":
        made[-1] = replace(made[-1], several=False)
    return tuple(made)


def _root(argv: Sequence[Argument]) -> str:
    """What every path that is found begins with, as far as it is certain."""
    roots: list[str] = []
    for word in argv[1:]:
        if word.prefix[:1] in ("-", "(", "!"):
            if word.text in ("-H", "-L", "-P"):
                continue
            break
        roots.append(word.prefix)
    if not roots:
        return "."
    certain = roots[0]
    for root in roots[1:]:
        while not root.startswith(certain):
            certain = certain[:-1]
    return certain
