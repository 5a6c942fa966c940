"""The effect of statements that administer a database, by their forms, and of those that hold another one."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.sql.deeds import CHANGING, DELETING, RUNNING, SESSION
from assent.risk.languages.sql.forms import fits, sentence
from assent.risk.languages.sql.tokens import SqlDialect, SqlToken, TokenKind
from assent.risk.languages.sql.verdict import READING, SqlVerdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RESETTING = ("reset all $", "reset session authorization $", "reset {} $")  # settings of the session
CLOSING = ("detach [database] [if] [exists] {} $",)  # a database in a file
_OWN = {  # forms of the session that dialects have beside those of all
    SqlDialect.Postgres: RESETTING,
    SqlDialect.DuckDB: (*RESETTING, *CLOSING),
    SqlDialect.SQLite: CLOSING,
}
_HOLDING = {  # statements that hold another, behind the word
    "prepare": ("as", "prepare {}", "prepares the statement {0}"),
    "create": ("do", "create [or] [replace] [definer] [=] ~ event [if] [not] [exists] {}", "creates the event {0}"),
}


def administered(tokens: Sequence[SqlToken], dialect: SqlDialect, writes: Category) -> SqlVerdict | None:
    """The verdict on a statement that has one of the forms, which reads if it only is about the session; else None."""
    if dialect is SqlDialect.Server and tokens[0].text == "execute":
        tokens = (SqlToken(TokenKind.Word, "exec"), *tokens[1:])
    if fits(tokens, _OWN.get(dialect, ())):
        return READING
    for forms, category in ((DELETING, Category.DeletesData), (RUNNING, Category.Unrecognized), (CHANGING, writes)):
        said = sentence(tokens, forms)
        if said:
            return SqlVerdict(category, said)
    return READING if fits(tokens, SESSION) else None


def holding(
    tokens: Sequence[SqlToken], judge: Callable[[Sequence[SqlToken]], SqlVerdict], writes: Category
) -> SqlVerdict | None:
    """The verdict on `prepare p as delete from t`, or on an event, with what that does later; None of others."""
    word, form, said = _HOLDING.get(tokens[0].text, ("", "", ""))
    at = next((at for at, token in enumerate(tokens) if token == SqlToken(TokenKind.Word, word)), 0)
    told = sentence(tokens, {tokens[0].text: ((form, said),)}) if at and at + 1 < len(tokens) else ""
    if not told:
        return None
    inner = judge(tokens[at + 1 :])
    if inner.category < writes:
        return READING if tokens[0].text == "prepare" else SqlVerdict(writes, told)
    later = inner.category if tokens[0].text == "create" and inner.category is Category.DeletesData else writes
    return SqlVerdict(later, f"{told}, which {inner.reason}")
