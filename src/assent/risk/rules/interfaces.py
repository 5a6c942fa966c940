"""The network of this machine: addresses, routes, sockets, firewalls."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

MONITORS = ("monitor", "mon", "mo")
SHOWN_BY_S = frozenset("a ad add addr address r ro route".split())
MONITORED = frozenset("all link address addr route mroute maddr neigh netconf nexthop nsid prefix rule stats".split())


def ip(command: Command, _: Surroundings) -> Judgement:
    """`s` is short for show in `ip a s`, and for set in `ip link s`."""
    argv = list(command.argv)
    for at in range(2, len(argv)):
        if argv[at].exact and argv[at].text == "s" and argv[at - 1].text in SHOWN_BY_S:
            argv[at] = replace(argv[at], text="show", prefix="show")
            break
    if len(argv) > 1 and argv[1].text in MONITORS and all(word.text in MONITORED for word in argv[2:]):
        return Judgement(Category.ReadsFilesystem, "`ip monitor` shows what changes")
    judged = judge(index.stated("ip"), argv, "ip")
    if judged.category is not Category.ModifiesSystem or not all(word.exact for word in argv[:6]):
        return judged
    return replace(judged, reason=f"`{' '.join([word.text for word in argv[:6]])}` changes the network of this machine")
