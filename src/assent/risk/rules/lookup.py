"""Asking the network: names, routes, ports, captures. What is asked for is seen by whoever answers."""

from __future__ import annotations

from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REGISTRIES = ("whois.", "whois6.", "rdap.")


def registry(word: Argument) -> Judgement:
    """The server that is asked instead of the usual one: any machine that is sent the words."""
    if word.exact and word.text.startswith(REGISTRIES):
        return host(word)
    return Judgement(Category.ModifiesRemote, f"`whois` sends its words to the machine `{word.text}`", word)
