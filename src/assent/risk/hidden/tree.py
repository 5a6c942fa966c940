"""Going through the tree of Python code."""

from __future__ import annotations

import _ast as ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TREE_ONLY = 0x400  # of compile: parse, and stop


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes right below `node`."""
    for field in node._fields:
        value = getattr(node, field)
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST):
                yield child


def nodes(node: ast.AST) -> Iterator[ast.AST]:
    """`node` and all below it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))
