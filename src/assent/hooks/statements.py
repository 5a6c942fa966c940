"""The command that asks the same as a tool does of a database, or of the cloud of the machine.

Such a call is the agent's own affair, unless it loses data or shows a secret: nothing else is told of it.
"""

from __future__ import annotations

# The clients that take such a statement, by what a tool or its server has in its name.
_CLIENTS = {
    **dict.fromkeys("mysql mariadb tidb planetscale".split(), "mysql -e"),
    **dict.fromkeys("sqlite sqlite3 libsql turso".split(), "sqlite3 data.db"),
    **dict.fromkeys("duckdb motherduck".split(), "duckdb data.db -c"),
    **dict.fromkeys("clickhouse chdb".split(), "clickhouse-client --query"),
    **dict.fromkeys(
        """
        sql db database postgres postgresql pg psql neon supabase cockroach cockroachdb redshift timescale alloydb
        mssql sqlserver oracle snowflake bigquery databricks trino presto athena warehouse dbhub
        """.split(),
        "psql -c",
    ),
}
_KEYS = "sql query statement queries statements sqls sql_query sqlQuery".split()
_OF_SQL = frozenset(("sql", "sqls", "sql_query", "sqlQuery"))  # whatever the tool is called
_KEY_STORES = frozenset("redis valkey keydb dragonfly upstash".split())
_ADDRESSES = ("url", "uri")
_METADATA = ("169.254.", "metadata.google.", "fd00:ec2:", "100.100.100.200")
_UNCERTAIN = "psql -c"


def statement(given: dict[str, object], parts: frozenset[str]) -> str | None:
    """The command that asks what a tool with these `parts` in its name is given; None where it asks nothing."""
    client = next((_CLIENTS[part] for part in sorted(parts) if part in _CLIENTS), "")
    for key in _KEYS:
        text = _text(given.get(key), "; ")
        if text and (client or key in _OF_SQL):
            return f"{client or _UNCERTAIN} {_quoted(text)}"
    if not _KEY_STORES.isdisjoint(parts):
        words = _text(given.get("command"), " ")
        return f"redis-cli {words}" if words else None
    for key in _ADDRESSES:
        address = given.get(key)
        if isinstance(address, str) and any(host in address for host in _METADATA):
            return f"curl {_quoted(address)}"
    return None


def _text(value: object, between: str) -> str:
    """A text, or the texts of a list; empty of anything else."""
    if isinstance(value, str):
        return value
    return between.join([one for one in value if isinstance(one, str)]) if isinstance(value, list) else ""


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
