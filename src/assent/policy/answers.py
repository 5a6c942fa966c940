"""The answers of a table to a category as such, for people who read the table."""

from __future__ import annotations

from assent.command import wordless
from assent.policy.decision import Decision
from assent.policy.model import Policy
from assent.policy.table import cell
from assent.risk.category import Category
from assent.risk.finding import Finding


def answer_to(category: Category, policy: Policy, *, inside: bool) -> tuple[Decision, str]:
    """The answer, and its source, to a command that is of that category alone, in the workspace or out of it."""
    beyond = () if inside else ("/elsewhere",)
    finding = Finding(wordless(0, 0, "", None), category, "", 0, 0, (), (), (), beyond=beyond, inside=inside)
    return cell(finding, category, policy)
