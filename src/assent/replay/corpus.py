"""All calls of a past, small enough to be kept: each distinct text once, and per call three numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from assent.assessment import Shell
from assent.history.call import Call, Consent, Ending
from assent.record import Record

RAN_ALONE = 1  # it ran, and the agent's file says that no person was asked
PERSON_YES = 2
PERSON_NO = 4
FAILED = 8
RAN_UNTOLD = 16  # it ran, and nobody says who agreed
RAN_BY_HOOK = 32  # it ran, since a hook let it, perhaps that of Assent

_RAN = {Consent.Unknown: RAN_UNTOLD, Consent.Hook: RAN_BY_HOOK}


class TextPlace(Record):
    """The place that a decision on a text depends on besides the text."""

    agent: str
    cwd: str
    start: str  # the folder in which the session began
    shell: Shell
    mode: str = ""  # of the agent, in its own word


class PlacedText(Record):
    """One distinct text in its place."""

    where: TextPlace
    command: str  # secrets masked


class Corpus:
    """The calls in order: `texts` by number, and for each call its text, its session and its flags."""

    def __init__(self) -> None:
        self.texts: list[PlacedText | None] = []  # None once it is judged and allowed
        self.text_of = array("I")
        self.session_of = array("I")
        self.flags_of = array("B")
        self.sessions: list[tuple[str, str]] = []  # agent, name
        self.first = self.last = 0  # milliseconds since 1970
        self._numbers: dict[int, int] = {}
        self._places: dict[TextPlace, TextPlace] = {}
        self._sessions: dict[tuple[str, str], int] = {}

    def add(self, call: Call) -> int | None:
        """Keep a call of a shell; the number of its text where that is new."""
        if call.shell is None:
            return None
        where = TextPlace(call.origin.agent, call.cwd or call.start, call.start or call.cwd, call.shell, call.mode)
        where = self._places.setdefault(where, where)
        key = hash((id(where), call.command))
        number = self._numbers.get(key)
        is_new = number is None
        if number is None:
            number = self._numbers[key] = len(self.texts)
            self.texts.append(PlacedText(where, call.command))
        self.text_of.append(number)
        self.session_of.append(self._session(call))
        self.flags_of.append(_flags(call))
        if call.at:
            self.first = min(self.first or call.at, call.at)
            self.last = max(self.last, call.at)
        return number if is_new else None

    def __len__(self) -> int:
        return len(self.text_of)

    def counts(self) -> list[int]:
        """The number of calls that have each text."""
        found = [0] * len(self.texts)
        for number in self.text_of:
            found[number] += 1
        return found

    def flagged(self, flag: int) -> list[int]:
        """The number of calls of each text that have that flag."""
        found = [0] * len(self.texts)
        for number, flags in zip(self.text_of, self.flags_of, strict=True):
            found[number] += bool(flags & flag)
        return found

    def agents(self) -> Iterator[tuple[str, int]]:
        """The number of sessions of each agent."""
        names = [agent for agent, _ in self.sessions]
        for agent in dict.fromkeys(names):
            yield agent, names.count(agent)

    def _session(self, call: Call) -> int:
        key = (call.origin.agent, call.origin.parent or call.origin.session)
        number = self._sessions.get(key)
        if number is None:
            number = self._sessions[key] = len(self.sessions)
            self.sessions.append(key)
        return number


def _flags(call: Call) -> int:
    end = call.end
    ran = end.ending in (Ending.Ran, Ending.Failed)
    flags = FAILED if end.ending is Ending.Failed else 0
    if end.consent is Consent.Person:
        flags |= PERSON_YES if ran else PERSON_NO if end.ending is Ending.Refused else 0
    elif ran:
        flags |= _RAN.get(end.consent, RAN_ALONE)
    return flags
