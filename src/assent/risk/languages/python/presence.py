"""Whether a variable is set, and nothing more of it: `bool(os.environ.get("KEY"))`, `1 if os.getenv("KEY") else 0`."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import children

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def besides(node: ast.AST, known: Callable[[ast.AST], str]) -> Sequence[ast.AST] | None:
    """The rest of `node` besides asking whether a variable is set; None where it does not ask that."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=asked) if _is_variable(asked, known):
            return ()
        case ast.Call(func=function, args=[asked], keywords=[]) if _is_variable(asked, known):
            return () if known(function) == "bool" else None
        case ast.Compare(left=asked, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(None)]):
            return () if _is_variable(asked, known) else None
        case ast.If(test=asked) | ast.IfExp(test=asked) if _is_variable(asked, known):
            return [child for child in children(node) if child is not asked]
        case _:
            return None


def _is_variable(node: ast.AST, known: Callable[[ast.AST], str]) -> bool:
    """Whether it is the value of one variable of the environment, or of a constant where there is none."""
    match node:
        case ast.Call(func=function, args=[ast.Constant(str()), *rest], keywords=[]):
            asks = known(function) in ("os.getenv", "os.environ.get")
            return asks and all(isinstance(each, ast.Constant) for each in rest)
        case _:
            return False
