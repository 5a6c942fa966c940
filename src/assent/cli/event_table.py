"""One event as a row for people, and as the fields of JSON."""

from __future__ import annotations

from datetime import datetime

from assent.cli.colour import COLOURS
from assent.cli.table import Cell
from assent.cli.visible import one_line, shorten, visible
from assent.policy import Decision
from assent.store.events import End, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NO_OPINION = "no opinion"  # as hooks write down an answer that leaves the call to the agent
WIDEST = 100  # columns of a command

_NAMES: tuple[str, ...] = Event.__match_args__
_CALLED = {"judged_at": "t", "position": "order"}  # elsewhere


def day(event: Event) -> str:
    """The day of the event where the reader is: 2026-11-22."""
    return _moment(event).strftime("%Y-%m-%d")


def row(event: Event) -> list[Cell]:
    """Time, agent, decision, end, command, and the reason where it was not simply allowed."""
    decision = Decision[event.decision] if event.decision else None
    shown = one_line(event.corrected or event.command or f"{event.tool} {event.files}".rstrip())
    told = [] if decision is Decision.allow or not event.reason else [visible(event.reason)]
    if told and event.answer == NO_OPINION:
        told.insert(0, "no opinion: the agent's own approval decided")
    if event.corrected:
        told.insert(0, f"corrected from: {one_line(event.command)}")
    return [
        Cell(_moment(event).strftime("%H:%M:%S"), dim=True),
        Cell(visible(event.agent)),
        Cell(event.decision or event.answer or "—", COLOURS[decision] if decision else None),
        _end(event),
        Cell(shorten(shown, WIDEST)),
        Cell("; ".join(told), dim=True),
    ]


def fields(event: Event) -> dict[str, Any]:
    """All that is known of the event; empty texts and unknown numbers are None."""
    told: dict[str, Any] = {_CALLED.get(name, name): getattr(event, name) for name in _NAMES if name != "end"}
    told.update({name: getattr(event.end, name) for name in End.__match_args__})
    return {**{name: None if value == "" else value for name, value in told.items()}, "grants": event.grants.split()}


def _moment(event: Event) -> datetime:
    """In the reader's own time. What other programs wrote into the journal may be no moment."""
    try:
        return datetime.fromisoformat(event.judged_at).astimezone()
    except ValueError:
        return datetime.fromtimestamp(0).astimezone()


def _end(event: Event) -> Cell:
    """How the command ended and how long it ran, as far as that is known."""
    end = event.end
    lasted = "" if end.run_us is None else f" {_duration(end.run_us)}"
    if end.success:
        return Cell(f"ok{lasted}", "green")
    if end.success is False or end.error_class:
        return Cell(f"{end.error_class or 'failed'}{lasted}", "red")
    return Cell("")


def _duration(microseconds: int) -> str:
    seconds = microseconds / 1e6
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds / 60:.0f} min"
