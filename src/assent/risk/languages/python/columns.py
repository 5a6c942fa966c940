"""The columns of tables in Python code, as attributes and in queries: df.loss.max(), df.query("loss > 0.5")."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.names import ATTRIBUTES, CALM, DRAWING
from assent.risk.languages.python.paths import Given, Sources, Unclear
from assent.risk.languages.python.tree import parse
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LIBRARIES = ("pandas.", "polars.")
# Libraries whose listed functions compute with what they are given, and call nothing of it.
_COMPUTING = ("numpy.", "sklearn.metrics.", "matplotlib.pyplot.", "seaborn.", "scipy.stats.", *LIBRARIES)
_QUERY = (
    ast.Module, ast.Expr, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Name, ast.Constant, ast.List, ast.Tuple,
    ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context,
)  # fmt: skip
_WRITING = ("_", "to_", "write_", "sink_", "read_")  # begin the methods of tables that are more than a column
_CALLING = frozenset("eval query pipe plot hist boxplot sql serialize style agg aggregate apply map transform".split())
_PASSING = ("apply", "assign", "agg", "aggregate", "transform", "map", "filter")  # call what they are given
_MOST = 3  # arguments before those that may be functions


class Tables:
    """The tables of some code, by how they are made: by a library of tables, or out of another table."""

    def __init__(self, tree: ast.AST, sources: Sources, known: Callable[[ast.AST], str]) -> None:
        self.tree = tree
        self.sources = sources
        self.known = known
        self._names: set[str] | None = None
        self._columns: set[int] | None = None

    def is_column(self, node: ast.Attribute) -> bool:
        """Whether an attribute is read of a table where nothing can call what it is: df.loss.max(), df.loss > 1.

        The format of a picture is another: as a method of a text it would be called.
        """
        if self._columns is None:
            self._columns = {id(each) for parent in nodes(self.tree) for each in self._read(parent)}
        if node.attr.startswith(_WRITING) or node.attr in _CALLING:
            return False
        return id(node) in self._columns and (node.attr == "format" or self.holds(node.value))

    def holds(self, node: ast.AST) -> bool:
        """Whether an expression is certainly a table, or a part of one."""
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Call(func=function) if self.known(function):
                return self.known(function).startswith(LIBRARIES)
            case ast.Call(func=ast.Attribute(value=value)) | ast.Attribute(value=value) | ast.Subscript(value=value):
                return not self.known(node) and self.holds(value)
            case ast.UnaryOp(operand=operand) | ast.BinOp(left=operand) | ast.Compare(left=operand):
                return self.holds(operand)
            case _:
                return False

    @property
    def names(self) -> set[str]:
        """The names that are tables wherever they are bound; what a name is by way of its own says nothing."""
        if self._names is None:
            self._names = set(self.sources.given)
            while found := {name for name in self._names if not self._is_bound(name)}:
                self._names -= found
        return self._names

    def _is_bound(self, name: str) -> bool:
        try:
            given = self.sources.of(name)
        except Unclear:
            return self._is_part(name)
        return all(kind is Given.Whole and self.holds(made) for made, kind in given)

    def _is_part(self, name: str) -> bool:
        """Whether a name is always the parameter of a function that a table calls: d.apply(lambda row: row.x)."""
        taken = [each for each in nodes(self.tree) if isinstance(each, ast.arg) and each.arg == name]
        tables = [table for call in nodes(self.tree) for table in _passing(call, taken)]
        alone = not self.sources.stores.get(name) and len(self.sources.given[name]) == len(taken)
        return alone and len(tables) == len(taken) > 0 and all(map(self.holds, tables))

    def _read(self, parent: ast.AST) -> Sequence[ast.AST]:
        """The parts of an expression that are looked into or computed with, and never called."""
        match parent:
            case ast.Attribute(attr=name, value=value):
                return [value] if name in ATTRIBUTES else []
            case ast.Subscript(value=value, slice=index):
                return [value, index]
            case ast.BinOp(left=left, right=right):
                return [left, right]
            case ast.Compare(left=left, comparators=others):
                return [left, *others]
            case ast.UnaryOp(operand=only) | ast.FormattedValue(value=only):
                return [only]
            case ast.Call(func=ast.Attribute(attr=name), args=given) if name in DRAWING:
                return given
            case ast.Call(func=function, args=given) if self.known(function) in CALM:
                return given
            case ast.Call(func=function, args=given) if self.known(function).startswith(_COMPUTING):
                return given[:_MOST]
            case _:
                return []


def _passing(call: ast.AST, taken: Sequence[ast.AST]) -> list[ast.AST]:
    """The table of which a call passes parts to a function with one parameter, once for each of those in `taken`."""
    match call:
        case ast.Call(func=ast.Attribute(attr=name, value=table), args=given, keywords=more) if name in _PASSING:
            written = [each for each in (*given, *[keyword.value for keyword in more]) if isinstance(each, ast.Lambda)]
        case _:
            return []
    plain = [each.args for each in written if not each.args.defaults and len(each.args.args) == 1]
    return [table for each in plain if each.args[0] in taken]


def check_query(node: ast.Call) -> None:
    """Check that a query of a table compares and computes with columns, and names no function: df.query("a > 1")."""
    match node:
        case ast.Call(args=[ast.Constant(value=str() as text)], keywords=[]) if "`" not in text:
            tree = parse(text.strip().replace("@", ""))
        case _:
            raise Doubtful("queries a table by a computed text")
    if not all(isinstance(each, _QUERY) for each in nodes(tree)):
        raise Doubtful(f"queries a table by `{text}`, which may call a function")
