"""Parts of a statement at an index: a file, a function, the end of a bracket, the table of a query."""

from __future__ import annotations

from assent.risk.languages.sql.tokens import SqlToken, TokenKind
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_NONE = SqlToken(TokenKind.Sign, "")


def path(tokens: Sequence[SqlToken], at: int) -> str:
    """The file of this machine that the text at that index names; empty where it may be another thing."""
    token = (*tokens[at : at + 1], _NONE)[0]
    plain = token.is_text and token.text and ":" not in token.text and not token.text.startswith(("/dev/", "/proc/"))
    return token.text if plain else ""


def named(tokens: Sequence[SqlToken], at: int) -> str:
    """The string behind the token at that index, for a reason; empty if there is none."""
    found = [token.text for token in tokens[at + 1 : at + 2] if token.is_text]
    return quoted(found[0]) if found else ""


def is_function(tokens: Sequence[SqlToken], at: int) -> bool:
    """Whether the word is a function, as of MySQL: `truncate(1.5, 1)`."""
    return tokens[at].text == "truncate" and [token.text for token in tokens[at + 1 : at + 2]] == ["("]


def end(tokens: Sequence[SqlToken], at: int) -> int:
    """The index of the bracket that closes the one in which that index is, or of the end."""
    depth = 0
    for index in range(at, len(tokens)):
        text = tokens[index].text if tokens[index].kind is TokenKind.Sign else ""
        depth += (text == "(") - (text == ")")
        if depth < 0:
            return index
    return len(tokens)


def source(tokens: Sequence[SqlToken], before: int) -> str:
    """The table of the query in front of that index, as ` of `t``; empty where none is plain."""
    froms = [at for at in range(before) if tokens[at] == SqlToken(TokenKind.Word, "from")]
    table = tokens[froms[-1] + 1] if froms else _NONE
    return f" of {quoted(table.text)}" if table.kind in (TokenKind.Word, TokenKind.Quoted) else ""
