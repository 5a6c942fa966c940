"""The commands that may send a folder, or an archive of one, to another machine."""

from __future__ import annotations

from assent.risk.entries.programs import CARRYING, COPYING, sends
from assent.risk.entries.sharing import is_near, serves
from assent.risk.finding import is_fed
from assent.rules_table import CLUSTER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.finding import Finding


def may_send(finding: Finding) -> bool:
    """Whether a command may send a folder to another machine, or what it is given."""
    if not is_fed(finding) or is_a(finding.command.program, CLUSTER):
        return False  # of a folder it takes descriptions of objects
    if serves(finding.command):
        return not is_near(finding.command)
    return sends(finding.command) or is_a(finding.command.program, COPYING, CARRYING)
