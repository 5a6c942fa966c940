"""What an agent is told: the decision of the core, fitted to who can still be asked."""

from __future__ import annotations

from assent.assessment import Cause
from assent.closed import Choice
from assent.errors import assert_never
from assent.hooks.event import Approval
from assent.policy.decision import Decision
from assent.policy.model import PermissionRules
from assent.record import Record, replace
from assent.risk.category import Category
from assent.syntax.hidden import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment


LONGEST = 500  # characters of a reason
MOST = 3  # parts of a text that are told besides the worst


class Said(Choice):
    """What the core says, as far as the answers differ: the row of the table."""

    Allow = "allow"
    Unrecognized = "ask, only because not recognised"
    Risk = "ask, for a risk below DeletesData"
    Loss = "ask, for a risk from DeletesData up"
    Opaque = "ask, opaque or unparseable"
    Deny = "deny"


class Kind(Choice):
    """The answers that agents know."""

    NoOpinion = "no opinion"
    Allow = "allow"
    Ask = "ask"
    Deny = "deny"


class Answer(Record):
    """What to tell the agent."""

    kind: Kind
    reason: str = ""
    advice: str = ""  # for the model: what to do instead
    tool_input: dict[str, object] | None = None  # whole, to be run in place of the agent's own; with any kind but Deny
    correction: str = ""  # for the model and the person: what was corrected, and why
    proposal: str = ""  # for the person: the command that approves it from now on
    rules: tuple[str, ...] = ()  # to be kept by the agent, in the form that Claude Code has: git push *
    rules_kept: PermissionRules = PermissionRules.Off
    briefing: str = ""  # for the model, when a session begins
    news: str = ""  # for the person, when a session begins
    by_exit: bool = False  # told by exit code and standard error alone, in every agent


# An ask never reaches the last column: there the command is judged in mode never. Should one come, it is a deny.
_ASKS = {
    Said.Allow: Kind.Allow,
    Said.Unrecognized: Kind.NoOpinion,  # or Ask, by the policy's ask_unrecognized
    Said.Risk: Kind.Ask,
    Said.Loss: Kind.Ask,
    Said.Opaque: Kind.Ask,
    Said.Deny: Kind.Deny,
}
_JUDGES = _ASKS | {Said.Risk: Kind.NoOpinion, Said.Opaque: Kind.NoOpinion}
_FOLLOWS = {
    Said.Allow: Kind.Allow,  # told as no opinion where the agent refuses a bare allow
    Said.Unrecognized: Kind.NoOpinion,
    Said.Risk: Kind.NoOpinion,
    Said.Loss: Kind.Deny,
    Said.Opaque: Kind.NoOpinion,
    Said.Deny: Kind.Deny,
}
_NOTHING = {
    Said.Allow: Kind.Allow,
    Said.Unrecognized: Kind.Deny,
    Said.Risk: Kind.Deny,
    Said.Loss: Kind.Deny,
    Said.Opaque: Kind.Deny,
    Said.Deny: Kind.Deny,
}

_OTHER_WAY = "do not rephrase it, take another approach, or ask them to run it"
_ADVICE = {
    Category.Unrecognized: "write it plainly, with known programs and no computed names, or ask the user to run it",
    Category.ReadsSecrets: "work without the secret, or ask the user for the part that is needed",
    Category.DeletesData: "keep the data: move it aside, name the exact paths, or ask the user to do it",
    Category.Destroys: "do not retry this in another form; only the user may do it",
}


def said(assessment: Assessment) -> Said:
    """The row of the table that an assessment belongs to."""
    match assessment.decision:
        case Decision.allow:
            return Said.Allow
        case Decision.deny:
            return Said.Deny
        case Decision.ask:
            return _asked(assessment)
        case _:
            assert_never(assessment.decision)


def _asked(assessment: Assessment) -> Said:
    match assessment.cause:
        case Cause.Unrecognized:
            return Said.Unrecognized
        case Cause.Opaque:
            return Said.Opaque
        case Cause.Risk | Cause.Nothing:
            return Said.Loss if _held(assessment) >= Category.DeletesData else Said.Risk
        case _:
            assert_never(assessment.cause)


def _held(assessment: Assessment) -> Category:
    """The riskiest category among the findings that were not allowed."""
    pairs = zip(assessment.findings, assessment.parts, strict=True)
    return max([f.category for f, part in pairs if part > Decision.allow], default=assessment.category)


def kind(row: Said, column: Approval, ask_unrecognized: bool = False) -> Kind:
    """The cell of the table."""
    match column:
        case Approval.Asks:
            return Kind.Ask if ask_unrecognized and row is Said.Unrecognized else _ASKS[row]
        case Approval.Judges:
            return _JUDGES[row]
        case Approval.Follows:
            return _FOLLOWS[row]
        case Approval.Nothing:
            return _NOTHING[row]
        case _:
            assert_never(column)


def answer(assessment: Assessment, column: Approval, ask_unrecognized: bool = False) -> Answer:
    """What to tell an agent in `column` about `assessment`."""
    return Answer(kind(said(assessment), column, ask_unrecognized), _reason(assessment), _advice(assessment))


def withheld(told: Answer) -> Answer:
    """The same where nobody is there to answer a question: the model reads what it is to do instead."""
    if told.news:
        return replace(told, news="")
    if told.kind is not Kind.Ask:
        return told
    return Answer(Kind.Deny, f"not run, because nobody is there to agree: {told.reason}", told.advice)


def _reason(assessment: Assessment) -> str:
    """The reason of the worst part, then those of the others: who agrees, agrees to all of them."""
    told = printable(assessment.reason)
    if assessment.decision is Decision.allow or len(assessment.findings) == 1:
        return told
    pairs = zip(assessment.findings, assessment.parts, strict=True)
    held = [finding for finding, part in pairs if part is assessment.decision]
    worst = max(held, key=lambda finding: (finding.category, bool(finding.command.argv)), default=None)
    reasons = dict.fromkeys(
        [finding.reason for finding in held if worst is not None and finding.reason != worst.reason]
    )
    others = [printable(reason) for reason in reasons][:MOST]
    more = [f"{len(reasons) - MOST} more"] if len(reasons) > MOST else []
    return "; also ".join([told, *others, *more])


def _advice(assessment: Assessment) -> str:
    """What to do instead: a safer spelling where one is proven, else what goes for the category."""
    if assessment.decision is Decision.allow:
        return ""
    safer = next((finding.remedy for finding in assessment.findings if finding.remedy), "")
    if safer:
        return f"a safer way: `{printable(safer)}`"
    return _ADVICE.get(_held(assessment), _OTHER_WAY)


def printable(reason: str) -> str:
    r"""A reason as it may be shown on one line: `\x1b` for what a terminal would obey, and not without end."""
    short = reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"
    return visible(short)
