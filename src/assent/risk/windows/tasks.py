"""The scheduled tasks of a text: their programs, triggers and accounts, by the cmdlets that describe them."""

from __future__ import annotations

from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

DESCRIBING = "describes a task that "  # in the reasons of the cmdlets that make the parts of one
REGISTERING = ("register-scheduledtask", "set-scheduledtask", "register-scheduledjob", "set-scheduledjob")


def told(found: Sequence[Finding]) -> list[Finding]:
    """The findings, those that register a task with what the rest of the text says of it."""
    parts = [each.reason.partition(DESCRIBING)[2] for each in found if DESCRIBING in each.reason]
    said = " and ".join(dict.fromkeys(parts))  # "runs `x` and starts at every login"
    if not said:
        return list(found)
    return [
        replace(each, reason=f"{each.reason}, which {said}")
        if each.command.program in REGISTERING and each.reason.startswith("`")
        else each
        for each in found
    ]
