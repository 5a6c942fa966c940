"""The rules of an agent that may become rules here."""

from __future__ import annotations

from collections.abc import Iterable

from assent import knowledge
from assent.command import analyse
from assent.errors import PatternError
from assent.exchange.held import Left
from assent.pattern import Pattern, parse_pattern, show_pattern
from assent.pattern.idle import idle
from assent.pattern.inline import has_inline_code, is_interpreter
from assent.pattern.running import SOMEWHERE
from assent.pattern.text import RESERVED
from assent.policy import Decision
from assent.policy.ordinary import ordinary_ceiling
from assent.policy.plain import plain_category
from assent.record import Record, replace
from assent.risk import Category

_PUNCTUATION = ("<<", "\n", "\r")


class FoundRule(Record):
    """A rule as it is in an agent's file, and as a pattern would say it."""

    text: str
    pattern: str
    decision: Decision
    justification: str = ""
    ceiling: Category | None = None  # of what is allowed


def checked(found: Iterable[FoundRule | Left]) -> tuple[list[FoundRule], list[Left]]:
    """The rules that are safe here, each once and in the form of its pattern, and the others."""
    kept: list[FoundRule] = []
    left: list[Left] = []
    for one in found:
        if isinstance(one, Left):
            left.append(one)
            continue
        reason = _fragment(one.pattern) or _refusal(one)
        if reason:
            left.append(Left(one.text, reason, one.decision.name))
            continue
        clean = _clean(one)
        if not any(other.pattern == clean.pattern and other.decision is clean.decision for other in kept):
            kept.append(clean)
    return kept, left


def _clean(one: FoundRule) -> FoundRule:
    """The rule in the form of its pattern, and allowing no more than its words are ordinarily typed for."""
    pattern = parse_pattern(one.pattern)
    ceiling = ordinary_ceiling(pattern) if one.decision is Decision.allow else None
    return replace(one, pattern=show_pattern(pattern), ceiling=ceiling)


def _fragment(text: str) -> str:
    """The reason why a text is a piece of a script, as agents keep them from commands of several lines."""
    if any(mark in text for mark in _PUNCTUATION):
        return "it is a fragment of a here-document or of several lines"
    first = text.split(" ", 1)[0]
    if first in RESERVED or first in ("EOF", "EOT", "END"):
        return f"`{first}` is no program: it is a fragment of a script"
    return ""


def _refusal(one: FoundRule) -> str:
    try:
        pattern = parse_pattern(one.pattern)
    except PatternError as error:
        return str(error)
    return _too_much(pattern) if one.decision is Decision.allow else ""


def _too_much(pattern: Pattern) -> str:
    """The reason why an allow rule of that pattern is without effect or reaches too far."""
    without_effect = idle(pattern)
    if without_effect:
        return f"it allows nothing: {without_effect}"
    program = pattern.words[0].rpartition("/")[2]
    used = analyse(show_pattern(replace(pattern, open=False)), SOMEWHERE).commands
    if any(has_inline_code(command) for command in used) or (_is_alone(pattern) and is_interpreter(program)):
        return f"`{program}` runs whatever code it is given"
    known = knowledge.of(program)
    if _is_alone(pattern) and known is not None and known.arity > 1:
        return f"it covers everything that `{program}` does"
    plain = plain_category(pattern)
    if plain > Category.Unrecognized:
        return f"it is {plain.name}: write a rule with that `ceiling` if you mean it"
    if _is_alone(pattern) and plain > Category.ModifiesRemote and known is None:
        return f"`{program}` is an unknown program, and the rule covers everything that it does"
    return ""


def _is_alone(pattern: Pattern) -> bool:
    return pattern.open and len(pattern.words) == 1 and not pattern.flags
