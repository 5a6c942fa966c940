"""Statements and calls with which a source takes stored data away: `db.Exec("DROP TABLE x")`, `client.FlushAll(ctx)`.

Only those that leave nothing of a table, a collection or a database count: code of a project deletes rows all day.
"""

from __future__ import annotations

import re

_KINDS = "table|database|schema|keyspace|tablespace|role|user|owned"
_STATEMENT = re.compile(
    rf"""["'`]\s*(?P<said>drop\s+(?:{_KINDS})\b[^"'`\n]{{0,80}}|truncate\s+(?:table\s+)?["\w.]+[^"'`\n]{{0,40}}|"""
    r"""delete\s+from\s+[\w."]+\s*;?(?=\s*["'`]))""",
    re.IGNORECASE,
)
_CALL = re.compile(
    r"\.(?P<said>(?:flush(?:all|db)|drop(?:database|collection|table|keyspace|index)\w*)\()", re.IGNORECASE
)
_DROPPED = re.compile(r"\.(?P<said>[Dd]rop\((?:ctx|context)\b)")  # of the drivers of MongoDB


def taken_away(code: str) -> str:
    """The first statement or call with which stored data goes; empty where there is none."""
    for form in (_STATEMENT, _CALL, _DROPPED):
        found = form.search(code)
        if found is not None:
            return " ".join(found["said"].split())
    return ""
