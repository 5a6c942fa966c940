"""The command that approves what is asked about, for a person who was just told of the question."""

from __future__ import annotations

from assent.assessment import Assessment, Context
from assent.cli.options.approving import places_here
from assent.cli.options.offered import offered
from assent.hooks.proposal import LONGEST, proposal
from assent.pages.parts import parts
from assent.policy import Decision
from assent.store.redaction import masked
from assent.syntax.quote import quote


def remedy(assessment: Assessment, context: Context) -> str:
    """The approval that would help: lasting where that may be advertised, else for one time; empty where none does."""
    if assessment.decision is not Decision.ask or masked(assessment.command) != assessment.command:
        return ""  # a secret is not repeated, and without it nothing would be approved
    standing = proposal(assessment, context)
    if standing:
        return standing
    places = places_here(context.cwd, context.home)
    held = [finding for finding, part in parts(assessment) if part is Decision.ask]
    offers = [offered(finding, context.policy, places) for finding in held]
    written = quote(assessment.command)
    if len(written) > LONGEST or not written.isprintable():
        return ""
    is_certain = all(made.exact is not None and not made.refusal for made in offers)
    return f"assent approvals once {written}" if is_certain else ""
