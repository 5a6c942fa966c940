"""Every node of a tree, in the order in which it is written."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_PLAIN = frozenset(("int", "str", "bool", "str | None", "tuple[str, ...]"))  # what holds no nodes, as nodes spell it
_inner: dict[type, tuple[str, ...]] = {}  # the fields of each kind of node that may hold others, the last first


def walk(node: Any) -> Iterator[Any]:
    """`node` and all nodes inside it, parents first; here-documents and substitutions are included."""
    waiting = [node] if node is not None else []
    while waiting:
        item = waiting.pop()
        kind = type(item)
        if kind is tuple:
            waiting += item[::-1]
            continue
        yield item
        fields = _inner.get(kind)
        if fields is None:
            fields = _inner[kind] = _holding(kind)
        for name in fields:
            inner = getattr(item, name)
            if inner:  # neither None nor an empty tuple, as most are
                waiting.append(inner)


def _holding(kind: type) -> tuple[str, ...]:
    return tuple([name for name, hint in kind.__annotations__.items() if hint not in _PLAIN])[::-1]
