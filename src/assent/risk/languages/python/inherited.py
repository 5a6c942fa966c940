"""The environment and the folder that Python code gives a program which it starts: env=dict(os.environ, CI="1")."""

from __future__ import annotations

import _ast as ast

from assent.risk.scanner import Doubtful
from assent.risk.variables.variables import is_idle
from assent.risk.wording import quoted
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def check_given(node: ast.AST, dotted: Callable[[ast.AST], str]) -> None:
    """Check an environment: the code's own, which a program has in any case, with variables that change nothing."""
    for name, value in _variables(node, dotted):
        text = value.value if isinstance(value, ast.Constant) else None
        if not isinstance(text, str) or not is_idle(name, text):
            if name == "PATH" and isinstance(text, str):
                raise Doubtful(f"starts a program with `PATH` set to {quoted(text)}, where others may have its name")
            raise Doubtful(f"starts a program with the environment variable `{name}`")


def entering(node: ast.AST) -> list[str]:
    """The words of a shell that enter a folder first: cwd="src"."""
    match node:
        case ast.Constant(value=str() as folder) if folder and not folder.startswith("-"):
            return ["cd", quote(folder), "&&"]
        case _:
            raise Doubtful("starts a program in a folder that is only known at run time")


def _variables(node: ast.AST, dotted: Callable[[ast.AST], str]) -> Iterator[tuple[str, ast.AST]]:
    """The variables besides those of `os.environ`, each with its value."""
    match node:
        case ast.Call(func=ast.Name(id="dict"), args=[whole], keywords=named):
            yield from _variables(whole, dotted)
            for each in named:
                yield each.arg or "…", each.value
        case ast.Call(func=ast.Attribute(attr="copy", value=whole), args=[], keywords=[]):
            yield from _variables(whole, dotted)
        case ast.Dict(keys=keys, values=values):
            yield from _pairs(keys, values, dotted)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from _variables(left, dotted)
            yield from _variables(right, dotted)
        case _ if dotted(node) != "os.environ":
            yield "…", node


def _pairs(
    keys: list[ast.expr | None], values: list[ast.expr], dotted: Callable[[ast.AST], str]
) -> Iterator[tuple[str, ast.AST]]:
    for key, value in zip(keys, values, strict=True):
        if key is None:  # {**os.environ}
            yield from _variables(value, dotted)
        else:
            yield key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else "…", value
