"""Users, groups and who is there."""

from __future__ import annotations

from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

HASHES = frozenset(("shadow", "gshadow"))
NETWORK = frozenset("hosts ahosts ahostsv4 ahostsv6 netgroup networks ethers".split())
LOCAL = frozenset("aliases group initgroups passwd protocols rpc services subid subgid".split())


def entries(command: Command, _: Surroundings) -> Judgement:
    """`getent database key…`: hosts are asked for over the network."""
    words = [word for word in command.argv[1:] if not (word.exact and word.text.startswith("-"))]
    if not words:
        return Judgement(Category.ReadsFilesystem, "`getent` only prints text")
    database, *keys = words
    if database.exact and database.text in HASHES:
        return Judgement(Category.ReadsSecrets, f"`getent {database.text}` shows password hashes", database)
    if not database.exact or database.text not in NETWORK | LOCAL:
        return Judgement(
            Category.Unrecognized, f"the database `{database.text}` is not known", database, unknown=Unknown.Word
        )
    if database.text in NETWORK:
        asked = [host(key) for key in keys]
        worst = next((judgement for judgement in asked if judgement.category > Category.ReadsRemote), None)
        return worst or Judgement(Category.ReadsRemote, "`getent` looks up names")
    if any(not key.exact and key.several for key in keys):
        return Judgement(
            Category.Unrecognized, f"`getent` may read `{keys[0].text}` as an option", keys[0], unknown=Unknown.Word
        )
    return Judgement(Category.ReadsFilesystem, "`getent` shows entries")


def asked_of(word: Argument) -> Judgement:
    """A user of this machine, or `name@host`: the host is sent the name."""
    sent, at, place = word.text.rpartition("@")
    if not at:
        return Judgement(Category.ReadsFilesystem, "") if word.exact else host(word)
    if not word.exact or not sent:
        return host(word)
    return Judgement(Category.ModifiesRemote, f"`finger` sends `{sent}` to the machine `{place}`", word)
