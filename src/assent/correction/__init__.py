"""Known mistakes in commands, corrected without touching another byte."""

from __future__ import annotations

from assent.correction.apply import correct, correct_input, correct_tool
from assent.correction.explain import advise, explain
from assent.correction.model import Change, Corrected, CorrectedInput, Correction, MatchKind

__all__ = [
    "Change",
    "Corrected",
    "CorrectedInput",
    "Correction",
    "MatchKind",
    "advise",
    "correct",
    "correct_input",
    "correct_tool",
    "explain",
]
