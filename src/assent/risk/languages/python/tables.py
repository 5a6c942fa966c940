"""The methods that Python code asks of tables by name: df.agg(["mean", "std"]) calls those of these names."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.names import STATISTICS
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_PICKLED = {"torch.load": "weights_only"}  # reads a pickle, which is code, unless that parameter is true
_AXES = ("columns", "index", "rows")


def check_unpickled(node: ast.Call, function: str) -> None:
    """Check that a function of that name loads values alone: torch.load(…, weights_only=True)."""
    needed = _PICKLED.get(function)
    given = [each.value for each in node.keywords if each.arg == needed]
    if needed is not None and not any(isinstance(value, ast.Constant) and value.value is True for value in given):
        raise Doubtful(f"uses `{function}` without `{needed}=True`, which runs code of the file")


def check_asked(node: ast.Call, tree: ast.AST, is_listed: Callable[[ast.AST], bool]) -> None:
    """Check that each function which the call names is a statistic, is in the code itself, or is a listed one."""
    made = {each.name for each in nodes(tree) if isinstance(each, ast.FunctionDef)}

    def is_allowed(name: ast.Name | ast.Attribute) -> bool:
        return (isinstance(name, ast.Name) and name.id in made) or is_listed(name)

    known = all(_is_known(value, is_allowed) for value in node.args)
    if not known or not all(_is_named(keyword, is_allowed) for keyword in node.keywords):
        raise Doubtful("applies an unknown function to a table")


def _is_known(value: ast.AST, is_allowed: Callable[[ast.Name | ast.Attribute], bool]) -> bool:
    """Whether a value names no function but known ones."""
    match value:
        case ast.Constant(value=str() as text):
            return text in STATISTICS
        case ast.Constant() | ast.Lambda():
            return True
        case ast.Name() | ast.Attribute():
            return is_allowed(value)
        case ast.List(elts=members) | ast.Tuple(elts=members) | ast.Dict(values=members):
            return all(_is_known(member, is_allowed) for member in members)
        case _:
            return False


def _is_named(keyword: ast.keyword, is_allowed: Callable[[ast.Name | ast.Attribute], bool]) -> bool:
    """Whether a parameter with a name has such a value."""
    match keyword.value:
        case ast.Constant(value=value) if keyword.arg == "axis" and value in _AXES:
            return True
        case ast.Tuple(elts=[ast.Constant(), function]):  # n=("column", "count")
            return _is_known(function, is_allowed)
        case value:
            return keyword.arg is not None and _is_known(value, is_allowed)
