"""What names of tasks and of functions call that which a project stores."""

from __future__ import annotations

STORED = frozenset(
    "db database databases data schema schemas migrate migration migrations ecto tables relations".split()
)
