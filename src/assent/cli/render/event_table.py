"""One event as a row for people, and as the fields of JSON."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from assent.cli.render.colour import COLOURS
from assent.cli.render.table import Cell
from assent.cli.render.visible import one_line, shorten, visible
from assent.policy import Decision
from assent.store.events import StoredEvent

NO_OPINION = "no opinion"  # as hooks record an answer that leaves the call to the agent
WIDEST = 100  # columns of a command

_NAMES: tuple[str, ...] = StoredEvent.__match_args__
_PARTS = ("asked", "end")
_CALLED = {"judged_at": "t", "position": "order"}  # elsewhere


def day(event: StoredEvent) -> str:
    """The day of the event where the reader is: 2026-11-22."""
    return _moment(event).strftime("%Y-%m-%d")


def row(event: StoredEvent) -> list[Cell]:
    """Time, agent, decision, end, command, and the reason where it was not simply allowed."""
    decision = Decision[event.decision] if event.decision else None
    shown = one_line(event.corrected or event.command or f"{event.tool} {event.files}".rstrip())
    told = [] if decision is Decision.allow or not event.reason else [visible(event.reason)]
    told += _answered(event)
    if event.reason and event.answer == NO_OPINION and decision is not Decision.allow:
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


def _answered(event: StoredEvent) -> list[str]:
    """The answer of a person, in words, and how long that took."""
    took = _seconds(event.asked.asked_at, event.asked.answered_at)
    after = "" if took is None else f" after {_duration(round(took * 1e6))}"
    match event.asked.answered:
        case "yes":
            return [f"you said yes{after}"]
        case "no":
            return [f"you said no{after}"]
        case "nobody":
            return ["nobody was there to answer"]
        case _:
            return []


def _seconds(since: str, until: str) -> float | None:
    try:
        return max((datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds(), 0)
    except (ValueError, TypeError):
        return None


def fields(event: StoredEvent) -> dict[str, Any]:
    """All known facts about the event; empty texts and unknown numbers are None."""
    told: dict[str, Any] = {_CALLED.get(name, name): getattr(event, name) for name in _NAMES if name not in _PARTS}
    for part in (event.asked, event.end):
        told.update({name: getattr(part, name) for name in type(part).__match_args__})
    return {**{name: None if value == "" else value for name, value in told.items()}, "grants": event.grants.split()}


def _moment(event: StoredEvent) -> datetime:
    """In the reader's own time. What other programs wrote into the journal may be no moment."""
    try:
        return datetime.fromisoformat(event.judged_at).astimezone()
    except ValueError:
        return datetime.fromtimestamp(0).astimezone()


def _end(event: StoredEvent) -> Cell:
    """The end of the command and how long it ran, as far as these are known."""
    end = event.end
    lasted = "" if end.run_us is None else f" {_duration(end.run_us)}"
    if end.success:
        return Cell(f"ok{lasted}", "green")
    if end.ran is False and event.asked.answered == "no":
        return Cell("refused", "red")
    if end.success is False or end.error_class:
        return Cell(f"{end.error_class or 'failed'}{lasted}", "red")
    if end.background:
        return Cell("in background")
    return Cell("not run" if end.ran is False else "")


def _duration(microseconds: int) -> str:
    seconds = microseconds / 1e6
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds / 60:.0f} min"
