"""The commands that may send a folder, or an archive of one, to another machine."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.programs import CARRYING, COPYING, sends
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.finding import Finding


def may_send(finding: Finding) -> bool:
    """Whether a command may send a folder to another machine, or what it is given."""
    if finding.category not in (Category.ModifiesRemote, Category.Unrecognized):
        return False
    is_sender = sends(finding.command) or is_a(finding.command.program, COPYING, CARRYING)
    return is_sender and (bool(finding.reads) or finding.command.stdin is not None)
