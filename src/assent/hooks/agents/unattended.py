"""The text for a model where nobody is there to answer a question: it reads what it is to do instead."""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import CORRECT, KEEP, MOVE, NO_CHANGE, OR_ASK, OTHER_WAY, SECRET
from assent.record import replace

_REPORT, _ELSE_REPORT = ", and report that it did not run", ", or report that it did not run"
# With these the command does not run; with others it may, in another form.
_WITHOUT = (OTHER_WAY, NO_CHANGE, SECRET, MOVE, KEEP)


def withheld(told: Answer) -> Answer:
    """The answer that nobody has to confirm."""
    if told.news:
        return replace(told, news="")
    way, ask, _ = told.advice.partition(OR_ASK)
    if ask:
        way += _REPORT if told.advice in _WITHOUT else _ELSE_REPORT
    match told.kind:
        case AnswerKind.Ask:
            alone = "" if told.advice == CORRECT else "nobody can confirm it, and "
            return Answer(AnswerKind.Deny, f"{alone}{told.reason}", way)
        case AnswerKind.Deny:
            return replace(told, advice=way)
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            return told
        case _:
            assert_never(told.kind)
