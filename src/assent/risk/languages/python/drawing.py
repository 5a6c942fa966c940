"""Pictures that Python code draws and saves, and the names by which it chooses how: plt.savefig("a.png")."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.names import CHOOSING, DRAWING, LOOKS, STATISTICS, WITHHELD
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument

_LATEX = "usetex"
_PAIRED = ".set_option"
_BEFORE_RC = 6  # arguments without a name before `rc`, in seaborn.set_theme
_MOST = 9  # arguments without a name before `backend`, in pandas


def check_chosen(node: ast.Call, full: str) -> None:
    """Check the name that a function is given, by which it might load a module: matplotlib.use("Agg")."""
    listed = CHOOSING[full].split()
    pairs = full.endswith(_PAIRED)  # a name, its value, another name
    names = node.args[::2] if pairs else node.args[:1]
    texts = [each.value for each in names if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    plain = len(texts) == len(names) > 0 and not any(keyword.arg is None for keyword in node.keywords)
    starred = any(isinstance(each, ast.Starred) for each in node.args)
    if not plain or starred or not all(any(_is_chosen(text, each) for each in listed) for text in texts):
        raise Doubtful(f"uses `{full}`")


def _is_chosen(text: str, listed: str) -> bool:
    """Whether a name is a listed one, or begins as one; pandas reads it as a pattern, of which it has no sign."""
    plain = text.replace(".", "").isidentifier()
    return text == listed or (listed.endswith("*") and plain and text.startswith(listed[:-1]))


def check_withheld(node: ast.Call, full: str) -> None:
    """Check that a function is not given what loads a module or reads files: sns.set_theme(rc={"backend": "x"})."""
    if len(node.args) > _BEFORE_RC or any(isinstance(each, ast.Starred) for each in node.args):
        raise Doubtful(f"uses `{full}` in a way that Assent cannot judge")
    for keyword in node.keywords:
        if keyword.arg is None or (keyword.arg in WITHHELD[full].split() and not _is_looks(keyword.value)):
            raise Doubtful(f"uses `{full}` with the parameter `{keyword.arg or '**'}`")


def _is_looks(node: ast.AST) -> bool:
    """Whether it only sets how something looks, or names a statistic."""
    if isinstance(node, ast.Constant):
        return node.value is None or node.value in STATISTICS
    return isinstance(node, ast.Dict) and all(isinstance(key, ast.Constant) and key.value in LOOKS for key in node.keys)


def check_format_saved(node: ast.Call) -> None:
    """Check that no format is given that is PGF, for which matplotlib starts LaTeX."""
    for keyword in node.keywords:
        if keyword.arg == "format" and not (isinstance(keyword.value, ast.Constant) and keyword.value.value != "pgf"):
            raise Doubtful("draws with LaTeX, which runs programs")


def check_drawn(tree: ast.AST, writes: Sequence[Argument]) -> None:
    """Raise Doubtful where a table may draw by a module that the code names, or by LaTeX: df.plot(backend="x")."""
    if any(path.text.lower().endswith(".pgf") for path in writes):
        raise Doubtful("draws with LaTeX, which runs programs")
    for node in nodes(tree):
        named = node.arg if isinstance(node, ast.keyword) else getattr(node, "value", None)
        if named == _LATEX:
            raise Doubtful("draws with LaTeX, which runs programs")
    if not any(isinstance(node, ast.Attribute) and node.attr in DRAWING for node in nodes(tree)):
        return
    for node in nodes(tree):
        match node:
            case ast.keyword(arg="backend" | None):
                raise Doubtful("draws with a module that Assent does not know")
            case ast.Call(func=ast.Attribute(attr=name), args=given) if name in DRAWING and _is_long(given):
                raise Doubtful("draws with a module that Assent does not know")
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
            return given.values if known(settings) in _SETTINGS and _is_looks(given) else None
        case _:
            return None


_SETTINGS = ("matplotlib.rcParams", "matplotlib.pyplot.rcParams")
