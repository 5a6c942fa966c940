"""git, which has a model of its own."""

from __future__ import annotations

from assent.risk.git import judge
from assent.risk.rule import Program

PROGRAMS = (Program("git", judge=judge),)

EXAMPLES = ""  # the model has its own
