"""The findings of `assent learn` here, offered to the team: rules of public words with counts, and nothing else."""

from __future__ import annotations

from typing import Any

from assent.config.locations import Locations
from assent.learning.said import said
from assent.learning.sharing import public_words
from assent.store.database import open_store
from assent.store.suggestions import Suggestion, SuggestionState, listed
from assent.team.canonical import canonical
from assent.team.enrolment import Enrolment
from assent.team.http import ServerLine

_MOST = 50
_COUNTS = ("failed", "worked", "episodes", "sessions", "days", "grants", "uses")
_FIELDS = ("from", "to", "tool", "param", "command", "match_kind", "pattern", "ceiling")


def offers(places: Locations) -> list[dict[str, Any]]:
    """The suggestions that would be offered, as JSON values. Raises StoreError."""
    with open_store(places.store) as store:
        found = [each for each in listed(store) if each.state is not SuggestionState.Refused and _is_public(each)]
    return [_told(each) for each in found[:_MOST]]


def offer(places: Locations, known: Enrolment) -> int:
    """Offer them; how many those were. Raises ServerError, StoreError."""
    told = offers(places)
    if told:
        ServerLine(known.url, known.token).ask("POST", "/v1/suggestions", canonical({"suggestions": told}))
    return len(told)


def _told(found: Suggestion) -> dict[str, Any]:
    rule = {name: found.rule[name] for name in _FIELDS if found.rule.get(name)}
    counts = {name: found.evidence[name] for name in _COUNTS if isinstance(found.evidence.get(name), int)}
    return {"kind": found.kind, "rule": rule, "evidence": counts}


def _is_public(found: Suggestion) -> bool:
    """Whether anybody may know its words: all are in the knowledge that is shipped, none is an operand."""
    match found.kind:
        case "approval" | "denial":
            return _are_public(str(found.rule.get("pattern", "")).removesuffix(" *"))
        case "correction":
            command = str(found.rule.get("command", ""))
            words = [f"{command} {_flag(str(found.rule.get(name, '')))}" for name in ("from", "to")]
            return found.rule.get("match_kind") == "flag" and all(_are_public(text) for text in words)
        case _:
            return False


def _are_public(text: str) -> bool:
    commands = said(text) or ()
    return len(commands) == 1 and " ".join(public_words(commands[0])) == text


def _flag(name: str) -> str:
    return name if name.startswith("-") else f"-{name}" if len(name) == 1 else f"--{name}"
