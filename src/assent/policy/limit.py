"""The bounds of an organisation for everybody, as its policy states them."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy.decision import Decision, Preset
    from assent.risk.category import Category


class Ceiling(Record):
    """The bounds of an organisation for everybody; None and the empty values mean what it leaves open."""

    name: str  # for people: "organisation (revision 7)"
    preset: Preset | None = None
    categories: tuple[tuple[Category, Decision], ...] = ()
    approvals: Category | None = None  # the highest category that approvals and rules of a person's own answer
