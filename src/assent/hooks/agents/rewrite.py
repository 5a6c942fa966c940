"""The way in which a corrected input goes to the agent: run in place of its own, or suggested."""

from __future__ import annotations

from assent.correction.explain import CORRECTED
from assent.errors import assert_never
from assent.hooks.agents.answer import LONGEST, Answer, AnswerKind, printable
from assent.hooks.agents.event import Abilities, Backstop, Event
from assent.record import replace


def rewritten(told: Answer, tool_input: dict[str, object], correction: str, event: Event) -> Answer:
    """`told`, which is about the corrected input, with that input where the agent can run it, else as a suggestion.

    `correction` says what was corrected, for the model and the person.
    """
    if told.kind is AnswerKind.Deny:
        return replace(told, correction=correction)
    new = kind_of_rewrite(told.kind, event.approval, event.abilities)
    if new is AnswerKind.Deny:
        return suggested(correction, event, tool_input)
    if new is AnswerKind.Ask and not told.reason:
        told = Answer(
            AnswerKind.Ask, f"Assent does not judge what the tool `{event.tool}` does", "ask the user what to do"
        )
    return replace(told, kind=new, tool_input=tool_input, correction=correction)


def kind_of_rewrite(kind: AnswerKind, column: Backstop, abilities: Abilities) -> AnswerKind:
    """The answer with a corrected input, where `kind` would be the answer had the agent written it so.

    Never milder than `kind`. No opinion leaves the new input to the agent's own approval; deny stands
    for a suggestion.
    """
    if not abilities.rewrites:
        return AnswerKind.Deny
    match kind:
        case AnswerKind.Allow | AnswerKind.Deny:
            return kind
        case AnswerKind.NoOpinion | AnswerKind.Ask:
            return _undecided(column, abilities)
        case _:
            assert_never(kind)


def _undecided(column: Backstop, abilities: Abilities) -> AnswerKind:
    match column:
        case Backstop.Asks | Backstop.Judges:
            return AnswerKind.Ask
        case Backstop.Follows:
            return AnswerKind.NoOpinion if abilities.judges_rewrites else AnswerKind.Deny
        case Backstop.Nothing:
            return AnswerKind.Deny
        case _:
            assert_never(column)


def suggested(correction: str, event: Event, tool_input: dict[str, object]) -> Answer:
    """The denial of a call that the agent has to correct on its own."""
    mistake = correction.removeprefix(CORRECTED)
    return Answer(AnswerKind.Deny, f"it needs a correction, {mistake}", suggestion(event, tool_input))


def suggestion(event: Event, tool_input: dict[str, object]) -> str:
    """The call that the agent should make, word by word where that can be told whole on one line."""
    command = tool_input.get("command")
    if event.command is None or not isinstance(command, str) or printable(command) != command or len(command) > LONGEST:
        return f"call `{event.tool}` again with that change"
    return f"run `{command}` instead"
