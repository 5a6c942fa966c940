"""The command by which a person who is asked may approve it from now on: told with the question, where they read it."""

from __future__ import annotations

from assent import errors
from assent.command import Surroundings
from assent.pattern.text import show_pattern
from assent.policy.decide import decide
from assent.policy.decision import Decision
from assent.policy.model import Grant
from assent.policy.offer import open_offer
from assent.policy.standing import stays_a_question
from assent.record import replace
from assent.risk.category import Category, in_words
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment, Context
    from assent.pattern import Pattern
    from assent.risk.finding import Finding

LONGEST = 120  # characters of a command to type
MOST = 3  # parts of a text; what needs more approvals is not an everyday command
WIDEST = 48  # characters of a pattern that a line names


def proposal(assessment: Assessment, context: Context) -> str:
    """The command that approves every part that is asked about, as given in the workspace; empty where none does.

    Where words alone do not say it, the one that puts the question at the terminal, with patterns to choose from.
    """
    pairs = _offered(assessment, context)
    if not pairs:
        return ""
    phrases = dict.fromkeys([_phrase(pattern, finding, context) for pattern, finding in pairs])
    if "" not in phrases:
        return f"assent approvals trust-verb {' '.join(phrases)}"
    asked = quote(assessment.command)
    return f"assent check --ask {asked}" if len(asked) <= LONGEST and asked.isprintable() else ""


def answering(assessment: Assessment, context: Context, command: str, cwd: str) -> str:
    """The line that tells a person which command stops this question; empty where `proposal` is.

    `command` and `cwd` are those of the call. The line names its question: an agent may show it below another call.
    """
    pairs = _offered(assessment, context)
    if not pairs:
        return ""
    from assent.store.question_code import question_code
    from assent.store.redaction import redacted

    about = " and ".join(dict.fromkeys(_named(pattern, finding, context) for pattern, finding in pairs))
    return f"To stop being asked about {about}, run: assent approve {question_code(redacted(command), cwd)}"


def _named(pattern: Pattern, finding: Finding, context: Context) -> str:
    """The pattern; with the most that an approval covers where its words do more: cargo publish --dry-run."""
    shown = show_pattern(pattern)
    limit = f" where it only {in_words(finding.category)}" if _does_more(pattern, finding) else ""
    if shown.startswith(f"{context.workspace}/"):
        shown = f".{shown[len(context.workspace) :]}"
    return (f"`{shown}`" if len(shown) <= WIDEST else f"`{shown[:WIDEST]}…`") + limit


def _does_more(pattern: Pattern, finding: Finding) -> bool:
    """Whether the words of the pattern alone would do more than the command with its options."""
    options = any(word.prefix[:1] == "-" for word in finding.command.argv)
    if not options or finding.category >= Category.ModifiesRemote:
        return False
    from assent.policy.plain import plain_category  # few commands have options and do so little

    return finding.category < plain_category(pattern) < Category.Unrecognized


def _offered(assessment: Assessment, context: Context) -> list[tuple[Pattern, Finding]]:
    """The pattern to offer for each part that is asked about; none where not every part has one.

    Nor are there any for what should remain a question.
    """
    held: list[Finding] = []
    for finding, part in zip(assessment.findings, assessment.parts, strict=True):
        if part is Decision.ask and finding not in held:
            held.append(finding)
    if len(held) > MOST or any(map(stays_a_question, held)):
        return []
    pairs = [(_answering(finding, context), finding) for finding in held]
    offered = [(pattern, finding) for pattern, finding in pairs if pattern is not None]
    return offered if len(offered) == len(held) else []


def _answering(finding: Finding, context: Context) -> Pattern | None:
    """The pattern to offer, if an approval of it in the workspace answers the question."""
    pattern = open_offer(finding)
    if pattern is None:
        return None
    grant = Grant(pattern, finding.category, context.workspace)
    granted = decide((finding,), replace(context.policy, grants=(grant,)))
    return pattern if granted.decision is Decision.allow else None


def _phrase(pattern: Pattern, finding: Finding, context: Context) -> str:
    """The words to trust, in quotes; empty where no words alone answer the question."""
    phrase = show_pattern(replace(pattern, open=False))
    if "'" in phrase or not _is_said(phrase, pattern, context):
        return ""
    return f"'{phrase} *'" if _reaches(pattern, finding.category) else ""


def _reaches(pattern: Pattern, category: Category) -> bool:
    """Whether an approval of the words that states no ceiling covers that category."""
    from assent.policy.ordinary import ordinary_ceiling
    from assent.policy.plain import plain_category

    return plain_category(pattern) >= category or ordinary_ceiling(pattern) >= category


def _is_said(phrase: str, pattern: Pattern, context: Context) -> bool:
    """Whether the words are understood as that pattern when a person gives them."""
    from assent.pattern.phrase import parse_phrase

    try:
        return parse_phrase(phrase, Surroundings(context.workspace, context.home, context.workspace)) == pattern
    except errors.PatternError:
        return False
