"""Pictures that Python code draws and saves, and the names by which it chooses how: plt.savefig("a.png")."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.names import CHOOSING, DRAWING, LOOKS
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_MOST = 9  # arguments without a name before `backend`, in pandas


def check_chosen(node: ast.Call, full: str) -> None:
    """Check the name that a function is given, by which it might load a module: matplotlib.use("Agg")."""
    match node.args:
        case [ast.Constant(value=str() as text), *_] if any(_is_chosen(text, each) for each in CHOOSING[full].split()):
            return
        case _:
            raise Doubtful(f"uses `{full}`")


def _is_chosen(text: str, listed: str) -> bool:
    return text == listed or (listed.endswith("*") and text.startswith(listed[:-1]))


def check_drawn(tree: ast.AST) -> None:
    """Raise Doubtful where a table may draw by a module that the code names: df.plot(backend="x")."""
    if not any(isinstance(node, ast.Attribute) and node.attr in DRAWING for node in nodes(tree)):
        return
    for node in nodes(tree):
        match node:
            case ast.keyword(arg="backend" | None):
                raise Doubtful("draws by a module that Assent does not know")
            case ast.Call(func=ast.Attribute(attr=name), args=given) if name in DRAWING and _is_long(given):
                raise Doubtful("draws by a module that Assent does not know")
            case _:
                pass


def _is_long(given: Sequence[ast.AST]) -> bool:
    return len(given) > _MOST or any(isinstance(each, ast.Starred) for each in given)


def besides_looks(node: ast.AST, known: Callable[[ast.AST], str]) -> Sequence[ast.AST] | None:
    """The values of settings of the looks alone: plt.rcParams["figure.dpi"] = 150; None where it sets no such."""
    match node:
        case ast.Assign(targets=[ast.Subscript(value=settings, slice=ast.Constant(str(name)))], value=value):
            return [value] if known(settings) in _SETTINGS and name in LOOKS else None
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(attr="update", value=settings), args=[ast.Dict() as given], keywords=[])
        ):
            named = all(isinstance(key, ast.Constant) and key.value in LOOKS for key in given.keys)
            return given.values if known(settings) in _SETTINGS and named else None
        case _:
            return None


_SETTINGS = ("matplotlib.rcParams", "matplotlib.pyplot.rcParams")
