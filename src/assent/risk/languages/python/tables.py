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

    def is_known(value: ast.AST) -> bool:
        match value:
            case ast.Constant(value=str() as text):
                return text in STATISTICS
            case ast.Constant() | ast.Lambda():
                return True
            case ast.Name(id=name):
                return name in made or is_listed(value)
            case ast.Attribute():
                return is_listed(value)
            case ast.List(elts=members) | ast.Tuple(elts=members):
                return all(is_known(member) for member in members)
            case ast.Dict(values=values):
                return all(is_known(member) for member in values)
            case _:
                return False

    def is_named(keyword: ast.keyword) -> bool:
        match keyword.value:
            case ast.Constant(value=value) if keyword.arg == "axis" and value in _AXES:
                return True
            case ast.Tuple(elts=[ast.Constant(), function]):  # n=("column", "count")
                return is_known(function)
            case value:
                return keyword.arg is not None and is_known(value)

    if not all(is_known(value) for value in node.args) or not all(is_named(keyword) for keyword in node.keywords):
        raise Doubtful("applies an unknown function to a table")
