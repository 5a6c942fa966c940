"""The kinds of objects that statements create, change and drop."""

from __future__ import annotations

# Of one word: of PostgreSQL, MySQL, SQLite, SQL Server, Oracle, ClickHouse, DuckDB, BigQuery, Snowflake, Cassandra.
KINDS = frozenset(
    "table view index database schema sequence function procedure trigger type domain user role column extension"
    " keyspace policy tablespace dictionary warehouse aggregate collation conversion group language publication"
    " subscription routine rule server statistics event login certificate assembly endpoint credential synonym queue"
    " service contract route context dimension directory diskgroup edition indextype library outline profile package"
    " macro secret quota stage stream task pipe share tag alert model columnfamily reservation assignment capacity"
    " workload integration application".split()
)
# Of several words, in the order in which they are tried.
LONGER = tuple(
    tuple(kind.split())
    for kind in (
        *("access method", "event trigger", "event session", "event notification", "foreign data wrapper"),
        *("text search configuration", "text search dictionary", "text search parser", "text search template"),
        *("large object", "resource group", "logfile group", "spatial reference system", "undo tablespace"),
        *("partition function", "partition scheme", "availability group", "message type", "server audit"),
        *("server role", "application role", "symmetric key", "asymmetric key", "workload group", "resource pool"),
        *("security policy", "external data source", "external file format", "fulltext index", "fulltext catalog"),
        *("xml schema collection", "column master key", "column encryption key", "database scoped credential"),
        *("database audit specification", "remote service binding", "broker priority", "search property list"),
        *("flashback archive", "pluggable database", "restore point", "rollback segment", "lockdown profile"),
        *("type body", "package body", "row policy", "settings profile", "named collection", "row access policy"),
        *("file format", "resource monitor", "network policy", "masking policy", "storage integration"),
        *("search index", "vector index", "database link"),
    )
)
# Those that a form may name, with a bar between them.
CLASSES = "|".join(sorted(KINDS))
