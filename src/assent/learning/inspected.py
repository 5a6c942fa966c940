"""All that is recorded of one command: its uses, what people answered, how it fails, and which options it is given."""

from __future__ import annotations

from math import log2

from assent import knowledge
from assent.history.call import Consent, Ending
from assent.learning.episode import text_of
from assent.learning.said import WordRole, said
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.history.call import Call
    from assent.learning.said import Said

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
    """How much a review of an unknown command is worth; an explicit denial weighs most, and against it.

    Uses count by their logarithm, since one session may repeat a command without end, and what
    is in long texts counts less, since nobody read it for itself.
    """
    return round((log2(1 + uses) + sessions + granted) / max(commands, 1.0) - DENIAL_WEIGHT * refused, 1)


def inspected(name: str, calls: Iterable[Call]) -> Inspected:
    """What `calls` tell of the commands that begin with the words of `name`."""
    words = tuple(name.split())
    counts = {"uses": 0, "granted": 0, "refused": 0, "failed": 0, "commands": 0}
    sessions: set[tuple[str, str]] = set()
    tables: tuple[dict[str, int], ...] = ({}, {}, {})
    examples: dict[str, None] = {}
    for call in calls:
        if call.shell is None or words[0] not in text_of(call):
            continue
        commands = said(text_of(call)) or ()
        fitting = [each for each in commands if tuple([word.text for word in each.words[: len(words)]]) == words]
        if not fitting:
            continue
        _count(counts, call, len(commands))
        sessions.add((call.origin.agent, call.origin.session))
        for each in fitting:
            _note(each, len(words), tables)
        if call.end.error.value:
            tables[2][call.end.error.value] = tables[2].get(call.end.error.value, 0) + 1
        if len(examples) < _MOST:
            examples.setdefault(text_of(call))
    subcommands, options, errors = [
        tuple(sorted(table.items(), key=lambda item: (-item[1], item[0]))) for table in tables
    ]
    uses = counts["uses"]
    mean = counts["commands"] / uses if uses else 0.0
    return Inspected(
        name,
        knowledge.of(words[0]) is not None,
        uses,
        len(sessions),
        counts["granted"],
        counts["refused"],
        counts["failed"],
        round(mean, 1),
        score(uses, len(sessions), counts["granted"], counts["refused"], mean),
        subcommands,
        options,
        errors,
        tuple(examples),
    )


def _count(counts: dict[str, int], call: Call, commands: int) -> None:
    counts["uses"] += 1
    counts["commands"] += commands
    counts["failed"] += call.end.ending is Ending.Failed
    counts["refused"] += call.end.ending is Ending.Refused
    counts["granted"] += call.end.consent is Consent.Person and call.end.ending is not Ending.Refused


def _note(command: Said, depth: int, tables: Sequence[dict[str, int]]) -> None:
    """Count the word behind the name, if it may be a subcommand, and the options; values are left out."""
    subcommands, options, _ = tables
    rest = command.words[depth:]
    if rest and rest[0].role in (WordRole.Subcommand, WordRole.Operand) and rest[0].text.replace("-", "").isalpha():
        subcommands[rest[0].text] = subcommands.get(rest[0].text, 0) + 1
    for word in rest:
        if word.role is WordRole.Flag:
            spelled = word.text.partition("=")[0]
            options[spelled] = options.get(spelled, 0) + 1
