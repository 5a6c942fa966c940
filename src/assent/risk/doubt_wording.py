"""The words of a reason for a word that nobody can read for certain."""

from __future__ import annotations

from assent.command.model import Argument, Wrapping
from assent.command.options import UNKNOWN_OPTION, Doubt, Problem, grammar
from assent.command.wrappers.execution_context import INPUT
from assent.errors import assert_never
from assent.risk.finding import Unknown
from assent.risk.wording import quoted


def doubted(problem: Problem, name: str) -> str:
    """The reason why a word of the command called `name` cannot be read for certain."""
    spelling, rest = problem.spelling, problem.why
    match problem.kind:
        case Doubt.Unknown:
            return f"`{name} {spelling}` {_strange(name, spelling)}"
        case Doubt.Ambiguous:
            *first, last = rest.removeprefix("may stand for ").split(" or ")
            return f"`{name} {spelling}` may stand for {', '.join([quoted(each) for each in first])} or `{last}`"
        case Doubt.Missing | Doubt.Surplus:
            return f"`{name} {spelling}` {rest}"
        case Doubt.Dynamic | Doubt.Glob:
            word = problem.argument
            part = "a part of " if problem.kind is Doubt.Dynamic and word.prefix[:1] not in ("", "-") else ""
            return f"`{name}` may read {part}{quoted(word.text)} as an option"
        case _:
            assert_never(problem.kind)


def with_doubt(does: str, word: Argument) -> str:
    """The reason for a word that may be an option, by what is done to it; empty where `does` does not name it."""
    named = quoted(word.text)
    may = "may be an option" if word.quoted else "may add options"
    return f"{does}; {named} {may}" if named in does else ""


def _strange(name: str, spelling: str) -> str:
    """The fault of an unknown option; a wrapper may only have it in front of a command: `timeout -k`."""
    from assent.command.wrappers.table import doubt, wrapper  # most calls never need it

    form = wrapper(name)
    if form is not None and spelling in grammar(form.doubtful).options:
        return doubt(name)
    if form is not None and form.interactive == "*":
        return doubt(name) if form.wrapping is Wrapping.Remote else "opens a shell"
    return "lacks a command to run" if form and spelling in grammar(form.options).options else UNKNOWN_OPTION


def gap(problem: Problem) -> Unknown | None:
    """The gap where a word cannot be read for certain; nothing of the kind where it is wrong."""
    if problem.argument.text == INPUT:
        return None  # names that other programs print are known to be a danger
    match problem.kind:
        case Doubt.Unknown:
            return Unknown.Option
        case Doubt.Dynamic | Doubt.Glob:
            return Unknown.Word
        case Doubt.Ambiguous | Doubt.Missing | Doubt.Surplus:
            return None
        case _:
            assert_never(problem.kind)
