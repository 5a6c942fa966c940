"""Days as bars: an inline SVG whose figures also stand in a table beside it."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.ui.record import Day

WIDTH, HEIGHT, GAP = 720, 140, 2


class Bar(Record):
    """One rectangle, in the units of the drawing."""

    x: float
    y: float
    width: float
    height: float
    kind: str  # asked, denied
    told: str  # for people


def bars(days: Sequence[Day]) -> list[Bar]:
    """For each day the questions, and the denials on top of them."""
    most = max([day.asked + day.denied for day in days], default=0)
    if not most:
        return []
    width = WIDTH / len(days)
    made: list[Bar] = []
    for number, day in enumerate(days):
        told = f"{day.day}: {day.asked} asked, {day.denied} denied, {day.calls} calls"
        asked, denied = HEIGHT * day.asked / most, HEIGHT * day.denied / most
        x, wide = round(number * width, 1), round(max(width - GAP, 1), 1)
        made.append(Bar(x, round(HEIGHT - asked, 1), wide, round(asked, 1), "asked", told))
        made.append(Bar(x, round(HEIGHT - asked - denied, 1), wide, round(denied, 1), "denied", told))
    return [bar for bar in made if bar.height]
