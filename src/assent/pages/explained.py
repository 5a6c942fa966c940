"""A command judged now, as a page shows it: its text with the parts marked, each part, the rules, the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from assent.assessment import Context, assess
from assent.command import Argument, Command, Joined, Place
from assent.command.parts import Redirection
from assent.naming import name
from assent.pages.change import changes
from assent.pages.parts import part_text, parts
from assent.pages.shown import one_line
from assent.policy import Decision
from assent.record import Record
from assent.risk import Finding
from assent.risk.category import in_words

MOST_MARKED = 20_000  # characters of a text whose parts are marked


class Part(Record):
    """One simple command of a text, as it was judged."""

    number: int
    text: str
    decision: str
    category: str  # in words
    reason: str
    reading: tuple[Fact, ...]


class Piece(Record):
    """A stretch of the text that belongs to one part."""

    text: str
    decision: str  # of the innermost part around it; empty outside all of them
    number: int  # of the part, where its word at fault begins; else 0
    fault: bool  # the word that the judgement rests on


class RuleStep(Record):
    """One rule that spoke."""

    source: str
    says: str
    why: str


class Explained(Record):
    """A command judged now."""

    decision: str
    category: str  # in words
    reason: str
    consequence: str
    pieces: tuple[Piece, ...]
    parts: tuple[Part, ...]
    trace: tuple[RuleStep, ...]
    changes: tuple[str, ...]  # what would change the decision


def explained(text: str, context: Context) -> Explained:
    """Judge the text, and say how."""
    judged = assess(text, context)
    shown = parts(judged)
    made = [_part(number, finding, part, context.cwd) for number, (finding, part) in enumerate(shown, start=1)]
    return Explained(
        decision=judged.decision.name,
        category=in_words(judged.category, judged.reason),
        reason=judged.reason,
        consequence=judged.consequence,
        pieces=tuple(pieces(text, shown)),
        parts=tuple(made),
        trace=tuple(dict.fromkeys([RuleStep(step.source, step.says.name, step.why) for step in judged.trace])),
        changes=tuple(changes(judged, context.policy)),
    )


def _part(number: int, finding: Finding, part: Decision, folder: str) -> Part:
    said = part.name, in_words(finding.category, finding.reason), finding.reason
    return Part(number, part_text(finding.command), *said, reading(finding.command, folder))


def pieces(text: str, shown: Sequence[tuple[Finding, Decision]]) -> list[Piece]:
    """The text cut where parts and words at fault begin and end."""
    if len(text) > MOST_MARKED:
        return [Piece(text, "", 0, fault=False)]
    cuts = {0, len(text)}
    for finding, _ in shown:
        cuts |= {min(at, len(text)) for at in (finding.command.start, finding.command.end, finding.start, finding.end)}
    edges = sorted(cuts)
    return [_piece(text, start, end, shown) for start, end in pairwise(edges)]


def _piece(text: str, start: int, end: int, shown: Sequence[tuple[Finding, Decision]]) -> Piece:
    around = [
        (number, finding, part)
        for number, (finding, part) in enumerate(shown, start=1)
        if finding.command.start <= start < finding.command.end or finding.start <= start < finding.end
    ]
    if not around:
        return Piece(text[start:end], "", 0, fault=False)
    _, finding, part = min(around, key=lambda one: (one[1].command.end - one[1].command.start, -one[0]))
    faults = [one[1] for one in around if one[1].start <= start < one[1].end]
    begins = [one[0] for one in around if one[1].start == start]
    return Piece(text[start:end], part.name, begins[-1] if begins else 0, fault=finding in faults)


class Fact(Record):
    """One line of it."""

    label: str
    values: tuple[str, ...]


def reading(command: Command, folder: str) -> tuple[Fact, ...]:
    """The facts that the judgement rests on; none for a text without words."""
    if not command.argv:
        return ()
    options, words = _sorted(command.argv[1:])
    found = [
        Fact("name", (" ".join(name(command)) or command.argv[0].text,)),
        Fact("runs", _around(command)),
        Fact("behind", tuple([" ".join([word.text for word in each.words]) for each in command.wrappers])),
        Fact("with", tuple([_assigned(each.name, each.value) for each in command.variables])),
        Fact("options", options),
        Fact("words", words),
        Fact("redirects", tuple([_redirect(each) for each in command.redirects])),
        Fact("not known before it runs", tuple(dict.fromkeys([each.reason for each in command.opaque]))),
        Fact("in", _folder(command, folder)),
    ]
    return tuple([Fact(each.label, tuple(map(one_line, each.values))) for each in found if each.values])


def _sorted(words: Sequence[Argument]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that begin with a hyphen, and the others; behind `--` nothing is an option."""
    ends = next((at for at, word in enumerate(words) if word.exact and word.text == "--"), len(words))
    options = [word.text for word in words[:ends] if word.text.startswith("-") and word.text != "-"]
    plain = [
        word.text for at, word in enumerate(words) if at > ends or not word.text.startswith("-") or word.text == "-"
    ]
    return tuple(options), tuple(plain)


def _around(command: Command) -> tuple[str, ...]:
    joined = "" if command.joined is Joined.First else f"after `{command.joined.value}`"
    placed = "" if command.place is Place.Top else f"in a {command.place.value}"
    return tuple([each for each in (joined, placed) if each])


def _assigned(name_: str, value: Argument | None) -> str:
    return f"{name_}={value.text}" if value is not None else name_


def _redirect(each: Redirection) -> str:
    target = each.target.text if each.target is not None else ""
    return f"{each.operator} {target}".strip()


def _folder(command: Command, folder: str) -> tuple[str, ...]:
    if command.cwd is None:
        return ("a folder that is not known",)
    return () if command.cwd == folder else (command.cwd,)
