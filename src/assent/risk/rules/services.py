"""Services, logs and the other programs of systemd; schedules; services of other systems."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.wording import third_person

SYSTEM = Category.ModifiesSystem


def state(word: Argument) -> Judgement:
    """The action on a service."""
    if word.exact and word.text in ("status", "describe", "extendedstatus"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows it")
    deed = third_person(word.text) if word.exact and word.text.isalpha() else "controls"
    return Judgement(SYSTEM, f"`{word.text}` {deed} {{service|a service}}", word)
