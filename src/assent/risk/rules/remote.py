"""Sessions and raw connections: ssh, netcat, socat, telnet, tunnels."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def control(word: Argument) -> Judgement:
    """A command to the shared connection of ssh."""
    if word.exact and word.text == "check":
        return Judgement(Category.ReadsFilesystem, "only asks for the state of a connection")
    return Judgement(Category.ModifiesSystem, f"`-O {word.text}` changes an open connection", word)
