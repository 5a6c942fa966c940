"""The network of this machine: addresses, routes, sockets, firewalls."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem
IP_OBJECTS = (
    "link l addr address a ad add addrlabel route r ro rule ru neigh neighbor neighbour n ne ntable tunnel tuntap"
    " maddress maddr mroute mrule netns ns xfrm vrf token tcp_metrics nexthop mptcp macsec sr monitor"
    " mon mo netconf netc stats st tunt m"
).split()
MONITORS = ("monitor", "mon", "mo")
SHOWN_BY_S = frozenset("a ad add addr address r ro route".split())
IP_SHOWING = frozenset("show sh list ls lst l get help h save identify pids".split())
MONITORED = frozenset("all link address addr route mroute maddr neigh netconf nexthop nsid prefix rule stats".split())


def ip_verb(word: Argument) -> Judgement:
    """What is asked of the object; `ip netns exec` is no question."""
    if word.exact and word.text in IP_SHOWING:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` shows")
    return Judgement(SYSTEM, "`ip` changes the network of this machine", word)


def ip_object(word: Argument) -> Judgement:
    """What a command of ip is about."""
    if word.exact and word.text in IP_OBJECTS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(
        Category.Unrecognized, f"`ip {word.text}` is an unknown subcommand", word, unknown=Unknown.Subcommand
    )


def route(word: Argument) -> Judgement:
    """A word of route, which may change the routes."""
    if word.exact and word.text == "get":
        return Judgement(Category.ReadsFilesystem, "`get` shows a route")
    return Judgement(SYSTEM, f"`route {word.text}` changes the network of this machine", word)


def nmcli_shown(word: Argument) -> Judgement:
    """What nmcli is to show."""
    if word.text == "show-password":
        return Judgement(Category.ReadsSecrets, "`nmcli show-password` shows the password of the network", word)
    return _shown("nmcli", word)


def iw_shown(word: Argument) -> Judgement:
    """What iw is to show."""
    return _shown("iw", word)


def _shown(program: str, word: Argument) -> Judgement:
    if word.exact and word.text in ("show", "list", "info", "link", "status", "dump", "station", "--", "get"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` shows")
    return Judgement(SYSTEM, f"`{program} {word.text}` changes the network of this machine", word)


def ufw(word: Argument) -> Judgement:
    """A word of ufw, which may change the firewall."""
    shows = ("verbose", "numbered", "raw", "added", "listening", "list", "info", "builtins", "user-rules")
    if word.exact and word.text in shows:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` shows")
    return Judgement(
        Category.Unrecognized, f"`ufw … {word.text}` is an unknown subcommand", word, unknown=Unknown.Subcommand
    )


def ip(command: Command, _: Surroundings) -> Judgement:
    """`s` is short for show in `ip a s`, and for set in `ip link s`."""
    argv = list(command.argv)
    for at in range(2, len(argv)):
        if argv[at].exact and argv[at].text == "s" and argv[at - 1].text in SHOWN_BY_S:
            argv[at] = replace(argv[at], text="show", prefix="show")
            break
    if len(argv) > 1 and argv[1].text in MONITORS and all(word.text in MONITORED for word in argv[2:]):
        return Judgement(Category.ReadsFilesystem, "`ip monitor` shows what changes")
    return judge(index.stated("ip"), argv, "ip")
