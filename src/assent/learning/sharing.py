"""The data that sharing would send: public words and rough counts, and nothing that says whose they are.

A word leaves the machine only if the knowledge that is shipped has it: programs, subcommands,
options. Operands, paths, names of hosts, branches and files, texts and folders never do. A program
that is not public is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from assent import __version__, knowledge
from assent.assessment import Context, findings_of
from assent.history.call import Call, Ending
from assent.learning.episode import text_of
from assent.learning.said import Said, WordRole, said
from assent.record import Record

_BUCKETS = ((1, "1"), (5, "2-5"), (20, "6-20"))
MORE = ">20"


class Shared(Record):
    """One row that would be sent."""

    words: tuple[str, ...]  # canonical and public
    category: str
    count: str  # a bucket
    failed: str  # a bucket; empty for none
    error: str  # the class of the failures, the most frequent
    version: str


def shared(calls: Iterable[Call]) -> list[Shared]:
    """The rows for these calls, in the order of their words, which says nothing of when they ran."""
    counts: dict[tuple[tuple[str, ...], str], list[int]] = {}
    errors: dict[tuple[tuple[str, ...], str], dict[str, int]] = {}
    for call in calls:
        if call.shell is None or call.end.ending not in (Ending.Ran, Ending.Failed):
            continue
        for command in said(text_of(call)) or ():
            words = public_words(command)
            if not words:
                continue
            key = (words, _category(" ".join(words)))
            count = counts.setdefault(key, [0, 0])
            count[0] += 1
            if call.end.ending is Ending.Failed:
                count[1] += 1
                told = errors.setdefault(key, {})
                told[call.end.error.value] = told.get(call.end.error.value, 0) + 1
    return [
        Shared(words, category, bucket(uses), bucket(failed), _most(errors.get((words, category), {})), __version__)
        for (words, category), (uses, failed) in sorted(counts.items())
    ]


def public_words(command: Said) -> tuple[str, ...]:
    """The words of a command that anybody may know; empty where it has none."""
    program = command.program.rpartition("/")[2]
    known = knowledge.of(program)
    if known is None or "/" in command.program:
        return ()
    words = [program]
    for word in command.words[1:]:
        if word.role is WordRole.Subcommand:
            below = known.subcommand(word.text)
            if below is not None:
                known = below
                words.append(below.path[-1])
        elif word.role is WordRole.Flag and known.option(spelled := word.text.partition("=")[0]) is not None:
            words.append(spelled)
    return tuple(words)


def bucket(count: int) -> str:
    """A count, roughly; empty for none."""
    if not count:
        return ""
    return next((name for most, name in _BUCKETS if count <= most), MORE)


def _most(counted: dict[str, int]) -> str:
    return max(counted, key=lambda kind: (counted[kind], kind), default="")


def _category(words: str) -> str:
    """The category of the public words alone: that of the whole command might tell of its operands."""
    return max(finding.category for finding in findings_of(words, Context())).name
