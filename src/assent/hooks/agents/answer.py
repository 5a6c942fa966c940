"""The answer to an agent: the decision of the core, fitted to who can still be asked."""

from __future__ import annotations

from assent.assessment import Assessment, Cause, Context
from assent.closed import Choice
from assent.errors import assert_never
from assent.hooks.agents.event import Backstop
from assent.policy.decision import Decision
from assent.policy.model import PermissionRules
from assent.record import Record
from assent.risk.category import ALSO, Category
from assent.risk.finding import worst_of
from assent.syntax.hidden import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

QUOTES = ("`", '"')
HIDDEN = {ord(sign): 0xE000 + at for at, sign in enumerate(";(), ")}  # what a reason is divided by, in a quotation
PLAIN = {stand_in: sign for sign, stand_in in HIDDEN.items()}


LONGEST = 500  # characters of a reason
BLOCKED = "Assent blocked this:"
QUESTION = "Assent: "  # before the reason of a question, which a person reads and, where nobody is there, the model


class AnswerRow(Choice):
    """The decision of the core, as far as the answers differ: the row of the table."""

    Allow = "allow"
    Unrecognized = "ask, only because not recognised"
    Risk = "ask, for a risk below DeletesData"
    Loss = "ask, for a risk from DeletesData up"
    Opaque = "ask, opaque or unparseable"
    Unread = "ask, since a part was not looked at"
    Deny = "deny"


class AnswerKind(Choice):
    """The answers that agents know."""

    NoOpinion = "no opinion"
    Allow = "allow"
    Ask = "ask"
    Deny = "deny"


class Answer(Record):
    """The answer for the agent."""

    kind: AnswerKind
    reason: str = ""
    advice: str = ""  # for the model, what to do instead: an imperative that also fits behind “If they decline, ”
    tool_input: dict[str, object] | None = None  # whole, to be run in place of the agent's own; with any kind but Deny
    correction: str = ""  # for the model and the person: what was corrected, and why
    proposal: str = ""  # for the person: the command that stops the question
    rules: tuple[str, ...] = ()  # to be kept by the agent, in the form that Claude Code has: git push *
    rules_kept: PermissionRules = PermissionRules.Off
    briefing: str = ""  # for the model, when a session begins
    news: str = ""  # for the person, when a session begins
    by_exit: bool = False  # goes by exit code and standard error alone, in every agent


# An ask never reaches the last column: there the command is judged in mode never. Should one come, it is a deny.
_ASKS = {
    AnswerRow.Allow: AnswerKind.Allow,
    AnswerRow.Unrecognized: AnswerKind.NoOpinion,  # or Ask, by the policy's ask_unrecognized
    AnswerRow.Risk: AnswerKind.Ask,
    AnswerRow.Loss: AnswerKind.Ask,
    AnswerRow.Opaque: AnswerKind.Ask,
    AnswerRow.Unread: AnswerKind.Ask,
    AnswerRow.Deny: AnswerKind.Deny,
}
_JUDGES = _ASKS | {AnswerRow.Risk: AnswerKind.NoOpinion, AnswerRow.Opaque: AnswerKind.NoOpinion}
_FOLLOWS = {
    AnswerRow.Allow: AnswerKind.Allow,  # told as no opinion where the agent refuses a bare allow
    AnswerRow.Unrecognized: AnswerKind.NoOpinion,
    AnswerRow.Risk: AnswerKind.NoOpinion,
    AnswerRow.Loss: AnswerKind.Deny,
    AnswerRow.Opaque: AnswerKind.NoOpinion,
    AnswerRow.Unread: AnswerKind.Deny,  # else who makes a text long enough would hide in it what is denied
    AnswerRow.Deny: AnswerKind.Deny,
}
_NOTHING = dict.fromkeys(AnswerRow, AnswerKind.Deny) | {AnswerRow.Allow: AnswerKind.Allow}


def said(assessment: Assessment) -> AnswerRow:
    """The row of the table that an assessment belongs to."""
    match assessment.decision:
        case Decision.allow:
            return AnswerRow.Allow
        case Decision.deny:
            return AnswerRow.Deny
        case Decision.ask:
            return _asked(assessment)
        case _:
            assert_never(assessment.decision)


def _asked(assessment: Assessment) -> AnswerRow:
    if any(part.unread for part in assessment.opaque):
        return AnswerRow.Unread
    match assessment.cause:
        case Cause.Unrecognized:
            return AnswerRow.Unrecognized
        case Cause.Opaque:
            return AnswerRow.Opaque
        case Cause.Risk | Cause.Nothing:
            return AnswerRow.Loss if riskiest(assessment) >= Category.DeletesData else AnswerRow.Risk
        case _:
            assert_never(assessment.cause)


def riskiest(assessment: Assessment) -> Category:
    """The riskiest category among the findings that were not allowed."""
    return max([finding.category for finding in assessment.held()], default=assessment.category)


def kind(row: AnswerRow, column: Backstop, ask_unrecognized: bool = False) -> AnswerKind:
    """The cell of the table."""
    match column:
        case Backstop.Asks:
            return AnswerKind.Ask if ask_unrecognized and row is AnswerRow.Unrecognized else _ASKS[row]
        case Backstop.Judges:
            return _JUDGES[row]
        case Backstop.Follows:
            return _FOLLOWS[row]
        case Backstop.Nothing:
            return _NOTHING[row]
        case _:
            assert_never(column)


def answer(assessment: Assessment, column: Backstop, ask_unrecognized: bool = False) -> Answer:
    """The answer for an agent in `column` about `assessment`; what to do instead is for `brief.advised`."""
    return Answer(kind(said(assessment), column, ask_unrecognized), _reason(assessment))


def why(told: Answer) -> str:
    """The reason, with what was corrected before."""
    if told.correction and told.reason[:1].isalpha():
        return f"{before(told)}{told.reason[0].upper()}{told.reason[1:]}"
    return f"{before(told)}{told.reason}"


def before(told: Answer) -> str:
    """The text before a reason: what was corrected."""
    return f"{told.correction}. " if told.correction else ""


def _reason(assessment: Assessment) -> str:
    """The reason of the worst part, then those of the others: who agrees, agrees to all of them."""
    told = printable(assessment.reason)
    if assessment.decision is Decision.allow or len(assessment.findings) == 1:
        return told
    from assent.policy.several import MOST, adds, beside, more_parts  # most calls are one command

    pairs = zip(assessment.findings, assessment.parts, strict=True)
    held = [finding for finding, part in pairs if part is assessment.decision]
    worst = worst_of(held) if held else None
    named = [] if worst is None else beside(held, worst)
    others = [one for at, one in enumerate(held) if worst is not None and adds(one, worst) and at not in named]
    reasons = [printable(reason) for reason in dict.fromkeys([finding.reason for finding in others])]
    parts = [*told.split(ALSO), *reasons[:MOST], *more_parts(len(reasons) - MOST)]
    return _undone_once(parts) if len(parts) > 1 and assessment.consequence else ALSO.join(parts)


def _undone_once(parts: list[str]) -> str:
    """The parts, with what is the same at the end of each only at the end of all."""
    from assent.risk.consequence import UNDO  # few texts lose something in several parts

    same = f"; {UNDO}"
    if not all(part.endswith(same) for part in parts):
        return ALSO.join(parts)
    return f"{ALSO.join([part.removesuffix(same) for part in parts])}; all of it {UNDO}"


def printable(reason: str) -> str:
    r"""A reason as it may be shown on one line: `\x1b` for what a terminal would obey, and not without end."""
    short = reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"
    return visible(short)


class Judged(Record):
    """The answer to an event, with what it rests on."""

    answer: Answer
    assessment: Assessment | None = None  # None: no command was judged
    corrected: str | None = None  # the command that was judged, where it is not the agent's own
    respelling: str = ""  # how its words differ from the call
    context: Context | None = None  # where it was judged, if the user has commands run in a box
    proposing: Callable[[], str] | None = None  # finds the command that answers the question from now on


def quotations(text: str) -> Iterator[tuple[int, int]]:
    """The start and the end of each quotation: `…` and "…"; one that is never closed ends with the text."""
    at = 0
    while at < len(text):
        if text[at] in QUOTES:
            end = text.find(text[at], at + 1)
            end = len(text) if end < 0 else end + 1
            yield at, end
            at = end
        else:
            at += 1


def masked(reason: str) -> str:
    """The reason with other characters for the punctuation in its quotations, where nothing is divided."""
    parts, done = [], 0
    for begin, end in quotations(reason):
        parts += [reason[done:begin], reason[begin:end].translate(HIDDEN)]
        done = end
    return "".join([*parts, reason[done:]])


def cut(text: str, length: int) -> str:
    """The first `length` characters; where that cuts a quotation it is closed, and a part of a command is left out."""
    for begin, end in quotations(text):
        if begin < length < end:
            is_code = begin and text[begin] == "`"
            return f"{text[:begin].rstrip()} …" if is_code else f"{text[:length]}…{text[begin]}"
    return f"{text[:length].rstrip()}…"
