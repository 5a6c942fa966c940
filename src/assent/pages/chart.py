"""Days as bars: inline SVG, whose figures also are in a table beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from assent.record import Record

WIDTH, HEIGHT, GAP = 720, 160, 2
SMALL_WIDTH, SMALL_HEIGHT = 240, 28
_STEPS = (1, 2, 5)  # times a power of ten, for the lines behind the bars
_LINES = 3  # about so many


class Bar(Record):
    """One rectangle, in the units of the drawing."""

    x: float
    y: float
    width: float
    height: float
    kind: str  # yes, no, open, deny
    told: str  # for people


class MarkedHeight(Record):
    """A height that is marked."""

    y: float
    value: int


class Label(Record):
    """A day under the bars."""

    x: float
    text: str  # 22 Nov


class Chart(Record):
    """A drawing of several days."""

    bars: tuple[Bar, ...]
    lines: tuple[MarkedHeight, ...]
    labels: tuple[Label, ...]


def days_between(first: str, last: str) -> list[str]:
    """Every day from the first to the last."""
    start, end = date.fromisoformat(first), date.fromisoformat(last)
    return [(start + timedelta(days=number)).isoformat() for number in range((end - start).days + 1)]


def chart(days: Sequence[str], counts: Mapping[str, Mapping[str, int]], kinds: Mapping[str, str]) -> Chart:
    """For each day the counts of each kind, one on top of the other in the order of `kinds`, which names them."""
    most = max([sum(counts.get(day, {}).get(kind, 0) for kind in kinds) for day in days], default=0)
    if not most:
        return Chart((), (), ())
    top = _round_up(most)
    step, wide = WIDTH / len(days), max(WIDTH / len(days) - GAP, 1)
    bars: list[Bar] = []
    for number, day in enumerate(days):
        found = counts.get(day, {})
        told = f"{day}: " + ", ".join([f"{found.get(kind, 0)} {named}" for kind, named in kinds.items()])
        y = float(HEIGHT)
        for kind in kinds:
            height = HEIGHT * found.get(kind, 0) / top
            if height:
                y -= height
                bars.append(Bar(round(number * step, 1), round(y, 1), round(wide, 1), round(height, 1), kind, told))
    lines = [MarkedHeight(round(HEIGHT - HEIGHT * value / top, 1), value) for value in range(0, top + 1, _step(top))]
    return Chart(tuple(bars), tuple(lines), tuple(_labels(days, step)))


def spark(days: Sequence[str], counts: Mapping[str, int]) -> tuple[Bar, ...]:
    """The same for one row of figures, small and without lines."""
    most = max([counts.get(day, 0) for day in days], default=0)
    step = SMALL_WIDTH / max(len(days), 1)
    made = []
    for number, day in enumerate(days):
        count = counts.get(day, 0)
        if count:
            height = max(SMALL_HEIGHT * count / most, 1)
            wide, y = round(max(step - 1, 1), 1), round(SMALL_HEIGHT - height, 1)
            made.append(Bar(round(number * step, 1), y, wide, round(height, 1), "open", f"{day}: {count}"))
    return tuple(made)


def _step(top: int) -> int:
    """The distance of the lines: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for one in _STEPS:
            if one * power * _LINES >= top:
                return one * power
        power *= 10


def _round_up(most: int) -> int:
    step = _step(most)
    return -(-most // step) * step


def _labels(days: Sequence[str], step: float) -> list[Label]:
    """The first, the last and some days between."""
    every = max(len(days) // 6, 1)
    places = range(len(days) - 1, -1, -every)
    return [Label(round((at + 0.5) * step, 1), _short(days[at])) for at in places]


def _short(day: str) -> str:
    found = date.fromisoformat(day)
    return f"{found.day} {found:%b}"
