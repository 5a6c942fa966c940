"""The bounds of an organisation, as a policy of its own that an answer is compared with."""

from __future__ import annotations

from assent.policy.decision import Ceiling, Decision
from assent.record import replace
from assent.risk.category import Category, in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy.model import Policy
    from assent.risk.finding import Finding


def under(ceiling: Ceiling, policy: Policy, category: Category) -> Policy | None:
    """The loosest policy that the organisation permits for `category`; None where it leaves that open.

    Mode and sandbox are those of the call, so they count in both.
    """
    named = tuple([pair for pair in ceiling.categories if pair[0] is category])
    if ceiling.preset is None and not any(decision is not Decision.allow for _, decision in named):
        return None
    return replace(policy, preset=ceiling.preset, categories=named, ceiling=None)


def approval_objection(ceiling: Ceiling | None, finding: Finding) -> str | None:
    """The reason why no approval of a person's own answers a question about `finding`; None where one may."""
    if ceiling is None or ceiling.approvals is None or finding.category <= ceiling.approvals:
        return None
    most, this = in_words(ceiling.approvals), in_words(finding.category)
    return f"{ceiling.name} lets approvals reach “{most}” at most, and this is “{this}”"
