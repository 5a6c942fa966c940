"""Unknown content that is piped into a client that sends it: `cat a | openssl s_client`."""

from __future__ import annotations

from assent.risk.category import Category
from assent.rules_table import SILENT, SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding


def forwarded(sources: Sequence[Finding], command: Command) -> Risk | None:
    """The effect of what the sources pipe into `openssl s_client`."""
    if [word.text for word in command.argv[1:2]] != ["s_client"]:
        return None
    for source in sources:
        inner = source.command
        if not is_a(inner.program, SPEAKER, SILENT) or not all(word.exact for word in inner.argv):
            return Category.ModifiesRemote, f"`{command.text}` sends the output of `{inner.text}`"
    return None
