"""SET and PRAGMA: settings of the session, of the server, and of a database in a file."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.sql.forms import sentence
from assent.risk.languages.sql.tokens import (
    PRAGMAS,
    SETTINGS,
    VALUED_PRAGMAS,
    SqlDialect,
    SqlToken,
    TokenKind,
)
from assent.risk.languages.sql.verdict import READING, SqlVerdict
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.languages.sql.forms import Forms

OF_SERVER: Forms = {
    "set": (
        ("set password for {} = password|old_password (", "changes the password of {0}"),
        ("set password for {} = {}", "changes the password of {0}"),
        ("set password for {} to", "changes the password of {0}"),
        ("set password", "changes your password"),
        ("set <global|persist|persist_only> {} = {}", "sets {1} to {2} for the server"),
        ("set <global|persist|persist_only> {}", "sets {1} for the server"),
        ("set @ @ <global|persist|persist_only> . {} = {}", "sets {1} to {2} for the server"),
        ("set @ @ <global|persist|persist_only> . {}", "sets {1} for the server"),
        ("set default role {} to {}", "sets the default role of {1} to {0}"),
        ("set resource group {}", "moves the session to the resource group {0}"),
    ),
}
OF_SESSION: Forms = {
    "set": (
        ("set session authorization {}", "switches to the user {0}"),
        ("set local|session role {}", "switches to the role {0}"),
        ("set role {}", "switches to the role {0}"),
        ("set [local|session] {} =|to {}", "sets {0} to {1} for the session"),
        ("set @ @ [session|local] . {} = {}", "sets {0} to {1} for the session"),
        ("set @ @ {} = {}", "sets {0} to {1} for the session"),
        ("set identity_insert {} on|off", "sets whether the identity of rows of {0} may be given"),
        ("set [local|session] {}", "changes the setting {0} of the session"),
    ),
}
_ISOLATION = frozenset(
    "local session transaction characteristics as isolation level serializable repeatable read committed uncommitted"
    " only write not deferrable snapshot , constraints all deferred immediate".split()
)


def setting(tokens: Sequence[SqlToken], dialect: SqlDialect, writes: Category) -> SqlVerdict | None:
    """The effect of SET; None for a variable of MySQL and T-SQL, whose value is one as in a query."""
    names = [token.text for token in tokens[1:] if token.text not in ("local", "session")]
    several = dialect is SqlDialect.MySQL and "," in names  # SET a = 1, GLOBAL b = 2
    if names[:1] and names[0] in SETTINGS and "(" not in names and not several:
        return SqlVerdict(Category.ReadsFilesystem, "only for this session")
    if names[:1] in (["transaction"], ["characteristics"], ["constraints"]) and _ISOLATION.issuperset(names):
        return READING
    if tokens[1:2] == [SqlToken(TokenKind.Sign, "@")] and not _sets_settings(tokens):
        return None
    told = sentence(tokens, OF_SERVER)
    if told and not several:
        return SqlVerdict(writes, told)
    reason = told or sentence(tokens, OF_SESSION)
    return SqlVerdict(Category.Unrecognized, reason or "changes a setting")


def _sets_settings(tokens: Sequence[SqlToken]) -> bool:
    """Whether more than variables of the text are set: SET @@global.a = 1; SET @a = (1), b = 2."""
    depth = 0
    for at, token in enumerate(tokens):
        text = token.text if token.kind is TokenKind.Sign else ""
        depth += (text == "(") - (text == ")")
        begins = at == 0 or (text == "," and not depth)
        if begins and ([part.text for part in tokens[at + 1 : at + 2]] != ["@"] or _is_sign(tokens[at + 2 : at + 3])):
            return True
    return False


def _is_sign(tokens: Sequence[SqlToken]) -> bool:
    return not tokens or tokens[0].kind is TokenKind.Sign


def pragma(tokens: Sequence[SqlToken], writes: Category) -> SqlVerdict:
    """`PRAGMA name`, `PRAGMA schema.name`, `PRAGMA table_info(t)`."""
    words = [token.text for token in tokens[1:]]
    if words[1:2] == ["."]:
        words = words[2:]
    name = words[0].casefold() if words else ""
    if (len(words) == 1 and name in PRAGMAS) or (name in VALUED_PRAGMAS and words[1:2] in ([], ["("])):
        return READING
    if name == "writable_schema":
        return SqlVerdict(Category.DeletesData, "lets the tables of the schema be overwritten")
    if words[1:2] == ["="] and len(words) == 3:
        return SqlVerdict(writes, f"sets `{name}` to {quoted(words[2])}")
    return SqlVerdict(writes, PRAGMAS_TOLD.get(name) or f"sets `{name}` of the database")


PRAGMAS_TOLD = {
    "wal_checkpoint": "writes a checkpoint of the database",
    "optimize": "updates the statistics of the database",
    "incremental_vacuum": "frees unused pages of the database",
    "shrink_memory": "frees unused memory",
}
