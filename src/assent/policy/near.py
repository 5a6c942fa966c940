"""The approval that comes nearest to a command without covering it, and why: nobody should have to guess."""

from __future__ import annotations

from assent.pattern import Pattern, all_words, covers, show_pattern
from assent.pattern.words import is_word, own_words
from assent.policy.consult import objection_to
from assent.risk.category import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from assent.pattern.words import Words
    from assent.policy.model import Grant
    from assent.risk.finding import Finding

    Miss: TypeAlias = tuple[int, str]  # how near it comes, and what is between

FITTING = 1000  # nearer than any number of shared words
HOLDING = 1  # a grant that holds now is nearer than one that does not
LEAST_SHARED = 2  # words: `git push` in common is near, `git` is not


def near_miss(grants: Iterable[Grant], finding: Finding) -> str:
    """The message about the nearest of `grants`, none of which covers `finding`; empty when none is near."""
    nearest, told = 0, ""
    for grant in grants:
        nearness, why = _miss(grant, finding)
        if nearness > nearest:
            nearest, told = nearness, f"your approval `{show_pattern(grant.pattern)}` does not match: {why}"
    return told


def _miss(grant: Grant, finding: Finding) -> Miss:
    if covers(grant.pattern, finding.command):
        if not grant.barred and finding.category > grant.ceiling:
            above = f"“{in_words(finding.category)}” is above “{in_words(grant.ceiling)}”, which was approved"
            return FITTING + HOLDING, above
        return FITTING + (0 if grant.barred else HOLDING), objection_to(grant, finding) or ""
    words = own_words(finding.command)
    if words is None or grant.barred or grant.once:  # one for another command says nothing of this one
        return 0, ""
    for behind in all_words(finding.command)[:-1]:
        if len(behind) < len(words) and _shared(grant.pattern, behind) == len(grant.pattern.words):
            return len(grant.pattern.words), f"it says nothing of `{words[0].text}` before it"
    shared = _shared(grant.pattern, words)
    if shared < min(LEAST_SHARED, len(words)) and shared < len(grant.pattern.words):
        return 0, ""
    difference = _difference(grant.pattern, words, shared)
    return (shared, difference) if difference else (0, "")


def _shared(pattern: Pattern, words: Words) -> int:
    """The number of first words that are the same."""
    count = 0
    for wanted, given in zip(pattern.words, words, strict=False):
        if not is_word(given, wanted):
            break
        count += 1
    return count


def _difference(pattern: Pattern, words: Words, shared: int) -> str:
    """In which words they differ; empty when it is not in these."""
    if shared < len(pattern.words):
        said = pattern.words[shared]
        if shared == len(words):
            return f"it continues with `{said}`"
        given = words[shared].text  # of an option it says nothing: that is the question's own matter
        return "" if given[:1] == "-" else f"it says `{said}` where this says `{given}`"
    if not pattern.open:
        return "it is for these words alone, without `*`"
    flags = " ".join([flag[0] for flag in pattern.flags])
    return f"it is for commands with `{flags}` given" if flags else ""
