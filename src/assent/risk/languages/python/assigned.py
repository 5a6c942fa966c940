"""Assignments in Python code that change nothing but its own process: variables that only looks depend on, rows."""

from __future__ import annotations

import _ast as ast

from assent.risk.languages.python.names import SETTING
from assent.risk.variables.variables import is_idle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def besides_setting(node: ast.AST, known: Callable[[ast.AST], str]) -> Sequence[ast.AST] | None:
    """The rest of `node` besides such an assignment, which is to be checked; None where it is none."""
    match node:
        case ast.Assign(targets=[ast.Subscript(value=variables, slice=ast.Constant(str(name)))], value=value):
            return _of_variable(name, value) if known(variables) == "os.environ" else None
        case ast.Expr(value=ast.Call(func=function, args=[ast.Constant(str(name)), value], keywords=[])):
            return _of_variable(name, value) if known(function) == "os.environ.setdefault" else None
        case ast.Assign(targets=[ast.Attribute(attr="row_factory", value=base)], value=value):
            return [base] if known(value) == "sqlite3.Row" else None
        case _:
            return None


def _of_variable(name: str, value: ast.AST) -> Sequence[ast.AST] | None:
    """The same of `os.environ["NAME"] = …`, as of `NAME=… python3`."""
    if name in SETTING:
        return [value]
    text = value.value if isinstance(value, ast.Constant) else None
    return () if isinstance(text, str) and is_idle(name, text) else None
