"""What Python code asks of others: an address that it fetches, a database in a file, a program that it starts."""

from __future__ import annotations

import _ast as ast

from assent.command.model import Argument
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.rules.python_names import SHELLED, STARTED, STREAMS
from assent.risk.rules.python_tree import Doubtful
from assent.risk.rules.sql import Dialect, judge_sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.risk.started import Starter

HERE = tuple(  # addresses of this machine
    f"http://{host}{end}" for host in ("localhost", "127.0.0.1", "[::1]") for end in (":", "/")
)
HARMLESS = frozenset(("timeout", "verify", "follow_redirects", "allow_redirects"))  # parameters of what fetches


def fetched(node: ast.Call, code: Argument) -> Category:
    """What fetching an address is, which must be known, with nothing sent along."""
    match node.args:
        case [ast.Constant(value=str() as text)] if all(keyword.arg in HARMLESS for keyword in node.keywords):
            judgement = url(Argument(code.start, code.end, text, text, exact=True, quoted=True))
        case _:
            raise Doubtful("fetches an address that is not known, or sends something to it")
    if judgement.category is Category.ReadsRemote and not text.startswith(HERE):
        raise Doubtful("fetches from another machine")
    if judgement.category is not Category.ReadsRemote:
        raise Doubtful(f"fetches: {judgement.reason}", max(judgement.category, Category.Unrecognized))
    return judgement.category


def asked(node: ast.Call) -> None:
    """Check that a statement for a database only reads."""
    match node.args:
        case [ast.Constant(value=str() as text), *_]:
            verdict = judge_sql(text, Dialect.SQLite, Category.ModifiesFilesystem)
        case _:
            raise Doubtful("has SQL that is computed")
    if verdict.category > Category.ReadsFilesystem or verdict.reads:
        raise Doubtful(f"has SQL: {verdict.reason}", max(verdict.category, Category.Unrecognized))


def started(node: ast.Call, dotted: Callable[[ast.AST], str], starter: Starter) -> None:
    """Check that a program which is started, and all its arguments, are known and only read."""
    shelled = dotted(node.func) in SHELLED
    for keyword in node.keywords:
        if keyword.arg == "shell" and not shelled and isinstance(keyword.value, ast.Constant):
            shelled = bool(keyword.value.value)
        elif keyword.arg in ("stdin", "stdout", "stderr") and dotted(keyword.value) in STREAMS:
            continue
        elif keyword.arg not in STARTED:
            raise Doubtful("starts a program in a way that is not judged")
    match node.args:
        case [ast.Constant(value=str() as text)]:
            fault = starter.shell_fault(text) if shelled else starter.fault([text])
        case [ast.List(elts=words) | ast.Tuple(elts=words)] if not shelled:
            fault = starter.fault([_word(word) for word in words])
        case _:
            raise Doubtful("starts a program that is not known before it runs")
    if fault:
        raise Doubtful(fault)


def found(node: ast.Call) -> None:
    """Check that the module which is looked for lies in no package: that would be loaded."""
    match node.args, node.keywords:
        case [ast.Constant(value=str() as name)], [] if "." not in name:
            return
        case _:
            raise Doubtful("looks for a module in a way that may load a package")


def _word(node: ast.AST) -> str:
    """An argument of a program that is started."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case _:
            raise Doubtful("starts a program with an argument that is not known before it runs")
