"""A correction rule as the columns of its table, and what tells it from all others."""

from __future__ import annotations

from assent.correction.model import Correction, MatchKind
from assent.errors import StoreError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Row

ALL_RULES = """
  SELECT from_name, to_name, tool, param, command, match_kind, message, created_at, origin
  FROM corrections ORDER BY given, place
"""


class Key(Record):
    """The key that tells one rule of a user from all others."""

    old: str
    tool: str = ""
    param: str = ""
    command: str = ""
    kind: MatchKind = MatchKind.ToolName

    def values(self) -> tuple[str, str, str, str, str]:
        """The five columns in the order of the table's key."""
        return self.old, self.tool, self.param, self.command, self.kind.value


def key_of(correction: Correction) -> Key:
    """The key under which a rule is kept."""
    return Key(correction.old, correction.tool, correction.param, correction.command, correction.kind)


def correction_of(row: Row) -> Correction:
    """A rule from its columns, and perhaps its origin. Raises StoreError for a kind that is not known."""
    old, new, tool, param, command, kind, message, created, *origin = row
    try:
        known = MatchKind(kind)
    except ValueError:
        raise StoreError(f"the rule on {old!r} has the kind {kind!r}, which this Assent does not know") from None
    return Correction(known, old, new, tool, param, command, message, created, *origin)


def row_of(correction: Correction, created: str) -> Row:
    """The columns of a rule; `created` is for one that does not say when it was made."""
    c = correction
    return c.old, c.new, c.tool, c.param, c.command, c.kind.value, c.message, c.created or created
