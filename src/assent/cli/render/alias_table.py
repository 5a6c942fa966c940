"""Corrections as people are shown them: on one line, and in a table."""

from __future__ import annotations

from collections.abc import Iterable

from assent.cli.render.table import Cell
from assent.cli.render.visible import one_line
from assent.correction import Correction, MatchKind
from assent.correction.instructions import dashed
from assent.errors import assert_never


def line_of(correction: Correction) -> str:
    """The correction without its message: `scp -r → scp -R`."""
    where = one_line(_where(correction))
    return f"{where}: {_change(correction)}" if where else _change(correction)


def rows_of(corrections: Iterable[Correction]) -> list[list[Cell]]:
    """One row for each: kind, what it is about, the change, the message."""
    return [
        [
            Cell(correction.kind.value or "tool", dim=True),
            Cell(one_line(_where(correction)), bold=True),
            Cell(_change(correction)),
            Cell(_note(correction), dim=True),
        ]
        for correction in corrections
    ]


def _where(correction: Correction) -> str:
    """The subject of the correction, when the change itself does not say it."""
    match correction.kind:
        case MatchKind.ToolName | MatchKind.Recipe | MatchKind.Command:
            return ""
        case MatchKind.Flag | MatchKind.Removed:
            return correction.command
        case MatchKind.Literal | MatchKind.Regex:
            return correction.command or f"{correction.tool}.{correction.param}"
        case _:
            assert_never(correction.kind)


def _change(correction: Correction) -> str:
    old, new = correction.old, correction.new
    match correction.kind:
        case MatchKind.Flag:
            old, new = dashed(old), dashed(new)
        case MatchKind.Removed:
            return f"{one_line(old)} does not exist"
        case MatchKind.ToolName | MatchKind.Command | MatchKind.Recipe | MatchKind.Literal | MatchKind.Regex:
            pass
        case _:
            assert_never(correction.kind)
    return f"{one_line(old)} → {one_line(new) or '(nothing)'}"


def _note(correction: Correction) -> str:
    source = f"from {correction.origin}" if correction.origin else ""
    return one_line("; ".join([part for part in (correction.message, source) if part]))
