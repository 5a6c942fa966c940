"""The messages of a box's first process to the one that started it: a word and a value on each line."""

from __future__ import annotations

from assent.box.attempts import attempts
from assent.box.settings import Attempt, Stop
from assent.record import Record


class BoxReport(Record):
    """The report, as far as it came."""

    code: int | None = None
    inside: int = 0  # the first process of the box, with which all others end
    error: str = ""
    left: tuple[str, ...] = ()
    stop: Stop | None = None
    walls: tuple[str, ...] = ()
    tried: tuple[Attempt, ...] = ()


def read_report(said: bytes) -> BoxReport:
    """The lines as a value; any other line is ignored."""
    told: dict[str, list[str]] = {}
    for line in said.decode("utf-8", "replace").splitlines():
        word, _, value = line.partition(" ")
        told.setdefault(word, []).append(value)
    code, stop, inside = [told.get(word, [""])[0] for word in ("exit", "stop", "inside")]
    return BoxReport(
        int(code) if code.isdecimal() else None,
        int(inside) if inside.isdecimal() else 0,
        "; ".join(told.get("error", ())),
        tuple(told.get("left", ())),
        next((one for one in Stop if one.value == stop), None),
        tuple(told.get("missing", ())),
        attempts(told.get("packet", ())),
    )
