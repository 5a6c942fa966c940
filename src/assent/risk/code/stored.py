"""Words for stored data in the names of tasks and of functions."""

from __future__ import annotations

STORED = frozenset(
    "db database databases data schema schemas migrate migration migrations ecto tables relations".split()
)
