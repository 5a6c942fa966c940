"""Trees of texts that stand inside another text: parsed by themselves, their spans mapped back."""

from __future__ import annotations

from assent.errors import LimitError, RefusedError, ShellSyntaxError
from assent.syntax import lists
from assent.syntax.source import END, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from assent.syntax.nodes import Part, Script


def parse_inside(text: str, positions: Sequence[int], depth: int) -> Script:
    """The tree of `text`, whose character i stands at `positions[i]` of an outer text.

    `positions` is one longer than `text`; `depth` counts the levels around it. Errors are ParseError
    with the offsets of the outer text.
    """
    source = Source(text, depth)
    try:
        script = lists.script(source, END)
    except (LimitError, RefusedError, ShellSyntaxError) as error:
        raise type(error)(error.reason, positions[error.start], positions[error.end]) from None
    mapped: Script = moved(script, positions)
    return mapped


def moved(node: Any, positions: Sequence[int]) -> Any:
    """A copy of `node` with every span moved to `positions`; strings and flags stay."""
    if isinstance(node, tuple):
        return tuple([moved(item, positions) for item in node])
    if node is None or isinstance(node, (str, bool, int)):
        return node
    fields = [moved(getattr(node, name), positions) for name in node.__match_args__[2:]]
    return type(node)(positions[node.start], positions[node.end], *fields)


def move_parts(parts: list[Part], positions: Sequence[int]) -> list[Part]:
    """Copies of `parts` with every span moved to `positions`."""
    return [moved(part, positions) for part in parts]
