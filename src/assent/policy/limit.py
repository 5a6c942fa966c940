"""What an organisation lets nobody go beyond, as its policy states it."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy.decision import Decision, Preset
    from assent.risk.category import Category


class Ceiling(Record):
    """What an organisation lets nobody go beyond; None and the empty values stand for what it leaves open."""

    name: str  # for people: "organisation (revision 7)"
    preset: Preset | None = None
    categories: tuple[tuple[Category, Decision], ...] = ()
    approvals: Category | None = None  # the highest category that approvals and rules of a person's own answer
