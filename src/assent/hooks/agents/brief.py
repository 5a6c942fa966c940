"""The text for a model about a held call: what happened, why, and what to do next, in few words.

What to do next is an imperative that also fits behind “If they decline, ”.
"""

from __future__ import annotations

from assent.assessment import Assessment, Cause
from assent.command.wrappers.execution_context import INPUT
from assent.errors import assert_never
from assent.hooks.agents.answer import (
    BLOCKED,
    HIDDEN,
    PLAIN,
    Answer,
    AnswerKind,
    before,
    cut,
    masked,
    printable,
    riskiest,
)
from assent.hooks.agents.wire import Reply
from assent.policy.decision import Decision
from assent.record import replace
from assent.risk.category import ALSO, Category
from assent.risk.finding import Finding, Unknown
from assent.rules_table import DECLARER, ENGINE, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_STOP = 2  # the exit code
_DEEP = 4  # folders
BRIEF = 200  # characters of a text for a model
CUT = 300  # the same of one with long paths, behind which it is cut off
_UNDOING = ("can be undone with", "all of it can be undone with")  # begin clauses that are for people
OR_ASK = ", or ask the user"  # before the last way, which is none where nobody is there
OTHER_WAY = f"do not rephrase it; continue without it{OR_ASK} to run it"
NO_CHANGE = f"continue without it{OR_ASK} to make the change"
_SHORTER = f"split it into shorter commands of plain text{OR_ASK} to run it"
CORRECT = "correct the command and try again"
_WRITE_OUT = f"write out every word of the command{OR_ASK} to run it"
_KNOWN = f"use a program that Assent knows{OR_ASK} to run it"
SECRET = f"work without that data{OR_ASK} for the part that you need"
MOVE = f"move the files aside instead{OR_ASK} to delete them"
_NAME_FILES = f"name the files themselves{OR_ASK} to run it"
_STEPS = f"write that code out in the command{OR_ASK} to run it"
KEEP = f"leave the files in place{OR_ASK} to delete them"
_LESS = f"leave out options that Assent does not know{OR_ASK} to run it"
_SUBCOMMAND = f"use a subcommand that Assent knows{OR_ASK} to run it"
_WHOLE_PATH = f"name the folder by its whole path{OR_ASK} to run it"
_NOTHING = ("nothing ",)  # begins the consequence of a command that would lose nothing now
_PROCEED = ", or ask the user how to proceed"  # in place of asking them to do what they have just declined
_IN_PLACE_OF = {Unknown.Option: _LESS, Unknown.Subcommand: _SUBCOMMAND, Unknown.Place: _WHOLE_PATH}
_FAULTS = (" is ambiguous: ", " has no closing line ")  # in the reason of a text that bash may read differently
_MAKING = ("create", "generate", "rotate", "--gen")  # begin subcommands that make a secret
_NEVER = "do not retry this in another form; only the user may do it"


def question(told: Answer) -> str:
    """For the model, of a call about which its user is asked: what happens, why, and what to do after a no."""
    behind = f"If they decline, {_ended(_after_a_no(told.advice))}".replace("ask the user", "ask them")
    return _brief(told, "Assent asked the user to confirm:", behind)


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
    text = _brief(told, BLOCKED, instead)
    return text.replace(" also need confirmation", " are blocked as well").replace(
        " also needs confirmation", " is blocked as well"
    )


def _after_a_no(advice: str) -> str:
    """The advice for a model whose user has been asked."""
    way, ask, what = advice.partition(OR_ASK)
    return f"{way}{_PROCEED}" if ask and what.startswith(" to ") else advice


def declined(told: Answer) -> str:
    """For the model, of a call that its user was asked about and did not confirm."""
    way = _after_a_no(told.advice)
    instead = f"{way[:1].upper()}{_ended(way[1:])}"
    return _brief(told, "Assent asked, but nobody confirmed this:", instead)


def unconfirmed(told: Answer) -> str:
    """For the model, of a call that runs only if somebody confirms it; a person may read it as well."""
    return _brief(told, "Assent needs a confirmation for this:", f"Without one, {_ended(told.advice)}")


def _brief(told: Answer, verdict: str, behind: str) -> str:
    """One text for a model, at most `BRIEF` characters: with fewer details, then fewer parts.

    Several parts are all told as long as the text is no longer than `CUT`.
    """
    if told.advice == CORRECT and verdict != BLOCKED:  # nobody can confirm a fault of the text away
        verdict, behind = "Assent cannot judge this:", f"{CORRECT[:1].upper()}{CORRECT[1:]}."
    begun, reason = f"{before(told)}{verdict}", told.reason
    text = _of_several(begun, reason, behind) if ALSO in reason else ""
    if text:
        return text
    alone = f"{behind.partition(', or ask ')[0].removesuffix('.')}."
    short = f"{told.correction.partition(' (')[0]}. {verdict}" if told.correction else verdict
    for each in _shorter(masked(reason)):
        shorter = each.translate(PLAIN)
        text = f"{begun} {_ended(shorter)} {behind}".rstrip()
        if len(text) <= BRIEF:
            return text
    for first, way in ((begun, alone), (short, alone), (short, alone.replace("do not rephrase it; ", ""))):
        fitting = f"{first} {_ended(shorter)} {way}"
        if behind and len(fitting) <= BRIEF:
            return fitting
    over = len(text) - CUT
    return text if over <= 0 else f"{begun} {cut(shorter, len(shorter) - over - 2)} {behind}".rstrip()


def _of_several(begun: str, reason: str, behind: str) -> str:
    """The text with every part of the reason; empty where that is too long."""
    parts = masked(reason).split(ALSO)
    whole = ALSO.join(parts).translate(PLAIN)
    plain = ALSO.join([part.partition("; ")[0] for part in parts]).translate(PLAIN)
    alone = f"{behind.partition(', or ask ')[0].removesuffix('.')}."
    for told, way, most in ((whole, behind, BRIEF), (whole, alone, BRIEF), (plain, alone, CUT)):
        text = f"{begun} {_ended(told)} {way}".rstrip()
        if len(text) <= most:
            return text
    return ""


def _shorter(reason: str) -> Iterator[str]:
    """The reason, and what is left of it when other parts, details in brackets and further clauses go."""
    reason = "; ".join([clause for clause in reason.split("; ") if not clause.startswith(_UNDOING)])
    rest: list[str] = []
    worst = reason
    if ALSO in reason:
        from assent.policy.several import more_parts, without_more  # most calls are one command

        reason, more = without_more(reason)
        worst, *others = reason.split(ALSO)
        for kept in range(len(others), 0, -1):
            yield "; ".join([ALSO.join([worst, *others[:kept]]), *more_parts(len(others) - kept + more)])
        rest = more_parts(len(others) + more)
    yield "; ".join([worst, *rest])
    begin, *bracketed = worst.split(" (")
    plain = begin + "".join([part.partition(")")[2] if ")" in part else f" ({part}" for part in bracketed])
    yield "; ".join([plain, *rest])
    first = plain.partition("; ")[0]
    yield "; ".join([first, *rest])
    folded = _folded(first)
    yield "; ".join([folded, *rest])
    from assent.hooks.agents.counted import counted  # few reasons are still too long

    yield "; ".join([counted(folded), *rest])


def _folded(reason: str) -> str:
    """Without the folders in the middle of long paths; the model wrote them and knows them."""
    quoted = chr(HIDDEN[ord(" ")])
    return " ".join([quoted.join([_ends(path) for path in word.split(quoted)]) for word in reason.split(" ")])


def _ends(path: str) -> str:
    folders = path.split("/")
    return "/".join([*folders[:2], "…", *folders[-2:]]) if len(folders) > _DEEP + 1 else path


def _ended(clause: str) -> str:
    return clause if clause.endswith(("?", "!")) else f"{clause.removesuffix('.')}."


def advised(told: Answer, assessment: Assessment, *, possible: bool = True) -> Answer:
    """The answer with what to do instead; not `possible`: without what `tried` gives, which is stopped as well."""
    return replace(told, advice=_advice(assessment, possible=possible))


def tried(assessment: Assessment) -> str:
    """The command that the advice comes to: the safer form, or one that moves files; empty where it names none."""
    return _remedy(assessment) or ("mv a b" if _advice(assessment) == MOVE else "")


def _remedy(assessment: Assessment) -> str:
    """The safer form of the one part that is held; empty where several are, it has none, or it would be cut."""
    held = assessment.held()
    safer = held[0].remedy if len(held) == 1 and not held[0].consequence.startswith(_NOTHING) else ""
    return safer if len(safer) <= BRIEF // 2 and printable(safer) == safer else ""


def _advice(assessment: Assessment, *, possible: bool = True) -> str:
    """The safer form, else what fits the worst of what is held."""
    if assessment.decision is Decision.allow:
        return ""
    safer = _remedy(assessment) if possible else ""
    if safer:
        return f"try `{printable(safer)}` instead"
    held = assessment.held()
    worst = riskiest(assessment)
    unread = [part.reason for part in assessment.opaque if part.unread]
    if worst is not Category.Destroys and unread:
        return CORRECT if any(fault in reason for fault in _FAULTS for reason in unread) else _SHORTER
    if assessment.decision is Decision.deny and any(one.taken and one.taken.unseen and _runs(one) for one in held):
        return _STEPS if worst is not Category.Destroys else _NEVER
    if worst < Category.Destroys and any(one.category is not worst and one.command.argv for one in held):
        return OTHER_WAY  # what fits one part does not fit the others
    if worst is Category.Unrecognized:
        return _understood(held, assessment)
    if worst is Category.ReadsSecrets and not all(_makes(finding) or _opens(finding) for finding in held):
        return SECRET
    if worst is Category.DeletesData:
        way = _deleting([finding for finding in held if finding.category is worst])
        return way if possible or way != MOVE else KEEP
    if worst is Category.Destroys:
        return _NEVER
    return OTHER_WAY if any(finding.command.argv for finding in held) else NO_CHANGE


def _runs(finding: Finding) -> bool:
    """Whether it runs code now, which could be in the command; settings and variables only say what runs later."""
    program = finding.command.program
    return bool(finding.command.argv) and program != "git" and not is_a(program, DECLARER)


def _makes(finding: Finding) -> bool:
    """Whether it makes the secret that it shows: aws iam create-access-key."""
    return any(word.text.startswith(_MAKING) for word in finding.command.argv[1:4])


def _opens(finding: Finding) -> bool:
    """Whether an option gives a container access to the machine, and nothing is read: `docker run -v /:/host x`."""
    around = [wrapper for wrapper in finding.command.wrappers if is_a(wrapper.name, ENGINE)]
    return any(wrapper.start <= finding.start < wrapper.end for wrapper in around)


def _deleting(held: list[Finding]) -> str:
    """The advice where data would be deleted: what is moved aside has to be known."""
    if not all(finding.deletes and not finding.distant for finding in held):
        return OTHER_WAY
    paths = [path for finding in held for path in finding.deletes]
    if any("$" in path for path in paths):
        return _WRITE_OUT
    return _NAME_FILES if INPUT in paths or "{}" in paths else MOVE


def _understood(held: list[Finding], assessment: Assessment) -> str:
    """The advice where Assent does not know what would run."""
    if any("$" in assessment.command[part.start : part.end] for finding in held for part in finding.command.opaque):
        return _WRITE_OUT
    if any(finding.unknown is Unknown.Word for finding in held):
        return _WRITE_OUT
    for finding in held:
        inner = finding.command
        if (
            not (inner.argv or inner.variables)
            and finding.category is Category.Unrecognized
            and (inner.start, inner.end) == (0, len(assessment.command))
        ):
            return CORRECT  # the text as a whole has no reading
    unknown = [finding.command.program or "" for finding in held if finding.unknown is Unknown.Program]
    if not unknown or assessment.cause is not Cause.Unrecognized:
        return next((_IN_PLACE_OF[one.unknown] for one in held if one.unknown in _IN_PLACE_OF), OTHER_WAY)
    from assent.hooks.agents.tool_names import is_tool  # few programs are unknown

    return (
        f"call `{printable(unknown[0])}` as a tool, not in the shell{OR_ASK} to run it"
        if is_tool(unknown[0])
        else _KNOWN
    )
