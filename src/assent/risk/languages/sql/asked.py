"""SQL that code of another language asks a database with: it must do no more than read."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.sql.statement import judge_sql
from assent.risk.languages.sql.tokens import SqlDialect
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# How a statement begins that only reads, whatever follows, where but one statement is run.
ONLY_READING = ("select ", "select\n", "pragma table_info(", "pragma index_list(")


def asked(text: str, dialect: SqlDialect) -> Sequence[str]:
    """The files that the statements read; Doubtful where they may do more."""
    verdict = judge_sql(text, dialect, Category.ModifiesFilesystem)
    if verdict.category > Category.ReadsFilesystem or (verdict.reads and dialect is not SqlDialect.DuckDB):
        raise Doubtful(f"runs SQL that {verdict.reason}", max(verdict.category, Category.Unrecognized))
    if any("://" in path for path in verdict.reads):
        raise Doubtful("has SQL that reads from the network")
    return verdict.reads


def begins_reading(text: str) -> bool:
    """Whether a statement of SQLite that begins with this text reads, whatever follows."""
    return text.lstrip().casefold().startswith(ONLY_READING)
