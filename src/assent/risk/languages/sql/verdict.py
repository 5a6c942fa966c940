"""The judgement of SQL."""

from __future__ import annotations

from assent.record import Record
from assent.risk.category import Category


class SqlVerdict(Record):
    """The worst effect of a text in SQL, the files that it names as its tables, and those that it writes here."""

    category: Category
    reason: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


READING = SqlVerdict(Category.ReadsFilesystem, "only reads")
