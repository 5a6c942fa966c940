"""Statements that hold others: transactions, blocks of code, events."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.sql.tokens import CHANGES, DELETES, SECOND, SqlDialect, SqlToken, TokenKind, split
from assent.risk.languages.sql.verdict import SqlVerdict
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_VERBS = frozenset("begin start commit rollback end abort".split())
_TRANSACTION = frozenset(
    "work transaction tran deferred immediate exclusive concurrent isolation level serializable repeatable read"
    " committed uncommitted only write not deferrable with consistent snapshot and no chain release ,".split()
)
_NAMING = ("tran", "transaction")  # in front of the name of one, in T-SQL
_STARTS = frozenset((";", "begin", "then", "else", "loop", "do"))  # in front of a statement of a block


def is_transaction(tokens: Sequence[SqlToken]) -> bool:
    """Whether a statement only begins or ends a transaction: `begin`, `start transaction read only`, `commit`."""
    texts = [token.text for token in tokens]
    if texts[0] not in _VERBS or tokens[0].kind is not TokenKind.Word:
        return False
    if len(texts) == 3 and texts[1] in _NAMING and tokens[2].kind is not TokenKind.Sign:
        return texts[2] not in SECOND
    return _TRANSACTION.issuperset(texts[1:]) and (texts[0] != "start" or texts[1:2] == ["transaction"])


def body(tokens: Sequence[SqlToken], judge: Callable[[Sequence[SqlToken]], SqlVerdict]) -> SqlVerdict:
    """The effect of a block of code: of its statements the one that deletes; others, nobody follows."""
    code = next((token.text for token in tokens if token.kind is TokenKind.String), "")
    inner = _inside(code) if tokens[0].text == "do" else list(tokens)
    for at, token in enumerate(inner):
        starts = not at or inner[at - 1].text in _STARTS
        if starts and token.kind is TokenKind.Word and token.text in CHANGES | DELETES:
            verdict = judge(_statement(inner[at:]))
            if verdict.category is Category.DeletesData:
                return verdict
    return SqlVerdict(Category.Unrecognized, "runs a block of code, which may change data")


def _statement(tokens: Sequence[SqlToken]) -> Sequence[SqlToken]:
    end = next((at for at, token in enumerate(tokens) if token == SqlToken(TokenKind.Sign, ";")), len(tokens))
    return tokens[:end]


def _inside(code: str) -> list[SqlToken]:
    """The tokens of a block in quotes; none where it cannot be read."""
    try:
        return split(code, SqlDialect.Postgres)
    except Doubtful:
        return []
