"""All that is recorded of one command: its uses, what people answered, how it fails, and which options it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log2

from assent import knowledge
from assent.history.call import Call, Consent, Ending
from assent.learning.episode import text_of
from assent.learning.said import SaidWord, WordRole, said
from assent.record import Record

DENIAL_WEIGHT = 5  # how many grants one denial weighs
_MOST = 5


class Inspected(Record):
    """The record of one name."""

    name: str
    known: bool  # whether the program is known
    uses: int
    sessions: int
    granted: int  # by a person
    refused: int
    failed: int
    commands: float  # simple commands in a text that holds it, in the mean
    score: float
    subcommands: tuple[tuple[str, int], ...]
    options: tuple[tuple[str, int], ...]
    errors: tuple[tuple[str, int], ...]
    examples: tuple[str, ...]


def score(uses: int, sessions: int, granted: int, refused: int, commands: float = 1.0) -> float:
    """The worth of a review of an unknown command; an explicit denial weighs most, and against it.

    Uses count by their logarithm, since one session may repeat a command without end, and what
    is in long texts counts less, since nobody read it for itself.
    """
    return round((log2(1 + uses) + sessions + granted) / max(commands, 1.0) - DENIAL_WEIGHT * refused, 1)


def inspected(name: str, calls: Iterable[Call]) -> Inspected:
    """The report of `calls` on the commands that begin with the words of `name`."""
    words = tuple(name.split())
    found = _Found()
    for call in calls:
        if call.shell is None or words[0] not in text_of(call):
            continue
        commands = said(text_of(call)) or ()
        fitting = [each for each in commands if tuple([word.text for word in each.words[: len(words)]]) == words]
        if fitting:
            found.note(call, len(commands))
            for each in fitting:
                found.count_words(each.words[len(words) :])
    counts, sessions = found.counts, len(found.sessions)
    uses, granted, refused = counts["uses"], counts["granted"], counts["refused"]
    mean = counts["commands"] / uses if uses else 0.0
    return Inspected(
        name,
        knowledge.of(words[0]) is not None,
        uses,
        sessions,
        granted,
        refused,
        counts["failed"],
        round(mean, 1),
        score(uses, sessions, granted, refused, mean),
        _by_count(found.subcommands),
        _by_count(found.options),
        _by_count(found.errors),
        tuple(found.examples),
    )


class _Found:
    """The counts of the calls that hold the name."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.sessions: set[tuple[str, str]] = set()
        self.subcommands: Counter[str] = Counter()
        self.options: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.examples: dict[str, None] = {}

    def note(self, call: Call, commands: int) -> None:
        """Count a call whose text holds so many simple commands."""
        refused = call.end.ending is Ending.Refused
        self.counts["uses"] += 1
        self.counts["commands"] += commands
        self.counts["failed"] += call.end.ending is Ending.Failed
        self.counts["refused"] += refused
        self.counts["granted"] += call.end.consent is Consent.Person and not refused
        self.sessions.add(call.origin.key())
        if call.end.error.value:
            self.errors[call.end.error.value] += 1
        if len(self.examples) < _MOST:
            self.examples.setdefault(text_of(call))

    def count_words(self, words: Sequence[SaidWord]) -> None:
        """Count the word behind the name, if it may be a subcommand, and the options; values are left out."""
        subcommand = (WordRole.Subcommand, WordRole.Operand)
        if words and words[0].role in subcommand and words[0].text.replace("-", "").isalpha():
            self.subcommands[words[0].text] += 1
        self.options.update([word.text.partition("=")[0] for word in words if word.role is WordRole.Flag])


def _by_count(counted: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
