"""Unknown content that is piped into a client that sends it: `cat a | openssl s_client`."""

from __future__ import annotations

from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding


def forwarded(sources: Sequence[Finding], command: Command, speaking: frozenset[str]) -> Risk | None:
    """The effect of what the sources pipe into `openssl s_client`; `speaking` programs print their literal words."""
    if [word.text for word in command.argv[1:2]] != ["s_client"]:
        return None
    for source in sources:
        inner = source.command
        if inner.program not in speaking or not all(word.exact for word in inner.argv):
            return Category.ModifiesRemote, f"`{command.text}` sends the output of `{inner.text}`"
    return None
