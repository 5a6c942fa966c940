"""A call as it is after the corrections that the user has defined."""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.agents.answer import Answer, AnswerKind, printable
from assent.hooks.agents.event import Backstop, Certainty, Event, Moment
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction import Correction

SHELL_TOOL = "Bash"  # how corrections of commands name the shell tool of any agent


class CorrectedCall(Record):
    """The part of a call that is left to judge."""

    event: Event  # with the corrected input
    correction: str = ""  # what was corrected and why; empty when nothing was
    refusal: Answer | None = None  # what was called never existed
    failure: str = ""  # why the call could not be corrected


def corrected(event: Event, corrections: tuple[Correction, ...]) -> CorrectedCall:
    """The call as corrected; never raises: a failure leaves it as it was, and says so."""
    if not corrections or not (event.moment is Moment.BeforeTool or event.abilities.rewrites):
        return CorrectedCall(event)
    if event.reading in (Certainty.Guessed, Certainty.Asked):  # what it says to its tool is not known
        return CorrectedCall(event)
    try:
        return _corrected(event, corrections)
    except Exception as error:  # noqa: BLE001 - what goes wrong here must not decide about the call
        return CorrectedCall(event, failure=printable(f"{type(error).__name__}: {error}"))


def _corrected(event: Event, corrections: tuple[Correction, ...]) -> CorrectedCall:
    from assent.correction import correct_input, correct_tool
    from assent.correction.explain import advise, explain

    alias = correct_tool(event.tool, corrections)
    if alias is not None:
        return CorrectedCall(event, refusal=Answer(AnswerKind.Deny, printable(advise(alias)), by_exit=True))
    tool = event.tool if event.shell is None else SHELL_TOOL
    shell = "" if event.shell is None else event.shell.value
    done = correct_input(tool, event.tool_input, corrections, shell)
    if done.removed is not None:
        return CorrectedCall(event, refusal=_never_existed(done.removed))
    if not done.changes:
        return CorrectedCall(event)
    command = done.tool_input.get("command")
    after = replace(event, tool_input=done.tool_input, command=command if isinstance(command, str) else None)
    return CorrectedCall(after, printable(explain(done.changes)))


def respelled_call(given: CorrectedCall, command: str, why: str) -> CorrectedCall:
    """The same with `command` as what is left to judge."""
    event = replace(given.event, tool_input={**given.event.tool_input, "command": command}, command=command)
    told = [each for each in (given.correction, printable(why)) if each]
    return replace(given, event=event, correction="; ".join(told))


def _never_existed(removed: Correction) -> Answer:
    from assent.correction.explain import absence, message_of

    instead = message_of(removed).rstrip(".") or f"see `{removed.command} --help`, or ask the user"
    return Answer(AnswerKind.Deny, printable(absence(removed)), printable(instead))


def unapproved(told: Answer, failure: str, column: Backstop) -> Answer:
    """`told`, which is about a call that could not be corrected, without the approval that it may hold."""
    if told.kind is not AnswerKind.Allow:
        return told
    reason = f"a correction of the user's failed ({failure})"
    advice = "fix the mistake yourself and try again, or ask the user to run it"
    match column:
        case Backstop.Asks | Backstop.Judges:
            return Answer(AnswerKind.Ask, reason, advice)
        case Backstop.Follows:
            return Answer(AnswerKind.NoOpinion)
        case Backstop.Nothing:
            return Answer(AnswerKind.Deny, reason, advice)
        case _:
            assert_never(column)
