"""COPY of DuckDB, and `\\copy` of psql: rows that a client writes to a file of this machine."""

from __future__ import annotations

from assent.risk.languages.sql.tokens import SqlToken, TokenKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Words of the options that say how rows are written, of both programs; PARTITION_BY writes a whole folder.
FORMATTING = frozenset(
    """
    with format csv parquet json text binary header delimiter as null quote escape encoding compression zstd gzip
    snappy uncompressed none row_group_size array dateformat timestampformat true false force_quote
    """.split()
)
_SIGNS = frozenset("(),=")


def copied_to(tokens: Sequence[SqlToken], at: int) -> str:
    """The file behind the `to` at that index, where only how it is written follows; empty where more may."""
    file, *options = tokens[at + 1 :] or [SqlToken(TokenKind.Sign, "")]
    plain = file.kind is TokenKind.String and "://" not in file.text and not file.text.startswith(("/dev/", "/proc/"))
    return file.text if plain and all(_formats(token) for token in options) else ""


def _formats(token: SqlToken) -> bool:
    if token.kind is TokenKind.Word:
        return token.text in FORMATTING
    return token.kind in (TokenKind.String, TokenKind.Number) or token.text in _SIGNS
