"""The page of suggestions that were learned from use, to be taken or refused."""

from __future__ import annotations

from starlette.responses import Response

from assent.learning.suggest import title
from assent.pages.suggested import SuggestionLine
from assent.store.suggestions import Suggestion
from assent.ui.asked import PageRequest, done, shown
from assent.ui.desk import Desk

_NOTHING = "Nothing to suggest yet. Suggestions come from failures that you fixed and questions that you answered."
_BUTTONS = (("do", "take", "Accept"), ("do", "refuse", "Refuse"))
_COUNTS = ("failed", "worked", "sessions", "days", "grants", "uses", "episodes")


def suggestions(asked: PageRequest, desk: Desk) -> Response:
    """Those that are open, the weightiest first."""
    found = [_shown(each) for each in desk.suggest()]
    return shown(asked, "suggestions.html", "/suggestions", suggestions=found, nothing=_NOTHING)


def decide(asked: PageRequest, desk: Desk) -> Response:
    """Take or refuse one."""
    match asked.form.get("do"):
        case "take":
            told = desk.take(asked.form.get("id", ""))
        case "refuse":
            told = desk.refuse(asked.form.get("id", ""))
        case _:
            return done(asked, "/suggestions", "The form does not say what to do.", failed=True)
    return done(asked, "/suggestions", told[:1].upper() + told[1:])


def _shown(each: Suggestion) -> SuggestionLine:
    evidence = each.evidence
    return SuggestionLine(
        id=each.id,
        kind=each.kind,
        text=title(each),
        told="",
        pairs=tuple([(str(failed), str(fixed)) for failed, fixed in evidence.get("pairs", ())]),
        commands=tuple(map(str, evidence.get("commands", ()))),
        details=tuple([(name, str(evidence[name])) for name in _COUNTS if isinstance(evidence.get(name), int)]),
        action="/suggestions",
        buttons=_BUTTONS,
    )
