"""Words of SQL: statements that read, that change, and functions that only compute."""

from __future__ import annotations

from assent.rules_table import knows

READS = knows("sql", "reads")
EXPLAINED = knows("sql", "explained")
DELETES = frozenset(("delete", "drop", "truncate"))
CHANGES = knows("sql", "changes")
OPAQUE = frozenset("load call exec execute do attach detach install import export system handler copy".split())
SECOND = (CHANGES | DELETES | OPAQUE | frozenset("deny disable enable reconfigure".split())) - {"replace"}
ANALYZES = frozenset(("analyze", "analyse"))
WITHIN = frozenset(("insert", "update", "delete", "merge", "truncate", "into"))  # inside a statement that reads
PRAGMAS = knows("sql", "pragmas")
VALUED_PRAGMAS = knows("sql", "valued-pragmas")
SETTINGS = knows("sql", "settings")
MYSQL_COMMANDS = knows("sql", "mysql-commands")

# Words that a parenthesis may follow without being called.
FOLLOWED = knows("sql", "followed")

# Beginnings of names of built-in functions, all of which compute only.
FAMILIES = tuple(knows("sql", "families"))

CALLS = knows("sql", "calls")
FILE_CALLS = knows("sql", "file-calls")  # of DuckDB, with the name of a file
