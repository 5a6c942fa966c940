"""Trees of texts that are inside another text: parsed on their own, their spans mapped back."""

from __future__ import annotations

from assent.errors import LimitError, RefusedError, ShellSyntaxError
from assent.syntax import lists
from assent.syntax.source import END, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from assent.syntax.nodes import Script


def parse_inside(text: str, positions: Sequence[int], outer: Source | None) -> Script:
    """The tree of `text`, whose character i is at `positions[i]` of an outer text.

    `positions` is one longer than `text`; it continues counting the levels and steps of `outer`. Errors
    are ParseError with the offsets of the outer text.
    """
    source = Source(text) if outer is None else Source(text, outer.depth, outer.steps)
    try:
        script = lists.script(source, END)
    except (LimitError, RefusedError, ShellSyntaxError) as error:
        error.within(len(text))
        raise error.moved(positions[error.start], positions[error.end]) from None
    if outer is not None:
        outer.steps = source.steps
        if source.cut is not None:
            outer.pos = positions[source.cut]
            outer.stop()
    mapped: Script = moved(script, positions)
    return mapped


def moved(tree: Any, positions: Sequence[int]) -> Any:
    """A copy of a node or of a tuple of nodes with every span moved to `positions`.

    Children are copied before their parents on a stack of its own, since trees may be deeper than
    Python's.
    """
    waiting = [(tree, False)]
    made: list[Any] = []
    while waiting:
        item, ready = waiting.pop()
        inside = _inside(item)
        if ready:
            copies = made[len(made) - len(inside) :]
            del made[len(made) - len(inside) :]
            made.append(_rebuilt(item, copies, positions))
        elif inside:
            waiting.append((item, True))
            waiting.extend([(child, False) for child in reversed(inside)])
        else:
            made.append(item)
    return made[0]


def _inside(item: Any) -> tuple[Any, ...]:
    """Children of a node or tuple; nothing for the strings, numbers and flags in a node."""
    if isinstance(item, tuple):
        return item
    if item is None or isinstance(item, (str, int)):
        return ()
    return tuple([getattr(item, name) for name in item.__match_args__])


def _rebuilt(item: Any, copies: list[Any], positions: Sequence[int]) -> Any:
    if isinstance(item, tuple):
        return tuple(copies)
    return type(item)(positions[item.start], positions[item.end], *copies[2:])
