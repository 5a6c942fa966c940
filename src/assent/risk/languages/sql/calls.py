"""The functions that a statement calls: those that compute only, and what others do."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.sql.tokens import CALLS, FAMILIES, FILE_CALLS, FOLLOWED, SqlDialect, SqlToken, TokenKind
from assent.risk.languages.sql.verdict import SqlVerdict
from assent.risk.scanner import Doubtful
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OPENS = SqlToken(TokenKind.Sign, "(")
# Functions of servers that do more than compute: with their first argument, if that is plain, and without.
CHANGING = {
    "pg_terminate_backend": ("ends the session {}", "ends sessions of the server"),
    "pg_cancel_backend": ("stops the query of the session {}", "stops queries of the server"),
    "pg_reload_conf": ("", "reloads the settings of the server"),
    "pg_rotate_logfile": ("", "starts a new log file"),
    "pg_promote": ("", "makes the server a primary"),
    "pg_switch_wal": ("", "starts a new log of changes"),
    "pg_create_restore_point": ("creates the restore point {}", "creates a restore point"),
    "pg_wal_replay_pause": ("", "pauses the replica"),
    "pg_wal_replay_resume": ("", "resumes the replica"),
    "pg_backup_start": ("", "begins a backup"),
    "pg_backup_stop": ("", "ends a backup"),
    "pg_create_physical_replication_slot": ("creates the replication slot {}", "creates a replication slot"),
    "pg_create_logical_replication_slot": ("creates the replication slot {}", "creates a replication slot"),
    "pg_stat_reset": ("", "resets statistics of the database"),
    "pg_stat_reset_shared": ("", "resets statistics of the server"),
    "pg_stat_statements_reset": ("", "resets statistics of statements"),
    "pg_notify": ("notifies the channel {}", "notifies a channel"),
    "setval": ("sets the sequence {}", "sets a sequence"),
    "nextval": ("takes the next value of the sequence {}", "takes the next value of a sequence"),
    "pg_advisory_lock": ("takes the lock {}", "takes a lock"),
    "pg_try_advisory_lock": ("takes the lock {}", "takes a lock"),
    "pg_advisory_xact_lock": ("takes the lock {}", "takes a lock"),
    "pg_advisory_unlock": ("releases the lock {}", "releases a lock"),
    "pg_advisory_unlock_all": ("", "releases all locks of the session"),
    "get_lock": ("takes the lock {}", "takes a lock"),
    "release_lock": ("releases the lock {}", "releases a lock"),
    "release_all_locks": ("", "releases all locks of the session"),
}
DELETING = {
    "pg_drop_replication_slot": ("drops the replication slot {}", "drops a replication slot"),
    "pg_logical_slot_get_changes": (
        "takes changes out of the replication slot {}",
        "takes changes out of a replication slot",
    ),
    "lo_unlink": ("deletes the large object {}", "deletes large objects"),
    "drop_chunks": ("deletes chunks of the table {}", "deletes chunks of a table"),
}
RUNNING = {  # what is read, written or run is on the server
    "pg_read_file": ("reads {} on the server", "reads a file on the server"),
    "pg_read_binary_file": ("reads {} on the server", "reads a file on the server"),
    "pg_ls_dir": ("lists {} on the server", "lists a folder on the server"),
    "pg_stat_file": ("shows details of {} on the server", "shows details of a file on the server"),
    "pg_file_write": ("writes {} on the server", "writes a file on the server"),
    "pg_file_unlink": ("deletes {} on the server", "deletes a file on the server"),
    "lo_import": ("imports {} on the server", "imports a file on the server"),
    "lo_export": ("", "writes a large object to a file on the server"),
    "load_file": ("reads {} on the server", "reads a file on the server"),
    "set_config": ("changes the setting {} of the session", "changes a setting of the session"),
    "dblink": ("", "runs SQL on another server"),
    "dblink_exec": ("", "runs SQL on another server"),
    "query_to_xml": ("", "runs SQL that a text holds"),
    "sys_exec": ("runs {} on the server", "runs a program on the server"),
    "sys_eval": ("runs {} on the server", "runs a program on the server"),
    "load_extension": ("loads code from {}", "loads code from a library"),
    "writefile": ("writes {}", "writes a file"),
    "readfile": ("reads {}", "reads a file"),
    "edit": ("", "opens an editor"),
    "read_text": ("reads {}", "reads files"),
    "read_blob": ("reads {}", "reads files"),
    "url": ("fetches {}", "fetches an address"),
    "s3": ("fetches {}", "fetches an object"),
    "file": ("reads {} on the server", "reads a file on the server"),
    "remote": ("queries the server {}", "queries another server"),
    "mysql": ("queries the server {}", "queries another server"),
    "postgresql": ("queries the server {}", "queries another server"),
    "executable": ("runs {} on the server", "runs a program on the server"),
    "openrowset": ("", "reads a file or another server"),
    "opendatasource": ("", "queries another server"),
    "openquery": ("queries the server {}", "queries another server"),
}


def called(tokens: Sequence[SqlToken], dialect: SqlDialect, writes: Category) -> SqlVerdict | None:
    """The worst effect of the functions that are called; None where all compute only, Doubtful for unknown ones."""
    worst: SqlVerdict | None = None
    unknown = ""
    for at, token in enumerate(tokens[:-1]):
        if token.kind not in (TokenKind.Word, TokenKind.Quoted) or tokens[at + 1] != _OPENS:
            continue
        if _is_known(tokens, at, dialect) or _is_alias(tokens, at):
            continue
        verdict = _effect(tokens, at, writes)
        if verdict is None:
            unknown = unknown or token.text
        elif worst is None or verdict.category > worst.category:
            worst = verdict
    if unknown and (worst is None or worst.category < Category.DeletesData):
        raise Doubtful(f"calls `{unknown}`, which may do more than read")
    return worst


def _effect(tokens: Sequence[SqlToken], at: int, writes: Category) -> SqlVerdict | None:
    """The effect of the function that is called at that index; None where it is not known."""
    name = tokens[at].text.casefold()
    is_own = not (at and tokens[at - 1].text == ".") or tokens[at - 2].text == "pg_catalog"
    for effects, category in ((DELETING, Category.DeletesData), (RUNNING, Category.Unrecognized), (CHANGING, writes)):
        if is_own and name in effects:
            given, bare = effects[name]
            argument, behind = (*tokens[at + 2 : at + 4], tokens[-1], tokens[-1])[:2]
            plain = argument.kind in (TokenKind.String, TokenKind.Number) and behind.text in (",", ")")
            return SqlVerdict(category, given.format(quoted(argument.text)) if given and plain else bare)
    return None


def _is_known(tokens: Sequence[SqlToken], at: int, dialect: SqlDialect) -> bool:
    name = tokens[at].text.casefold()
    if at and tokens[at - 1].text == ".":
        return tokens[at - 2].text in ("pg_catalog", "sys") and name in CALLS
    if dialect is SqlDialect.DuckDB and name in FILE_CALLS:
        return tokens[at + 2 : at + 3] != [] and tokens[at + 2].kind is TokenKind.String
    return name in CALLS or (tokens[at].kind is TokenKind.Word and (name in FOLLOWED or name.startswith(FAMILIES)))


def _is_alias(tokens: Sequence[SqlToken], at: int) -> bool:
    """Whether a list of column names follows: `with t(a) as (…)`, `… as t(a)`."""
    if at and tokens[at - 1] == SqlToken(TokenKind.Word, "as"):
        return True
    close = next((index for index in range(at, len(tokens)) if tokens[index].text == ")"), at)
    names = all(token.kind is not TokenKind.String and token.text != "(" for token in tokens[at + 2 : close])
    before = tokens[at - 1].text if at else ""
    behind = [token.text for token in tokens[close + 1 : close + 3]]
    opens = behind[:1] == ["as"] and behind[1:] in (["("], ["materialized"], ["not"])
    return names and opens and before in ("with", "recursive", ",")


def files(tokens: Sequence[SqlToken], dialect: SqlDialect) -> list[str]:
    """The files that DuckDB reads as tables: FROM 'x.csv', FROM "x.csv", read_csv('x.csv')."""
    if dialect is not SqlDialect.DuckDB:
        return []
    found = [token.text for at, token in enumerate(tokens[1:]) if _is_file(tokens, token, at)]
    address = next((name for name in found if "://" in name), None)
    if address is not None:
        raise Doubtful(f"asks `{address}`")
    return found


def _is_file(tokens: Sequence[SqlToken], token: SqlToken, at: int) -> bool:
    """Whether `token`, behind the one at index `at`, may name a file."""
    if token.kind not in (TokenKind.String, TokenKind.Quoted):
        return False
    before = tokens[at].text
    if before == "(" and at and tokens[at - 1].text in FILE_CALLS:
        return True
    named = "." in token.text or "/" in token.text
    return before in ("from", "join", "describe", "summarize", ",") and (named or before != ",")
