"""The traits of all clients of hosting services: which machine is asked, and the shapes of their subcommands."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import LABELS
from assent.risk.category import Category
from assent.risk.finding import Judgement

KNOWN = frozenset(
    "github.com www.github.com api.github.com gist.github.com gitlab.com www.gitlab.com codeberg.org gitea.com".split()
)


def host(word: Argument) -> Judgement:
    """A machine that is asked in place of the usual one, and given the login."""
    name = word.text.removeprefix("=")
    if word.exact and name in KNOWN:
        return Judgement(Category.ReadsRemote, f"`{name}` is asked")
    return Judgement(Category.Unrecognized, f"`{name}` may be any machine, and receives your login", word)


def repository(word: Argument) -> Judgement:
    """`owner/name`, `host/owner/name`, an address, or what names no repository: a number, a branch."""
    text = word.prefix.removeprefix("=")
    scheme, separator, rest = text.partition("://")
    names = (rest if separator else text).split("/")
    if word.glob and word.text in LABELS:
        return Judgement(Category.ReadsRemote, "a name is asked for")
    if separator or names[0].startswith("git@"):
        name = names[0].rpartition("@")[2].partition(":")[0]
        known = name in KNOWN and scheme.casefold() != "http" and len(names) > 1
    else:
        known = names[0] in KNOWN or "." not in names[0] or (word.exact and len(names) < 3)
        known = known and (word.exact or len(names) > 1)
    if known:
        return Judgement(Category.ReadsRemote, f"`{word.text}` is queried")
    return Judgement(Category.Unrecognized, f"`{word.text}` may name a machine that receives your login", word)
