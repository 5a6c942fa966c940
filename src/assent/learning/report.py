"""A day or a week in figures: what was asked, blocked, corrected, and what would halve the questions."""

from __future__ import annotations

from collections.abc import Sequence

from assent.history.fields import moment
from assent.learning.granted import AnsweredQuestion, Fatigue, fatigue, held_parts
from assent.learning.habits import FailureLoop, loops
from assent.naming import name
from assent.record import Record
from assent.risk import Category
from assent.store.events import StoredEvent, was_asked

HALF = 0.5


class About(Record):
    """Questions about commands of one name."""

    name: str
    category: Category
    questions: int


class Report(Record):
    """The figures of one stretch of time."""

    commands: int
    sessions: int
    agents: tuple[tuple[str, int], ...]  # with their commands
    asked: int
    yes: int
    no: int
    nobody: int  # was there to answer
    about: tuple[About, ...]  # the most questions first
    halving: tuple[About, ...]  # the fewest names that make up half of the questions
    blocked: tuple[tuple[str, str], ...]  # command, reason
    corrected: int
    failed: int
    loops: tuple[FailureLoop, ...]
    fatigue: Fatigue


def report(events: Sequence[StoredEvent]) -> Report:
    """The figures of these events."""
    asked = [event for event in events if was_asked(event)]
    about = _about(asked)
    answers = [event.asked.answered for event in asked]
    agents = [event.agent for event in events]
    return Report(
        commands=len(events),
        sessions=len({(event.agent, event.session) for event in events}),
        agents=tuple([(agent, agents.count(agent)) for agent in dict.fromkeys(agents)]),
        asked=len(asked),
        yes=answers.count("yes"),
        no=answers.count("no"),
        nobody=answers.count("nobody"),
        about=about,
        halving=_halving(about, len(asked)),
        blocked=tuple([(event.command or event.files, event.reason) for event in events if event.answer == "deny"]),
        corrected=sum(bool(event.corrected) for event in events),
        failed=sum(event.end.success is False for event in events),
        loops=loops(events),
        fatigue=fatigue_of(events),
    )


def fatigue_of(events: Sequence[StoredEvent]) -> Fatigue:
    """The haste with which the answers among these events were given."""
    return fatigue([_answer(event) for event in events if event.asked.answered in ("yes", "no")])


def _answer(event: StoredEvent) -> AnsweredQuestion:
    asked, answered = moment(event.asked.asked_at), moment(event.asked.answered_at)
    took = answered - asked if answered >= asked > 0 else None
    return AnsweredQuestion(asked, took, len(event.command.split()), 1, event.asked.answered == "yes")


def _about(asked: Sequence[StoredEvent]) -> tuple[About, ...]:
    """The questions by the name of their riskiest part."""
    counts: dict[tuple[str, Category], int] = {}
    for event in asked:
        parts = held_parts(event.corrected or event.command, event.cwd, event.cwd) if event.command else ()
        if parts:
            worst = max(parts, key=lambda finding: finding.category)
            key = (" ".join(name(worst.command)) or worst.command.text[:40], worst.category)
        else:
            category = Category[event.category] if event.category in Category.__members__ else Category.Unrecognized
            key = (event.tool or "a command", category)
        counts[key] = counts.get(key, 0) + 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0][0]))
    return tuple([About(called, category, count) for (called, category), count in ordered])


def _halving(about: Sequence[About], asked: int) -> tuple[About, ...]:
    """The names, the most frequent first, that together make up half of the questions."""
    taken: list[About] = []
    for each in about:
        if sum(one.questions for one in taken) >= HALF * asked:
            break
        taken.append(each)
    return tuple(taken)
