"""The grants and refusals of a person: each part of each question, as the approvals of a policy see it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from assent.assessment import Context, findings_of
from assent.history.call import DAY_MS, Call, Consent, Ending
from assent.policy import Decision, Policy, decide
from assent.record import Record
from assent.risk import Finding

_CAREFUL = Policy()
BASE_MS, WORD_MS, LONGEST_MS = 800, 150, 12_000  # to read a question: at once, for each word, at most
AWAY_MS = 600_000  # who answers later was somewhere else
LEAST = 0.1
UNKNOWN = 0.5  # where the agent does not tell how long the answer took, and for who was away
VELOCITY_MS = 60_000
HALF_LIFE_DAYS = 90
LATEST = 50  # answers by which fatigue is seen
TIRED = 0.5  # share of them that came faster than the text can be read
FEWEST = 10  # answers below which nothing is stated of fatigue


class AnsweredPart(Record):
    """One command of a question that was asked about, with the answer."""

    finding: Finding
    place: str  # the folder in which the session began
    session: tuple[str, str]
    day: int
    text: str
    number: int  # of the answer


class Answers:
    """Give it every call in order; it keeps those that a person answered."""

    def __init__(self) -> None:
        self.answers: list[AnsweredQuestion] = []
        self.granted: list[AnsweredPart] = []
        self.refused: list[AnsweredPart] = []
        self.sessions: set[tuple[str, str]] = set()
        self._seen: set[tuple[str, int, tuple[str, str]]] = set()

    def add(self, call: Call) -> None:
        """Take in one call; what Assent or a rule decided is nobody's word."""
        if call.shell is None:
            return
        session = call.origin.key()
        self.sessions.add(session)
        ran = call.end.ending in (Ending.Ran, Ending.Failed)
        if call.end.consent is not Consent.Person or not (ran or call.end.ending is Ending.Refused):
            return
        number = len(self.answers)
        held = held_parts(call.command, call.cwd, call.start)
        self.answers.append(
            AnsweredQuestion(call.at, call.end.asked_ms, len(call.command.split()), max(len(held), 1), ran)
        )
        day = call.day()
        mark = (call.command, day, session)
        if ran and mark in self._seen:  # the same words once more say nothing new
            return
        self._seen.add(mark)
        into = self.granted if ran else self.refused
        into += [AnsweredPart(finding, call.start, session, day, call.command, number) for finding in held]


@lru_cache(maxsize=16384)
def held_parts(command: str, cwd: str, start: str) -> tuple[Finding, ...]:
    """The commands of a text that the careful table asks about."""
    findings = findings_of(command, Context(cwd or start or "/", start or cwd or "/"))
    parts = decide(findings, _CAREFUL).parts
    return tuple([finding for finding, part in zip(findings, parts, strict=True) if part > Decision.allow])


class AnsweredQuestion(Record):
    """One answer of a person to one question."""

    at: int  # milliseconds since 1970
    asked_ms: int | None  # that the answer took
    words: int  # that were shown
    parts: int  # simple commands, each of which a person has to understand
    yes: bool


class Fatigue(Record):
    """The way in which the latest answers came."""

    answers: int  # whose time is known
    hasty: int  # of these, faster than the text can be read

    @property
    def is_tired(self) -> bool:
        """Whether the answers say nothing any more."""
        return self.answers >= FEWEST and self.hasty > TIRED * self.answers


def reading_ms(words: int) -> int:
    """The milliseconds that it takes to read a question of so many words."""
    return min(BASE_MS + WORD_MS * words, LONGEST_MS)


def attention(answer: AnsweredQuestion) -> float:
    """From `LEAST` to 1: how much of the time to read it was taken."""
    if answer.asked_ms is None or answer.asked_ms > AWAY_MS:
        return UNKNOWN
    return min(max(answer.asked_ms / reading_ms(answer.words), LEAST), 1.0)


def weight(answer: AnsweredQuestion, before: Sequence[AnsweredQuestion], now: int) -> float:
    """The weight of a yes today; `before` are the answers given before it, in order.

    A clock that jumped back makes nothing younger than now.
    """
    lately = 0
    for other in reversed(before):
        if not 0 <= answer.at - other.at < VELOCITY_MS:
            break
        lately += other.yes
    days = max(now - answer.at, 0) / DAY_MS
    aged = 0.5 ** (days / HALF_LIFE_DAYS)
    return float(attention(answer) * 0.5 ** (lately / 2) / max(answer.parts, 1) * aged)


def fatigue(answers: Sequence[AnsweredQuestion]) -> Fatigue:
    """The haste with which the latest answers were given."""
    timed = [answer for answer in answers if answer.asked_ms is not None][-LATEST:]
    hasty = [answer for answer in timed if (answer.asked_ms or 0) < reading_ms(answer.words)]
    return Fatigue(len(timed), len(hasty))
