"""Approvals that a person's own answers suggest, and denials.

A pattern is one of the rungs that a question would have offered; it is suggested only where enough
attentive yeses fall under it and no denial does. The riskier, the more it takes, and what deletes,
reads secrets or is not known is suggested word for word alone, for a folder and a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from assent.assessment import Context, findings_of
from assent.history.call import DAY_MS
from assent.learning.granted import AnsweredPart, Answers, fatigue, weight
from assent.learning.outcomes import Outcomes, lower_quantile
from assent.naming import name
from assent.pattern import Pattern, covers, show_pattern
from assent.policy.offer import offer
from assent.policy.reach import objection
from assent.record import Record
from assent.risk import Category, Finding

SESSIONS, DAYS, TEXTS = 3, 2, 2  # that a pattern needs, the last if it is open
GRUDGE = 5  # how many yeses one denial weighs
REMEMBERED_DAYS = 180  # of denials
EXACT_DAYS = 30  # how long an approval of risky words lasts
DENIALS = 3  # after which a rule that denies is suggested
LONG = 200  # sessions of a past in which a single denial says as much of what never ran
_EASY, _HARD = 0.60, 0.80  # lower quantile of the share of yeses


class SuggestedApproval(Record):
    """An approval to give, or a rule to write."""

    pattern: str
    ceiling: Category  # the riskiest that was granted; of a denial what was refused
    place: str  # the folder in which it is to hold; empty for a denial
    days: int  # how long; 0: as long as it is kept
    weight: float  # of the yeses under it; of a denial their number
    quantile: float
    sessions: int
    texts: tuple[str, ...]  # some of those that were granted, or refused
    denies: bool = False  # it is a rule to write, and no approval


class Learned(Record):
    """The suggestions from the answers, and the reason if there are none."""

    suggested: tuple[SuggestedApproval, ...]
    paused: str  # why nothing is suggested; empty when something may be


def learned(answers: Answers, now: int, outcomes: Outcomes) -> Learned:
    """The approvals and denials that the answers suggest at that time; `outcomes` are of all that ran."""
    tired = fatigue(answers.answers)
    if tired.is_tired:
        told = f"{tired.hasty} of the latest {tired.answers} answers came faster than the question can be read"
        return Learned((), told)
    weights = [weight(answer, answers.answers[:at], now) for at, answer in enumerate(answers.answers)]
    since = now // DAY_MS - REMEMBERED_DAYS
    refused = [part for part in answers.refused if part.day >= since]
    made: list[SuggestedApproval] = []
    places: dict[str, list[AnsweredPart]] = {}
    for part in answers.granted:
        places.setdefault(part.place, []).append(part)
    for place, parts in places.items():
        made += _of_place(place, parts, refused, weights)
    long = outcomes if len(answers.sessions) >= LONG else None
    return Learned((*made, *_denials(refused, answers.granted, long)), "")


def needed(category: Category) -> float | None:
    """The quantile that an approval up to a category needs; None where there never is one."""
    if category is Category.Destroys:
        return None
    return _EASY if category <= Category.RunsProjectCode else _HARD


def _of_place(
    place: str, parts: Sequence[AnsweredPart], refused: Sequence[AnsweredPart], weights: Sequence[float]
) -> Iterable[SuggestedApproval]:
    """The suggestions for one folder: the widest patterns that hold, none of them covered by another."""
    candidates: dict[tuple[str, bool], tuple[Pattern, bool]] = {}
    for part in parts:
        for pattern, exact in _rungs(part.finding):
            candidates.setdefault((show_pattern(pattern), exact), (pattern, exact))
    found = [
        each
        for pattern, exact in candidates.values()
        if (each := _tried(pattern, exact, place, parts, refused, weights)) is not None
    ]
    found.sort(key=lambda each: (-len(each[1]), each[0].pattern))
    taken: set[int] = set()
    for suggested, under in found:
        if not under <= taken:
            taken |= under
            yield suggested


@lru_cache(maxsize=4096)
def _rungs(finding: Finding) -> tuple[tuple[Pattern, bool], ...]:
    """The patterns that may be suggested for one command, and whether each is for the words alone and a time."""
    ladder = offer(finding)
    category = finding.category
    if needed(category) is None:
        return ()
    if category >= Category.Unrecognized:
        return ((ladder.exact, True),) if ladder.exact else ()
    rungs = [ladder.exact, ladder.narrow, ladder.verb_chain]
    if category <= Category.RunsProjectCode:
        rungs.append(ladder.name)
    return tuple([(rung, False) for rung in dict.fromkeys(rungs) if rung is not None])


def _tried(
    pattern: Pattern,
    exact: bool,
    place: str,
    parts: Sequence[AnsweredPart],
    refused: Sequence[AnsweredPart],
    weights: Sequence[float],
) -> tuple[SuggestedApproval, set[int]] | None:
    """The suggestion of one pattern, with the numbers of the parts under it, if the evidence suffices."""
    if any(covers(pattern, part.finding.command) for part in refused):
        return None  # the next narrower rung may leave out what was denied
    ceiling = max(part.finding.category for part in parts if (pattern, exact) in _rungs(part.finding))
    under = [
        (at, part)
        for at, part in enumerate(parts)
        if covers(pattern, part.finding.command) and objection(part.finding, ceiling, None, pattern) is None
    ]
    texts = dict.fromkeys([part.text for _, part in under])
    sessions, days = {part.session for _, part in under}, {part.day for _, part in under}
    if len(sessions) < SESSIONS or len(days) < DAYS or (pattern.open and len(texts) < TEXTS):
        return None
    total = sum(weights[part.number] for _, part in under)
    sure, bar = lower_quantile(total), needed(ceiling)
    if bar is None or sure < bar:
        return None
    made = SuggestedApproval(
        pattern=show_pattern(pattern),
        ceiling=ceiling,
        place=place,
        days=EXACT_DAYS if exact else 0,
        weight=round(total, 1),
        quantile=round(sure, 2),
        sessions=len(sessions),
        texts=tuple(list(texts)[:3]),
    )
    return made, {at for at, _ in under}


def _denying(finding: Finding) -> Pattern | None:
    """The name of a command with its flags: `git push --force *`; a rung of the ladder where that says too little."""
    command = finding.command
    words = name(command)
    flags = tuple([(word.text,) for word in command.argv if word.exact and word.text[:1] == "-" != word.text])
    if len(words) > 1 or flags:
        pattern = Pattern(words, flags, open=True)
        if covers(pattern, command):
            return pattern
    ladder = offer(finding)
    return ladder.verb_chain or ladder.narrow or ladder.exact


def _never_ran(refused: Sequence[AnsweredPart], outcomes: Outcomes) -> bool:
    """Whether nothing of the name that was refused ever ran, whoever let it."""
    named = name(refused[0].finding.command)
    if not named:
        return False
    ran = [finding for text, _, _ in outcomes.holding(named[0]) for finding in findings_of(text, Context("/", "/"))]
    return all(name(finding.command)[: len(named)] != named for finding in ran)


def _denials(
    refused: Sequence[AnsweredPart], granted: Sequence[AnsweredPart], long: Outcomes | None
) -> Iterable[SuggestedApproval]:
    """Rules that deny what was refused again and again, and never granted; in a `long` past, refused and never run."""
    by_chain: dict[str, tuple[Pattern, list[AnsweredPart]]] = {}
    for part in refused:
        pattern = _denying(part.finding)
        if pattern is not None:
            by_chain.setdefault(show_pattern(pattern), (pattern, []))[1].append(part)
    for text, (pattern, parts) in by_chain.items():
        sessions = {part.session for part in parts}
        is_clear = not any(covers(pattern, part.finding.command) for part in granted)
        is_settled = (len(parts) >= DENIALS and len(sessions) > 1) or (long is not None and _never_ran(parts, long))
        if is_clear and is_settled:
            ceiling = max(part.finding.category for part in parts)
            sure = round(lower_quantile(len(parts) * GRUDGE), 2)
            texts = tuple(dict.fromkeys([part.text for part in parts]))[:3]
            yield SuggestedApproval(text, ceiling, "", 0, len(parts), sure, len(sessions), texts, denies=True)
