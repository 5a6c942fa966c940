"""A syntax tree as an indented outline, and as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assent.cli.render.visible import one_line, shorten, visible
from assent.syntax.nodes import Literal, Word

SOURCE_COLUMNS = 60


def outline(node: Any, text: str, role: str = "", depth: int = 0) -> Iterator[str]:
    """One line for each node: role in its parent, kind, span, plain fields, source; children below."""
    source = shorten(one_line(text[node.start : node.end]), SOURCE_COLUMNS)
    plain_fields = "".join(f" {name}={visible(repr(value))}" for name, value in _plain_fields(node))
    kind = f"{role}: {type(node).__name__}" if role else type(node).__name__
    yield f"{'  ' * depth}{kind} {node.start}-{node.end}{plain_fields}  {source}".rstrip()
    for name, child in _children(node):
        yield from outline(child, text, name, depth + 1)


def plain(value: Any) -> Any:
    """The tree as dicts, lists and scalars; `type` names the kind of node."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if not _is_node(value):
        return value
    return {"type": type(value).__name__} | {name: plain(getattr(value, name)) for name in value.__match_args__}


def _is_node(value: Any) -> bool:
    return hasattr(value, "__match_args__")


def _plain_fields(node: Any) -> Iterator[tuple[str, Any]]:
    """Fields that say something besides the span and the children."""
    for name in node.__match_args__:
        value = getattr(node, name)
        if name in ("start", "end") or not value or _is_node(value):
            continue
        if isinstance(value, tuple) and not all(isinstance(item, str) for item in value):
            continue
        yield name, value


def _children(node: Any) -> list[tuple[str, Any]]:
    """The nodes below, with the field that holds them; a plain word is its own only part."""
    children = [(name, child) for name in node.__match_args__ for child in _nodes(getattr(node, name))]
    return [] if isinstance(node, Word) and all(isinstance(child, Literal) for _, child in children) else children


def _nodes(value: Any) -> Iterator[Any]:
    if _is_node(value):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
