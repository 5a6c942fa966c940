"""Whether the facts of a script foresaw each program that it started."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from assent.assessment import Context, assess
from assent.command import Argument, Command, Surroundings, analyse
from assent.errors import ParseError
from assent.policy import Decision
from assent.risk import Category

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Surroundings("/work", "/work", "/work")
CONTEXT = Context(cwd="/work", home="/work")
JUDGED = "and then run"  # a written text, which is judged by what is in it
SOURCING = (".", "source")  # run a file as a script is run, which is judged by whose it is


def allowed(script: str, started: Sequence[Sequence[str]], shell: str) -> list[str]:
    """The programs that another shell started of an allowed text: its commands need not be listed.

    Of what only dash starts, reads, edits and programs that nobody knows do not count.
    """
    if shell == "dash":
        started = [words for words in started if _is_grave(words)]
    return [reason for reason in unseen(script, started) if not reason.startswith("not listed")]


def _is_grave(words: Sequence[str]) -> bool:
    category = assess(shlex.join(words), CONTEXT).category
    return category > Category.DeletesRecoverable and category is not Category.Unrecognized


def unseen(script: str, started: Sequence[Sequence[str]]) -> list[str]:
    """The programs that were started, and neither listed nor opaque; nor may the text be allowed or given up."""
    try:
        return _unseen(script, started)
    except RecursionError as error:
        return [f"not judged: {error}"]


def _unseen(script: str, started: Sequence[Sequence[str]]) -> list[str]:
    wrong: list[str] = []
    try:
        analysis = analyse(script, HERE)
    except ParseError as error:
        commands: tuple[Command, ...] = ()
        reasons = [error.reason]
    else:
        commands, reasons = analysis.commands, [part.reason for part in analysis.opaque]
        reasons += [f"{command.text} runs a file" for command in commands if command.program in SOURCING]
    missing = [words for words in started if not any(_covers(command, words) for command in commands)]
    if missing and not reasons:
        wrong += [f"not listed: {' '.join(words)}" for words in missing]
    judged = any(reason.endswith(JUDGED) for reason in reasons)
    if missing and not judged and assess(script, CONTEXT).decision is Decision.allow:
        wrong += [f"allowed: {' '.join(words)}" for words in missing]
    return wrong


def _covers(command: Command, words: Sequence[str]) -> bool:
    """Whether a listed command is what was started, itself or as one of its wrappers."""
    for wrapper in command.wrappers:
        if wrapper.name == words[0]:
            return True
    if command.program is None or command.program.rpartition("/")[2] != words[0]:
        return False
    return fits(command.argv[1:], words[1:])


def fits(expected: Sequence[Argument], words: Sequence[str]) -> bool:
    """Whether a program may have received these words: those that are exact are as they are."""
    at = 0
    for index, argument in enumerate(expected):
        if argument.several:
            rest = expected[index + 1 :]
            return not rest or any(fits(rest, words[begin:]) for begin in range(at, len(words) + 1))
        if at >= len(words) or not _fits(argument, words[at]):
            return False
        at += 1
    return at == len(words)


def _fits(argument: Argument, word: str) -> bool:
    if argument.exact:
        return word == argument.text or argument.text.startswith("/dev/fd/")
    return word.startswith(argument.prefix)
