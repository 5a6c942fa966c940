"""The approvals that a person may be offered: each pattern with each place, proven to answer the question."""

from __future__ import annotations

from assent.assessment import Assessment, Context, assess
from assent.cli.options.approving import EVERYWHERE, ScopePlace, places_here
from assent.hooks.proposal import LONGEST, proposal
from assent.pages.parts import parts
from assent.pattern import Pattern, show_pattern
from assent.policy import Decision, Grant, Mode, Policy, decide
from assent.policy.offer import offer
from assent.record import Record, replace
from assent.risk import Category, Finding
from assent.store.discretion import discreetly
from assent.store.events import StoredEvent
from assent.store.grant import Scope, StoredGrant
from assent.store.question_code import question_code
from assent.store.redaction import masked
from assent.syntax.quote import quote


class Offered(Record):
    """The patterns for one simple command, narrowest first, and the places in which they would cover it."""

    finding: Finding
    patterns: tuple[Pattern, ...]
    default: int  # which of the patterns
    places: tuple[ScopePlace, ...]
    refusal: str = ""  # why there is nothing to offer
    exact: Pattern | None = None  # the command itself and nothing else

    def obstacle(self) -> str:
        """The reason why the command itself cannot be approved; empty where it can."""
        return self.refusal or ("" if self.exact is not None else "its words are not certain")

    def grant(self, pattern: Pattern, place: ScopePlace, session: str = "") -> StoredGrant:
        """The approval of that pattern in that place, up to the risk that the person was shown."""
        ceiling = self.finding.category
        scope = Scope.Session if session else place.scope
        folder = place.folder or ("/" if session else "")
        text = self.finding.command.text
        return StoredGrant(0, show_pattern(pattern), scope, folder, session, "bash", ceiling, text, "")

    def once(self) -> StoredGrant | None:
        """The approval of the command itself, for one time in the nearest place; None where it cannot be approved."""
        if self.exact is None:
            return None
        given = self.grant(self.exact, self.places[0])
        return replace(given, scope=Scope.Once, place=given.place or "/")


def judged_as_asked(command: str, context: Context) -> tuple[Assessment, Context]:
    """The judgement; where nothing is asked but denied instead, the one that there would be if somebody were asked."""
    found = discreetly(assess(command, context))
    if found.decision is not Decision.deny:
        return found, context
    policy = replace(context.policy, mode=Mode.OnRequest, preset=None)
    asking = replace(context, policy=policy)
    again = discreetly(assess(command, asking))
    return (again, asking) if again.decision is Decision.ask else (found, context)


def offered(finding: Finding, policy: Policy, places: tuple[ScopePlace, ...]) -> Offered:
    """The approval that may be offered for `finding`, which is asked about; a rule that asks is lifted by nothing."""
    proposal = offer(finding)
    rungs = [proposal.exact, proposal.narrow, proposal.verb_chain, proposal.name]
    patterns = tuple(dict.fromkeys([rung for rung in rungs if rung is not None]))
    if proposal.default is None:
        return Offered(finding, (), 0, (), proposal.reason)
    if not _answers(proposal.default, EVERYWHERE, finding, policy):
        return Offered(finding, (), 0, (), "a rule of yours asks about it each time")
    near = [place for place in places if place != EVERYWHERE or finding.category < Category.DeletesData]
    answering = tuple([place for place in near if _answers(proposal.default, place, finding, policy)])
    if not answering:
        return Offered(finding, (), 0, (), "its target may be outside this project")
    return Offered(finding, patterns, patterns.index(proposal.default), answering, exact=proposal.exact)


def _answers(pattern: Pattern, place: ScopePlace, finding: Finding, policy: Policy) -> bool:
    grant = Grant(pattern, finding.category, place.here or place.folder or None)
    return decide((finding,), replace(policy, grants=(grant,))).decision is Decision.allow


class Question(Record):
    """One question, judged again as it is now."""

    event: StoredEvent
    command: str  # as corrected
    assessment: Assessment
    offers: tuple[Offered, ...]  # one for each part that is asked about
    is_masked: bool  # a secret in it is not known here, so that its very words cannot be approved

    def code(self) -> str:
        """By which it is found again."""
        return question_code(self.command, self.event.cwd)


def remedy(assessment: Assessment, context: Context) -> str:
    """The approval that would help: lasting where that may be advertised, else for one time; empty where none does."""
    if assessment.decision is not Decision.ask or masked(assessment.command) != assessment.command:
        return ""  # a secret is not repeated, and without it nothing would be approved
    standing = proposal(assessment, context)
    if standing:
        return standing
    obstacles = [made.obstacle() for made in all_offered(assessment, context)]
    written = quote(assessment.command)
    if len(written) > LONGEST or not written.isprintable():
        return ""
    return "" if any(obstacles) else f"assent approvals once {written}"


def refusal(assessment: Assessment, context: Context) -> str:
    """The reason why no approval answers the question; empty where one does, or there is no question."""
    if assessment.decision is not Decision.ask:
        return ""
    if masked(assessment.command) != assessment.command:
        return "it holds a secret, which is not kept"
    return next((made.obstacle() for made in all_offered(assessment, context) if made.obstacle()), "")


def all_offered(assessment: Assessment, context: Context, places: tuple[ScopePlace, ...] = ()) -> list[Offered]:
    """The approvals for each part that is asked about, in `places`; without any, in those around the command."""
    near = places or places_here(context.cwd, context.home)
    return [offered(finding, context.policy, near) for finding, part in parts(assessment) if part is Decision.ask]
