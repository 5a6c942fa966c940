"""The choices of a person when a question is answered: patterns with places, each proven to answer it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assent.cli.options.approving import EVERYWHERE, ScopePlace, where
from assent.cli.options.offered import Offered, Question
from assent.cli.render.visible import visible
from assent.pattern import Pattern, covers, show_pattern
from assent.policy.standing import stays_a_question
from assent.record import Record, replace
from assent.risk import Category
from assent.store.grant import Scope, StoredGrant
from assent.store.redaction import masked


class Choice(Record):
    """One answer: the approvals that it gives, one for each part that is asked about."""

    grants: tuple[StoredGrant, ...]

    def told(self) -> str:
        """The answer on one line."""
        patterns = ", ".join(dict.fromkeys([f"`{visible(masked(grant.pattern))}`" for grant in self.grants]))
        return f"{patterns} {where(self.grants[0])}"

    def everywhere(self) -> Choice:
        """The same in every folder."""
        return Choice(tuple([replace(grant, scope=Scope.Everywhere, place="") for grant in self.grants]))

    def is_once(self) -> bool:
        """Whether it lets the command run one time."""
        return self.grants[0].scope is Scope.Once


def choices(question: Question) -> list[Choice]:
    """The answers, the best first: always in this project, or once for what should remain a question."""
    offers = question.offers
    if not offers or any(made.refusal for made in offers):
        return []
    lasting = list(_lasting(offers))
    if question.is_masked:
        exact = {show_pattern(made.exact) for made in offers if made.exact is not None}
        lasting = [choice for choice in lasting if not any(grant.pattern in exact for grant in choice.grants)]
    once = [] if question.is_masked else list(_once(offers))
    careful = any(stays_a_question(made.finding) for made in offers)
    return list(dict.fromkeys(once + lasting if careful else lasting + once))


def _lasting(offers: Sequence[Offered]) -> Iterator[Choice]:
    """Each rung of the ladder in the nearest place, the default first, and then the default in the others."""
    default = [made.patterns[made.default] for made in offers]
    near = [made.places[0] for made in offers]
    yield _choice(offers, default, near)
    if len(offers) == 1:
        for pattern in reversed(offers[0].patterns):
            yield _choice(offers, [pattern], near)
    elif all(made.exact is not None for made in offers):
        yield _choice(offers, [made.exact for made in offers if made.exact is not None], near)
    if all(EVERYWHERE in made.places for made in offers):
        yield _choice(offers, default, [EVERYWHERE] * len(offers))


def _choice(offers: Sequence[Offered], patterns: Sequence[Pattern], places: Sequence[ScopePlace]) -> Choice:
    together = zip(offers, patterns, places, strict=True)
    return Choice(tuple(dict.fromkeys([made.grant(pattern, place) for made, pattern, place in together])))


def _once(offers: Sequence[Offered]) -> Iterator[Choice]:
    grants = [grant for made in offers if (grant := made.once()) is not None]
    if len(grants) == len(offers):
        yield Choice(tuple(grants))


def with_pattern(question: Question, pattern: Pattern, place: ScopePlace | None) -> Choice | None:
    """The answer that a person composes; None where that pattern does not cover the one part that is asked about."""
    for made in question.offers if len(question.offers) == 1 else ():
        if not made.refusal and covers(pattern, made.finding.command):
            return Choice((made.grant(pattern, place or made.places[0]),))
    return None


def may_be_everywhere(question: Question) -> bool:
    """Whether what is asked about may be approved everywhere: nothing that deletes."""
    return all(made.finding.category < Category.DeletesData for made in question.offers)
