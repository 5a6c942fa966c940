"""Whether a finding says no more than that something is not known, or names what is wrong.

Only of the first an agent may think as it likes: a rule of its user such as `Bash(git:*)` may well be
meant for a subcommand that is not in our tables, and is not meant for `git -c core.fsmonitor=./x status`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.finding import Finding

ENDS = (
    " is not known",
    " is not known before it runs",
    " is not known before the operation",
    " is an unknown program",
)
PHRASES = (
    " is an unknown option",
    " is an unknown subcommand",
    " is an unknown test or action",
    "` as an option",
    "xargs splits, as an option",
    " takes no operand ",
    " lacks an operand",
    " has no category in its program file yet",
    " lacks a subcommand that its program file describes",
)


def is_unknown(finding: Finding) -> bool:
    """Whether the reason names a program, subcommand, option or value that is not known, and no danger."""
    reason = finding.reason
    return reason.endswith(ENDS) or any(phrase in reason for phrase in PHRASES)
