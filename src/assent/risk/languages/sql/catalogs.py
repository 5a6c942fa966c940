"""Catalogs of database servers that hold passwords or their hashes, and queries that show them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# The names of a catalog, the schema first where it has to be named, and the columns without which nothing is shown.
CATALOGS = (
    (("pg_authid",), ("*", "rolpassword")),
    (("pg_shadow",), ("*", "passwd")),
    (("vault", "decrypted_secrets"), ("*", "decrypted_secret")),  # of Supabase
    (("pg_user_mapping",), ("*", "umoptions")),
    (("pg_user_mappings",), ("*", "umoptions")),
    (("pg_subscription",), ("*", "subconninfo")),
    (("mysql", "user"), ("*", "authentication_string", "password")),
    (("mysql", "global_priv"), ("*", "priv")),
    (("mysql", "slave_master_info"), ("*", "user_password")),
    (("mysql", "servers"), ("*", "password")),
    (("sql_logins",), ("*", "password_hash")),
    (("syslogins",), ("*", "password")),
    (("system_auth", "roles"), ("*", "salted_hash")),
)
READING = ("from", "join", ",", "table", ".")  # in front of the name of a table


def credentials(tokens: Sequence[str]) -> str:
    """The catalog of passwords that a query shows something secret of; empty where it shows none."""
    words = [token.casefold() for token in tokens]
    if words[:3] == ["show", "create", "user"]:
        return "show create user"
    for names, columns in CATALOGS:
        for at, word in enumerate(words):
            named = word == names[-1] and (len(names) == 1 or words[max(at - 2, 0) : at] == [names[0], "."])
            before = at - 2 * (len(names) - 1) - 1
            if not named or before < 0 or words[before] not in READING:
                continue
            while words[before] == "." and before >= 2:  # table pg_catalog.pg_authid
                before -= 2
            if words[before] == "table" or any(_shows(words, column) for column in columns):
                return ".".join(names)
    return ""


def _shows(words: Sequence[str], column: str) -> bool:
    """Whether a column is named, or all are: `select *`, `a.*`, not `count(*)`."""
    if column != "*":
        return column in words
    stars = [words[at - 1] for at, word in enumerate(words) if word == "*"]
    return any(before in ("select", ".", ",", "distinct", "all") for before in stars)
