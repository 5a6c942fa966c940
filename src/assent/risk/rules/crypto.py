"""Certificates, keys and encryption: openssl, ssh-keygen, ssh-add, gpg, age, sops.

Certificates and public keys may be shown, also those in files whose names look like keys.
"""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.address import feeds
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement


def openssl(command: Command, _: Surroundings) -> Judgement:
    """The input of `s_client` is sent to the other machine."""
    if len(command.argv) < 2:
        return Judgement(Category.Unrecognized, "`openssl` takes commands from its input", command.argv[0])
    found = judge(index.stated("openssl"), command.argv, "openssl")
    if command.argv[1].text != "s_client":
        return found
    tally = Tally(found.reason)
    tally.include(found)
    for redirection in command.redirects:
        if feeds(redirection):
            tally.add(Category.ModifiesRemote, "`openssl s_client` sends its input to the other machine", redirection)
    return tally.judgement()
