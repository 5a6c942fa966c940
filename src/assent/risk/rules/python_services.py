"""What Python code asks of others: an address that it fetches, a database in a file."""

from __future__ import annotations

import _ast as ast

from assent.command.model import Argument
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.rules.python_tree import Doubtful
from assent.risk.rules.sql import Dialect, judge_sql

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
