"""Sessions and raw connections: ssh, netcat, socat, telnet, tunnels."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.wrappers.unwrap import SHELLESS
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

_GREETED = frozenset("-T -Tv -v -vT -vv -vvv -q -qT -4 -6 -o BatchMode=yes ConnectTimeout=5 ConnectTimeout=10".split())


def session(command: Command, _: Surroundings) -> Judgement:
    """ssh; what hosts repositories only says who it takes the user for: `ssh -T git@github.com`."""
    *options, last = command.argv[1:] or command.argv
    greeted = last.exact and last.text in SHELLESS and all(word.exact and word.text in _GREETED for word in options)
    if greeted:
        return Judgement(Category.ReadsRemote, f"`{last.text}` only says who is logged in")
    return judge(index.stated("ssh"), command.argv, "ssh")
