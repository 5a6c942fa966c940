"""What Assent tells an agent: the decision of the core, fitted to who can still be asked."""

from __future__ import annotations

from assent.assessment import Cause
from assent.closed import Choice
from assent.errors import assert_never
from assent.hooks.agents.event import Backstop
from assent.hooks.agents.wire import Reply
from assent.policy.decision import Decision
from assent.policy.model import PermissionRules
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.finding import Unknown
from assent.syntax.hidden import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assent.assessment import Assessment, Context
    from assent.risk.finding import Finding

_STOP = 2  # the exit code
_QUOTES = ("`", '"')
_HIDDEN = {ord(sign): 0xE000 + at for at, sign in enumerate(";(), ")}  # what a reason is divided by, in a quotation
_PLAIN = {stand_in: sign for sign, stand_in in _HIDDEN.items()}
LONGEST = 500  # characters of a reason
BRIEF = 200  # characters of a text for a model
CUT = 300  # the same of one with long paths, behind which it is cut off
_UNDOING = ("can be undone with", "all of it can be undone with")  # begin clauses that are for people
MOST = 3  # parts of a text that are named besides the worst
BLOCKED = "Assent blocked this:"
QUESTION = "Assent: "  # before the reason of a question, which a person reads and, where nobody is there, the model


class AnswerRow(Choice):
    """What the core says, as far as the answers differ: the row of the table."""

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
    """What to tell the agent."""

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
_NOTHING = {
    AnswerRow.Allow: AnswerKind.Allow,
    AnswerRow.Unrecognized: AnswerKind.Deny,
    AnswerRow.Risk: AnswerKind.Deny,
    AnswerRow.Loss: AnswerKind.Deny,
    AnswerRow.Opaque: AnswerKind.Deny,
    AnswerRow.Unread: AnswerKind.Deny,
    AnswerRow.Deny: AnswerKind.Deny,
}

_ALSO = "; also "  # between the reasons of several parts
_OR_ASK = ", or ask the user"  # before the last way, which is none where nobody is there
_OTHER_WAY = f"do not rephrase it; take another approach{_OR_ASK} to run it"
_SHORTER = f"split it into shorter commands of plain text{_OR_ASK} to run it"
_CORRECT = "correct the command and try again"
_WRITE_OUT = f"write out every word of the command{_OR_ASK} to run it"
_KNOWN = f"use a program that Assent knows{_OR_ASK} to run it"
_SECRET = f"work without the secret{_OR_ASK} for the part that you need"
_MOVE = f"move the files aside instead{_OR_ASK} to delete them"
_SAFER = f"take a safer approach{_OR_ASK} to run it"
_NEVER = "do not retry this in another form; only the user may do it"
_REPORT = ", and report that this did not run"


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
            return AnswerRow.Loss if _held(assessment) >= Category.DeletesData else AnswerRow.Risk
        case _:
            assert_never(assessment.cause)


def _held(assessment: Assessment) -> Category:
    """The riskiest category among the findings that were not allowed."""
    return max([finding.category for finding in _held_parts(assessment)], default=assessment.category)


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
    """What to tell an agent in `column` about `assessment`."""
    return Answer(kind(said(assessment), column, ask_unrecognized), _reason(assessment), advice(assessment))


def withheld(told: Answer) -> Answer:
    """The same where nobody is there to answer a question: the model reads what it is to do instead."""
    if told.news:
        return replace(told, news="")
    way, ask, _ = told.advice.partition(_OR_ASK)
    advice = f"{way}{_REPORT}" if ask else way
    match told.kind:
        case AnswerKind.Ask:
            return Answer(AnswerKind.Deny, f"nobody is there to confirm it, and {told.reason}", advice)
        case AnswerKind.Deny:
            return replace(told, advice=advice)
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            return told
        case _:
            assert_never(told.kind)


def why(told: Answer) -> str:
    """The reason, with what was corrected before."""
    if told.correction and told.reason[:1].isalpha():
        return f"{_corrected(told)}{told.reason[0].upper()}{told.reason[1:]}"
    return f"{_corrected(told)}{told.reason}"


def question(told: Answer) -> str:
    """For the model, of a call about which its user is asked: what happens, why, and what to do after a no."""
    before, behind = (
        f"{_corrected(told)}Assent asked the user to confirm this:",
        f"If they decline, {_ended(told.advice)}",
    )
    return _brief(before, told.reason, behind.replace(_OR_ASK, ", or ask them"))


def stopping(answer: Answer) -> Reply:
    """The reply to an agent that hears by the exit code alone; it cannot be made to ask, so an ask stops as well."""
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            return Reply()
        case AnswerKind.Ask | AnswerKind.Deny:
            return Reply(err=f"{refusal(answer)}\n", code=_STOP)
        case _:
            assert_never(answer.kind)


def refusal(told: Answer) -> str:
    """For the model, of a call that does not run: what happened, why, and what to do instead."""
    instead = f"{told.advice[:1].upper()}{_ended(told.advice[1:])}" if told.advice else ""
    return _brief(f"{_corrected(told)}{BLOCKED}", told.reason, instead)


def unconfirmed(told: Answer) -> str:
    """For the model, of a call that runs only if somebody confirms it; a person may read it as well."""
    needs = f"{_corrected(told)}Assent needs a confirmation for this:"
    return _brief(needs, told.reason, f"Without one, {_ended(told.advice)}")


def _brief(before: str, reason: str, behind: str) -> str:
    """One text for a model, at most `BRIEF` characters: with fewer parts, then fewer details."""
    text = ""
    for masked in _shorter(_masked(reason)):
        shorter = masked.translate(_PLAIN)
        text = f"{before} {_ended(shorter)} {behind}".rstrip()
        if len(text) <= BRIEF:
            return text
    over = len(text) - CUT
    return text if over <= 0 else f"{before} {_cut(shorter, len(shorter) - over - 2)} {behind}".rstrip()


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    """Where each quotation begins and ends: `…` and "…"; one that is never closed ends with the text."""
    at = 0
    while at < len(text):
        if text[at] in _QUOTES:
            end = text.find(text[at], at + 1)
            end = len(text) if end < 0 else end + 1
            yield at, end
            at = end
        else:
            at += 1


def _masked(reason: str) -> str:
    """The reason with other characters for the punctuation in its quotations, where nothing is divided."""
    parts, done = [], 0
    for begin, end in _quotations(reason):
        parts += [reason[done:begin], reason[begin:end].translate(_HIDDEN)]
        done = end
    return "".join([*parts, reason[done:]])


def _cut(text: str, length: int) -> str:
    """The first `length` characters; where that cuts a quotation it is closed, and a part of a command is left out."""
    for begin, end in _quotations(text):
        if begin < length < end:
            is_code = begin and text[begin] == "`"
            return f"{text[:begin].rstrip()} …" if is_code else f"{text[:length]}…{text[begin]}"
    return f"{text[:length].rstrip()}…"


def _shorter(reason: str) -> Iterator[str]:
    """The reason, and what is left of it when other parts, details in brackets and further clauses go."""
    reason = "; ".join([clause for clause in reason.split("; ") if not clause.startswith(_UNDOING)])
    worst, *others = reason.split(_ALSO)
    for kept in range(len(others), -1, -1):
        left = [f"{len(others) - kept} more"] if kept < len(others) else []
        yield _ALSO.join([worst, *others[:kept], *left])
    rest = [f"{len(others)} more"] if others else []
    begin, *bracketed = worst.split(" (")
    plain = begin + "".join([part.partition(")")[2] if ")" in part else f" ({part}" for part in bracketed])
    yield _ALSO.join([plain, *rest])
    yield _ALSO.join([plain.partition("; ")[0], *rest])


def _corrected(told: Answer) -> str:
    return f"{told.correction}. " if told.correction else ""


def _ended(clause: str) -> str:
    return clause if clause.endswith(("?", "!")) else f"{clause.removesuffix('.')}."


def _reason(assessment: Assessment) -> str:
    """The reason of the worst part, then those of the others: who agrees, agrees to all of them."""
    told = printable(assessment.reason)
    if assessment.decision is Decision.allow or len(assessment.findings) == 1:
        return told
    pairs = zip(assessment.findings, assessment.parts, strict=True)
    held = [finding for finding, part in pairs if part is assessment.decision]
    worst = max(held, key=lambda finding: (finding.category, bool(finding.command.argv)), default=None)
    others = [one for one in held if worst is not None and _adds(one, worst)]
    reasons = [printable(reason) for reason in dict.fromkeys([finding.reason for finding in others])]
    more = [f"{len(reasons) - MOST} more"] if len(reasons) > MOST else []
    parts = [told, *reasons[:MOST], *more]
    return _undone_once(parts) if len(parts) > 1 and assessment.consequence else _ALSO.join(parts)


def _adds(finding: Finding, worst: Finding) -> bool:
    """Whether its reason says something beside that of the worst; that there is more than is read is said once."""
    return finding.reason not in worst.reason and not (_is_unread(finding) and _is_unread(worst))


def _is_unread(finding: Finding) -> bool:
    """Whether a part of it was not looked at."""
    return any(part.unread for part in finding.command.opaque)


def _undone_once(parts: list[str]) -> str:
    """The parts, with what is the same at the end of each only at the end of all."""
    from assent.risk.consequence import UNDO  # few texts lose something in several parts

    same = f"; {UNDO}"
    if not all(part.endswith(same) for part in parts):
        return _ALSO.join(parts)
    return f"{_ALSO.join([part.removesuffix(same) for part in parts])}; all of it {UNDO}"


def _held_parts(assessment: Assessment) -> list[Finding]:
    """The findings that were not allowed."""
    pairs = zip(assessment.findings, assessment.parts, strict=True)
    return [finding for finding, part in pairs if part > Decision.allow]


def tried(assessment: Assessment) -> str:
    """The command that the advice comes to: the safer form, or one that moves files; empty where it names none."""
    return _remedy(assessment) or ("mv a b" if advice(assessment) == _MOVE else "")


def _remedy(assessment: Assessment) -> str:
    """The safer form of the one part that is held; empty where several are, or it has none."""
    held = _held_parts(assessment)
    return held[0].remedy if len(held) == 1 else ""


def advice(assessment: Assessment, *, possible: bool = True) -> str:
    """What to do instead: the safer form, else what fits the worst of what is held. Not possible: neither `tried`."""
    if assessment.decision is Decision.allow:
        return ""
    safer = _remedy(assessment) if possible else ""
    if safer:
        return f"try `{printable(safer)}` instead"
    held = _held_parts(assessment)
    worst = max([finding.category for finding in held], default=assessment.category)
    unread = [part.reason for part in assessment.opaque if part.unread]
    if worst is not Category.Destroys and unread:
        return _CORRECT if any(" is ambiguous: " in reason for reason in unread) else _SHORTER
    if worst is Category.Unrecognized:
        return _understood(held, assessment.command)
    if worst is Category.ReadsSecrets:
        return _SECRET
    if worst is Category.DeletesData:
        way = _deleting([finding for finding in held if finding.category is worst])
        return way if possible or way != _MOVE else _SAFER
    return _NEVER if worst is Category.Destroys else _OTHER_WAY


def _deleting(held: list[Finding]) -> str:
    """What helps where data would be deleted: what is moved aside has to be known."""
    if not all(finding.deletes for finding in held):
        return _SAFER
    return _WRITE_OUT if any("$" in path for finding in held for path in finding.deletes) else _MOVE


def _understood(held: list[Finding], command: str) -> str:
    """What helps where Assent does not know what would run."""
    if any(part.reason.endswith("at run time") for finding in held for part in finding.command.opaque):
        return _WRITE_OUT
    if any(finding.unknown is Unknown.Word for finding in held):
        return _WRITE_OUT
    for finding in held:
        inner = finding.command
        if (
            not inner.argv
            and finding.category is Category.Unrecognized
            and (inner.start, inner.end) == (0, len(command))
        ):
            return _CORRECT  # the text as a whole has no reading
    return _KNOWN if any(finding.unknown is Unknown.Program for finding in held) else _SAFER


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
