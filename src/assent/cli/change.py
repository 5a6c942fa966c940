"""What would change a decision, in words a person can act on."""

from __future__ import annotations

from assent.assessment import Cause
from assent.errors import assert_never
from assent.policy import Decision, Mode, Policy, Sandbox, decide
from assent.record import replace
from assent.risk import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.assessment import Assessment


def changes(assessment: Assessment, policy: Policy) -> list[str]:
    """Ways to another decision, the nearest first; each is true by trying it."""
    return [*_spelling(assessment), *_other_settings(assessment, policy), *_rules(assessment)]


def _spelling(assessment: Assessment) -> Iterator[str]:
    match assessment.cause:
        case Cause.Opaque:
            reason = assessment.opaque[0].reason if assessment.opaque else assessment.reason
            yield f"a spelling that says literally what runs ({reason})"
        case Cause.Nothing | Cause.Risk | Cause.Unrecognized:
            return
        case _:
            assert_never(assessment.cause)


def _other_settings(assessment: Assessment, policy: Policy) -> Iterator[str]:
    """Another sandbox in the same mode, then another mode with the same sandbox."""
    for sandbox in Sandbox:
        yield from _if_other(assessment, replace(policy, sandbox=sandbox), f"--sandbox {sandbox.value}")
    for mode in Mode:
        yield from _if_other(assessment, replace(policy, mode=mode), f"--mode {mode.value}")


def _if_other(assessment: Assessment, policy: Policy, options: str) -> Iterator[str]:
    decision = decide(assessment.findings, policy).decision
    if decision is not assessment.decision:
        yield f"{options} would make it {decision.name}"


def _rules(assessment: Assessment) -> Iterator[str]:
    if assessment.decision is Decision.allow:
        yield 'a rule of your policy file with decision = "ask" or "deny"'
    elif assessment.category is Category.Destroys:
        yield "no rule and no mode: a built-in denial is lowered only by its name, in your own policy file"
    else:
        yield "an allow rule of your policy file that covers it"
