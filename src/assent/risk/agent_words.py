"""The words that a coding agent is started with: its task, and what it then does without asking."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.category import ALSO
from assent.risk.wording import quoted
from assent.rules_table import pairs, vocabularies, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument
    from assent.risk.entries.rule import Effect

_TASK, _OPTIONS = "task", "options"  # words behind which the task is; options, and what they let the agent do
_GIVES, _TO = " gives the task ", " to another agent"
_VALUE = "{}"  # in what an option does: its value
_MOST = 2  # options that a reason names


def started(name: str, words: Sequence[Argument], effects: dict[str, Effect]) -> str:
    """The effect of starting an agent with `words`, options that free it first; `effects` are those of its options."""
    task = _task(name, words, effects)
    whole = f"`{name}`{_GIVES}{quoted(task)}{_TO}" if task else f"`{name}` runs another agent"
    return ALSO.join([*list(_freedoms(name, words))[:_MOST], f"{whole}, whose commands are not judged"])


def freed(reason: str, name: str, words: Sequence[Argument], effects: dict[str, Effect]) -> str:
    """The reason that an option frees an agent with `words`, and the task that it is given."""
    task = _task(name, words, effects)
    return with_task(reason, f"`{name}`{_GIVES}{quoted(task)}{_TO}") if task else reason


def with_task(reason: str, started: str) -> str:
    """The reason that an agent asks nobody, with the task that the reason of its start names."""
    whole, gives, _ = started.rpartition(ALSO)[2].partition(_TO)
    return f"{reason}{ALSO}{whole} to the agent" if gives else reason


def _freedoms(name: str, words: Sequence[Argument]) -> Iterator[str]:
    """The freedoms that options give the agent, each as a reason."""
    said = _said(name)
    for word, behind in pairwise([*words, None]):
        option, equals, value = (word.text if word is not None else "").partition("=")
        value = value if equals else behind.text if behind is not None else ""
        given = option if option in said else f"{option} {value}"
        if given in said:
            yield f"`{name} {given}` {said[given].replace(_VALUE, quoted(value))}"


def _said(name: str) -> dict[str, str]:
    """The phrases for options, by the option, or by the option and its value: `--auto high`."""
    return pairs(name, _OPTIONS) if _OPTIONS in vocabularies(name) else {}


def _task(name: str, words: Sequence[Argument], effects: dict[str, Effect]) -> str:
    """The task of the agent as its words state it; empty where no word is certain to be one."""
    starts = vocabulary(name, _TASK)
    for word, behind in pairwise([*words, None]):
        option, equals, value = (word.text if word is not None else "").partition("=")
        if option in starts and equals:
            return value
        if option in starts and behind is not None and behind.text[:1] != "-":
            return behind.text
    said = _said(name)
    for before, word in pairwise([None, *words]):
        option = before.text if before is not None else ""
        is_flag = option in effects or _VALUE not in said.get(option, _VALUE)
        if word is not None and word.text[:1] != "-" and " " in word.text and (option[:1] != "-" or is_flag):
            return word.text
    return ""
