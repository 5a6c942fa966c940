"""Every node of a tree, in the order in which it is written."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_LEAVES = frozenset((str, int, bool, type(None)))  # what is in a node besides nodes and tuples of them


def walk(node: Any) -> Iterator[Any]:
    """`node` and all nodes inside it, parents first; here-documents and substitutions are included."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        kind = type(item)
        if kind is tuple:
            waiting += [each for each in item[::-1] if type(each) not in _LEAVES]
        elif kind not in _LEAVES:
            yield item
            fields = [getattr(item, name) for name in item.__match_args__[:1:-1]]  # all but start and end
            waiting += [each for each in fields if type(each) not in _LEAVES]
