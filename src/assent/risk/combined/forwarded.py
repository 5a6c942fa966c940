"""The content that a client is given to send: unknown, `cat a | openssl s_client`, or an order to delete data."""

from __future__ import annotations

from assent.risk.category import Category
from assent.rules_table import SILENT, SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding


def forwarded(before: Sequence[Finding], command: Command) -> Risk | None:
    """The effect of what the commands in front of a client pipe into it, or what it is given."""
    sources = [] if command.stdin is None else before[command.stdin :]
    return _unknown(sources, command) if command.program == "openssl" else _ordered(sources, command)


def _ordered(sources: Sequence[Finding], command: Command) -> Risk | None:
    """The loss of data by a statement that a client sends: printf 'FLUSHALL' | nc h 6379."""
    from assent.risk.deleting_requests import states_loss  # few texts are sent so

    spoken = [each.command.argv[1:] for each in sources if is_a(each.command.program, SPEAKER)]
    for text in (*[word.text for words in spoken for word in words], *[word.text for word in command.given()]):
        stated = states_loss(text)
        if stated:
            return Category.DeletesData, f"`{command.program}` sends `{stated}`, which deletes data"
    return None


def _unknown(sources: Sequence[Finding], command: Command) -> Risk | None:
    """The effect of what the sources pipe into `openssl s_client`."""
    if [word.text for word in command.argv[1:2]] != ["s_client"]:
        return None
    for source in sources:
        inner = source.command
        if not is_a(inner.program, SPEAKER, SILENT) or not all(word.exact for word in inner.argv):
            return Category.ModifiesRemote, f"`{command.text}` sends the output of `{inner.text}`"
    return None
