"""The tree of Python code, and why a part of it is not allowed."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import TREE_ONLY, nodes
from assent.risk.scanner import Doubtful

LONGEST = 20_000  # characters of code that is walked

# Kinds of nodes that do nothing alone.
PLAIN = (
    ast.Module, ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.For, ast.While, ast.Try, ast.With,
    ast.withitem, ast.ExceptHandler, ast.Assert, ast.Raise, ast.Return, ast.Yield, ast.Pass, ast.Break, ast.Continue,
    ast.Delete, ast.Global, ast.Nonlocal, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda,
    ast.arguments, ast.arg, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp,
    ast.GeneratorExp, ast.comprehension, ast.Subscript, ast.Slice, ast.Starred, ast.JoinedStr, ast.FormattedValue,
    ast.NamedExpr, ast.keyword, ast.Constant, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context,
)  # fmt: skip


def parse(text: str) -> ast.AST:
    """The tree of `text`. Raises Doubtful if it has none."""
    if len(text) > LONGEST:
        raise Doubtful("is too long to be read here")
    try:
        return _quietly(text) if "\\" in text else _tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise Doubtful("is not valid here") from error


def _tree(text: str) -> ast.AST:
    tree: ast.AST = compile(text, "<code>", "exec", TREE_ONLY)
    if "getattr" in text:
        tree = _named(tree)
    if "TextIOWrapper" in text and isinstance(tree, ast.Module) and not _renames(tree):
        tree.body = [statement for statement in tree.body if not _wraps_again(statement)]
    return tree


def _named(tree: ast.AST) -> ast.AST:
    """The tree, in which an attribute that a text names is one: `getattr(x, "name", None)` as `x.name`."""
    for node in nodes(tree):
        for field in node._fields:
            inner = getattr(node, field, None)
            if isinstance(inner, list):
                inner[:] = [_attribute(each) for each in inner]
            elif isinstance(inner, ast.AST):
                setattr(node, field, _attribute(inner))
    return tree


def _attribute(node: ast.AST) -> ast.AST:
    match node:
        case ast.Call(
            func=ast.Name(id="getattr"), args=[whose, ast.Constant(str() as name), *default], keywords=[]
        ) if name.isidentifier() and all(isinstance(each, ast.Constant) for each in default[:1]) and not default[1:]:
            place = {each: getattr(node, each) for each in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
            return ast.Attribute(whose, name, ast.Load(), **place)
        case _:
            return node


def _wraps_again(statement: ast.AST) -> bool:
    """Whether it only sets how a stream is encoded: sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding=…)."""
    match statement:
        case ast.Assign(
            targets=[ast.Attribute(value=ast.Name(id="sys"), attr=stream)],
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(id="io"), attr="TextIOWrapper"),
                args=[ast.Attribute(value=ast.Attribute(value=ast.Name(id="sys"), attr=wrapped), attr="buffer")],
                keywords=settings,
            ),
        ):
            plain = all(isinstance(each.value, ast.Constant) for each in settings)
            return stream == wrapped and stream in ("stdin", "stdout", "stderr") and plain
        case _:
            return False


def _renames(tree: ast.AST) -> bool:
    """Whether `io` or `sys` may be anything but the module that is called so."""
    for node in nodes(tree):
        match node:
            case ast.Name(id="io" | "sys", ctx=ast.Store() | ast.Del()) | ast.arg(arg="io" | "sys"):
                return True
            case ast.alias(name=name, asname=bound) if (bound or name) in ("io", "sys", "*") and (bound or "." in name):
                return True
            case ast.ImportFrom(names=names) if any((each.asname or each.name) in ("io", "sys", "*") for each in names):
                return True
            case ast.FunctionDef(name="io" | "sys") | ast.ClassDef(name="io" | "sys"):
                return True
            case _:
                pass
    return False


def _quietly(text: str) -> ast.AST:
    """The tree, without warnings of escapes, which are the code's own matter."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _tree(text)


def construct(node: ast.AST) -> str:
    """The name by which people call a part of the code."""
    match node:
        case ast.ClassDef():
            return "a class"
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return "a function that is decorated, private or asynchronous"
        case ast.Delete() | ast.Match() | ast.Global() | ast.Nonlocal() | ast.Lambda() | ast.Await() | ast.Yield():
            return f"a `{type(node).__name__.lower().replace('delete', 'del')}`"
        case _:
            return "a construct"
