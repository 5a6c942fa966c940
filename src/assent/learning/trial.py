"""A candidate tried on everything that was recorded: it is offered only if it would have spoiled nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assent import knowledge
from assent.assessment import findings_of
from assent.correction import correct
from assent.correction.model import Correction, MatchKind
from assent.correction.validate import lint, validate
from assent.errors import CorrectionError, ParseError
from assent.learning.candidate import Candidate, is_near
from assent.learning.edit import Edit, EditKind
from assent.learning.outcomes import Outcomes, lower_quantile
from assent.learning.said import said
from assent.record import Record, replace
from assent.risk import Category

SURE = 0.6  # lower quantile of the share of failures among uses of the old form
SESSIONS = 2
EPISODES = 3
CLEAR = 0.8  # share of the episodes of a mistake that agree on how to fix it
_READS = (Category.ReadsFilesystem, Category.ReadsVcs, Category.ReadsRemote)


class Trial(Record):
    """The fate of a candidate. `refusal` is empty for one that is offered."""

    candidate: Candidate
    failed: int  # recorded commands that it would have changed, all of which failed
    worked: int  # recorded commands that it would have changed and that worked as they were
    new_worked: int  # recorded commands of the new form that worked
    refusal: str


def tried(candidate: Candidate, outcomes: Outcomes, existing: Sequence[Correction] = ()) -> Trial:
    """Try one candidate."""
    if candidate.correction is None:
        return Trial(candidate, 0, 0, 0, _hint_refusal(candidate))
    candidate, refusal = _formed(candidate, existing)
    correction = candidate.correction
    if refusal or correction is None:
        return Trial(candidate, 0, 0, 0, refusal)
    failed = worked = new_worked = 0
    for text, good, bad in outcomes.holding(correction.command):
        changed = correct(text, (correction,)).text
        if changed == text:
            new_worked += good if _has_new(text, candidate) else 0
            continue
        failed += bad
        worked += good
        refusal = refusal or _harm(text, changed, candidate)
    return Trial(candidate, failed, worked, new_worked, refusal or _doubt(candidate, failed, worked))


def _formed(candidate: Candidate, existing: Sequence[Correction]) -> tuple[Candidate, str]:
    """The candidate with the first form of its correction that would do, and why none does."""
    if candidate.correction is not None and any(_same(each, candidate.correction) for each in existing):
        return candidate, "there is such a correction already"
    refusal = ""
    for form in _forms(candidate):
        refused = _form_refusal(form, existing)
        if not refused:
            return replace(candidate, correction=form), _known_word(candidate.edit)
        refusal = refusal or refused
    return candidate, refusal


def _forms(candidate: Candidate) -> Iterator[Correction]:
    """The correction, and others that say the same of fewer commands."""
    correction, edit = candidate.correction, candidate.edit
    if correction is None:
        return
    yield correction
    old, new = " ".join((*edit.chain, *edit.old)), " ".join((*edit.chain, *edit.new))
    literal = replace(correction, kind=MatchKind.Literal, old=old, new=new)
    if correction.kind is MatchKind.Flag and len(edit.chain) > 1:
        yield literal
    if correction.kind is MatchKind.Literal:
        yield replace(literal, old=f"{old} ", new=f"{new} ")  # of a word that others begin with


def _known_word(edit: Edit) -> str:
    """The reason why a correction may not take these words away: the program has them."""
    if edit.kind not in (EditKind.Subcommand, EditKind.Words):
        return ""
    known = knowledge.command(edit.program.rpartition("/")[2], edit.chain[1:])
    return f"{' '.join(edit.chain)} has {edit.old[0]}" if known and known.subcommand(edit.old[0]) else ""


def _form_refusal(correction: Correction, existing: Sequence[Correction]) -> str:
    """The reason why the rule itself does not suffice."""
    try:
        validate(correction, existing)
    except CorrectionError as error:
        return str(error)
    warnings = [told for told in lint(correction) if not told.startswith("nothing is known")]
    return warnings[0] if warnings else _partial(correction)


def _same(one: Correction, other: Correction) -> bool:
    """Whether they are about the same mistake; a literal may have been kept with a blank behind it, or for a flag."""
    sides = [each.old.strip().removeprefix(f"{each.command} ") for each in (one, other)]
    return one.command == other.command and sides[0] == sides[1]


def _partial(correction: Correction) -> str:
    """The reason why a literal would also change longer words: the `git st` of `git stash`."""
    last = correction.old.rpartition(" ")[2]
    if not last:
        return ""
    known = knowledge.command(correction.command, correction.old.split()[1:-1])
    longer = [name for name in (known.subcommands() if known else ()) if name != last and name.startswith(last)]
    return f"it would also change `{longer[0]}`" if longer and " " in correction.old else ""


def _harm(text: str, changed: str, candidate: Candidate) -> str:
    """The reason not to change a recorded command; empty where the change is harmless."""
    correction = candidate.correction
    if correction is None or correct(changed, (correction,)).text != changed:
        return "applied twice it changes more than once"
    try:
        before, after = [max(each.category for each in findings_of(one)) for one in (text, changed)]
    except ParseError as error:
        return f"what it makes cannot be parsed: {error.reason}"
    if after > _highest(candidate, before) and after is not before:
        return f"it makes a command riskier: {before.name} becomes {after.name}"
    if before in _READS and candidate.edit.kind is EditKind.AddedFlag:
        return "it adds to a command that only reads, and so changes what it shows"
    return ""


def _highest(candidate: Candidate, before: Category) -> Category:
    """The highest category of a command once it is corrected.

    What nobody knows failed because there is no such thing, so that the words say nothing of the
    risk. Only where they are certainly misspelled may they become whatever they were meant to be:
    it is judged again, and asked about, before it runs.
    """
    if before is not Category.Unrecognized:
        return before
    if not (candidate.corroborated and is_near(candidate.edit)):
        return Category.ModifiesRemote
    words = (
        candidate.edit.new if candidate.edit.kind is EditKind.Program else (*candidate.edit.chain, *candidate.edit.new)
    )
    plain = max(each.category for each in findings_of(" ".join((*words, "x"))))
    return Category.DeletesData if plain <= Category.Unrecognized else Category.ModifiesRemote


def _doubt(candidate: Candidate, failed: int, worked: int) -> str:
    """The reason why the evidence does not suffice; empty where it does."""
    if worked:
        return f"the old form worked {worked} times"
    if candidate.sessions < SESSIONS:
        return "it was seen in one session only"
    if candidate.episodes < CLEAR * (candidate.episodes + candidate.otherwise):
        return f"the same mistake was fixed in another way {candidate.otherwise} times"
    if candidate.episodes < EPISODES and not candidate.corroborated:
        return f"it was seen {candidate.episodes} times only"
    is_other = candidate.edit.kind is EditKind.Program and not is_near(candidate.edit)
    if is_other and not (candidate.corroborated or candidate.missing):
        return "the other program may have been another intention"
    weight = failed * (2 if candidate.corroborated else 1)
    if lower_quantile(weight) < SURE:
        return f"{failed} failures are too few to be sure"
    return ""


def _hint_refusal(candidate: Candidate) -> str:
    """The reason not to give even a hint: the command that came before or behind does more than the one that failed."""
    if candidate.edit.kind is not EditKind.Hint:
        return "no correction can say it"
    if candidate.sessions < SESSIONS or candidate.episodes < EPISODES:
        return f"it was seen {candidate.episodes} times only"
    for failed, fixed in candidate.pairs:
        try:
            before, after = [max(each.category for each in findings_of(one)) for one in (failed, fixed)]
        except ParseError:
            return "the text that worked cannot be parsed"
        if after > max(before, Category.ModifiesFilesystem):
            return f"what was added does more than what failed: {after.name}"
    return ""


def _has_new(text: str, candidate: Candidate) -> bool:
    """Whether the text uses the new words of the candidate."""
    commands = said(text) or ()
    wanted = (*candidate.edit.chain, *candidate.edit.new)
    if candidate.edit.kind is EditKind.Program:
        wanted = candidate.edit.new
    return any(set(wanted) <= {word.text for word in command.words} for command in commands)
