"""The grants and refusals of a person: each part of each question, as the approvals of a policy see it."""

from __future__ import annotations

from functools import lru_cache

from assent.assessment import Context, findings_of
from assent.history.call import Call, Consent, Ending
from assent.learning.attention import AnsweredQuestion
from assent.policy import Decision, Policy, decide
from assent.record import Record
from assent.risk import Finding

_DAY_MS = 86_400_000
_CAREFUL = Policy()


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
        session = (call.origin.agent, call.origin.session)
        self.sessions.add(session)
        ran = call.end.ending in (Ending.Ran, Ending.Failed)
        if call.end.consent is not Consent.Person or not (ran or call.end.ending is Ending.Refused):
            return
        number = len(self.answers)
        held = held_parts(call.command, call.cwd, call.start)
        self.answers.append(
            AnsweredQuestion(call.at, call.end.asked_ms, len(call.command.split()), max(len(held), 1), ran)
        )
        day = call.at // _DAY_MS
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
