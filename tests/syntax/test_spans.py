"""Spans: children are inside their parents in order, and leaves cover all that says something."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.syntax.blocks import FILES, blocks
from tests.syntax.texts import SHELL

from assent.errors import ParseError
from assent.syntax import nodes, parse
from assent.syntax.source import BLANKS
from assent.syntax.walk import walk

RESERVED = set(
    "! [[ ]] { } case coproc do done elif else esac fi for function if in select then time until while".split()
)
NAMING = ("for", "select", "function", "coproc")
OPERATORS = set("\n;&|()<>")
WHOLE = (
    *(nodes.Literal, nodes.Escape, nodes.SingleQuoted, nodes.AnsiQuoted, nodes.Tilde, nodes.Glob, nodes.Arithmetic),
    *(nodes.Parameter, nodes.BraceExpansion, nodes.ExtendedGlob, nodes.ArrayElement),  # their operators have no nodes
    nodes.CommandSubstitution,  # in backquotes; backslashes inside belong to them
)


def parsed(text: str) -> nodes.Script | None:
    try:
        return parse(text)
    except ParseError:
        return None


def children(node: Any) -> list[Any]:
    waiting = [getattr(node, name) for name in node.__match_args__]
    found: list[Any] = []
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, tuple):
            waiting = [*item, *waiting]
        elif hasattr(item, "__match_args__"):
            found.append(item)
    return found


def check_order(tree: nodes.Script) -> None:
    """Children of a node are inside it, one behind the other; a here-document's body is behind its line."""
    for node in walk(tree):
        inside = [child for child in children(node) if not isinstance(child, nodes.HereDocument)]
        if isinstance(node, nodes.SimpleCommand):
            inside.sort(key=lambda child: child.start)
        edge = node.start
        for child in inside:
            assert edge <= child.start <= child.end <= node.end, (node, child)
            edge = child.end


def uncovered(text: str, tree: nodes.Script) -> list[str]:
    """The text outside all leaves that is neither an operator nor a reserved word."""
    covered = bytearray(len(text))
    for node in walk(tree):
        for start, end in own(text, node):
            covered[start:end] = b"\1" * (end - start)
    rest = "".join([" " if hidden else char for char, hidden in zip(text, covered, strict=True)])
    joined = rest.replace("\\\n", "")  # an operator or a reserved word may be continued on the next line
    return [run for run in _words_outside_comments(joined) if run not in RESERVED]


def own(text: str, node: Any) -> list[tuple[int, int]]:
    """The spans that `node` spells itself: all of a leaf, the brackets and names of others."""
    start, end = node.start, node.end
    match node:
        case nodes.HereDocument():
            line = text.find("\n", end)
            return [(start, line if line >= 0 else len(text))]
        case nodes.Assignment():
            return [(start, node.value.start if node.value else end)]
        case nodes.Redirect():
            return [(start, node.target.start)]
        case nodes.For() | nodes.FunctionDefinition() | nodes.Coprocess():
            begins = text[start:end].replace("\\\n", "")
            keyword = next((word for word in NAMING if begins.startswith(word)), "")
            named = text.find(node.name, start + len(keyword), end)
            return [(named, named + len(node.name))] if named >= 0 else []  # bash itself may name a coprocess
        case nodes.ConditionalTest():
            first, *more = node.operands
            return [(first.end, more[0].start)] if more else [(start, first.start)]
        case nodes.CommandSubstitution(backquoted=False) | nodes.ArithmeticExpansion() | nodes.ProcessSubstitution():
            return [(start, start + 2), (end - 1, end)]
        case nodes.DoubleQuoted():
            return [(start, start + 1 + node.localized), (end - 1, end)]
    return [(start, end)] if isinstance(node, WHOLE) else []


def _words_outside_comments(text: str) -> list[str]:
    kept = []
    for line in text.replace("\\\n", "  ").split("\n"):
        before = line
        for index, char in enumerate(line):
            if char == "#" and (index == 0 or line[index - 1] in BLANKS | OPERATORS):
                before = line[:index]
                break
        for char in OPERATORS | BLANKS:
            before = before.replace(char, " ")
        kept += before.split(" ")
    return [word for word in kept if word and word not in ("-p", "--", "$")]


def check(text: str) -> None:
    tree = parsed(text)
    if tree is None:
        return
    assert (tree.start, tree.end) == (0, len(text))
    check_order(tree)
    assert uncovered(text, tree) == []


@pytest.mark.parametrize("name", FILES)
def test_of_the_cases(name: str) -> None:
    for _, text, _ in blocks(name):
        check(text)


@given(st.lists(SHELL, max_size=12).map("".join))
def test_of_made_texts(text: str) -> None:
    check(text)
