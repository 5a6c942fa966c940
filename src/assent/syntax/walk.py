"""Every node of a tree, in the order in which it is written."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def walk(node: Any) -> Iterator[Any]:
    """`node` and all nodes inside it, parents first; here-documents and substitutions are included."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend(reversed(item))
        elif item is not None and not isinstance(item, (str, int)):
            yield item
            waiting.extend([getattr(item, name) for name in reversed(item.__match_args__)])
