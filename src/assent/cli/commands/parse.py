"""`assent parse`: show how a command is read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from assent.cli.options.given import CommandTaker, given_command
from assent.cli.render.diagram import pointed
from assent.cli.render.table import terminal_columns
from assent.cli.render.visible import one_line, shorten, visible
from assent.errors import AssentError, ParseError
from assent.syntax import parse
from assent.syntax.nodes import Literal, Word
from assent.syntax.source import MAX_LENGTH

WRONG = 2  # the text is not a tree
SOURCE_COLUMNS = 60


@click.command("parse", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--json", "as_json", is_flag=True, help="Print the tree as one JSON object.")
def command(words: tuple[str, ...], stdin: bool, as_json: bool) -> int:
    """Show the parse tree of COMMAND.

    Numbers are spans [start, end) in code points of the command.

    \b
    Examples:
      assent parse 'git log | head -3'
      assent parse --json 'echo $(date)' | jq
    """
    text = given_command(words, stdin)
    try:
        script = parse(text)
    except ParseError as error:
        if as_json:
            at, column = _place(text, error.start)
            click.echo(json.dumps({"error": error.sentence(text), "line": at, "column": column}))
            return WRONG
        columns = terminal_columns() if sys.stderr.isatty() else None
        for line in pointed(text, error.start, columns) if columns and len(text) <= MAX_LENGTH else ():
            click.echo(line, err=True)
        raise AssentError(error.sentence(text)) from error
    if as_json:
        click.echo(json.dumps(plain(script)))
        return 0
    for line in outline(script, text):
        click.echo(line)
    return 0


def _place(text: str, at: int) -> tuple[int, int]:
    """Line and column, both from 1, of a code point."""
    before = text[:at]
    return before.count("\n") + 1, at - before.rfind("\n")


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
