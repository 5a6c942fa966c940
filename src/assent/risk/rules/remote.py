"""Sessions and connections: ssh, openssl s_client, grpcurl."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import UNKNOWN_OPTION
from assent.command.wrappers.ssh_settings import parts
from assent.command.wrappers.unwrap import SHELLESS
from assent.risk.address import feeds
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_GREETED = frozenset("-T -Tv -v -vT -vv -vvv -q -qT -4 -6".split())
_VALUED = frozenset("-i -l -p".split())  # options of which no value makes more of it
_WAITING = frozenset("addressfamily batchmode connecttimeout connectionattempts identitiesonly loglevel".split())
FILES = ("proto", "protoset", "cacert", "import-path")  # of these: paths
SHOWING = ("help", "h", "version")
LISTING = ("list", "describe")


def session(command: Command, _: Surroundings) -> Judgement:
    """ssh; what hosts repositories only says who it takes the user for: `ssh -T git@github.com`."""
    *options, last = command.argv[1:] or command.argv
    if last.exact and last.text in SHELLESS and _greets(options):
        return Judgement(Category.ReadsRemote, f"`ssh` checks the login to `{last.text}`")
    return index.as_stated("ssh", command.argv)


def _greets(options: Sequence[Argument]) -> bool:
    """Whether the options only say how to log in and how long to wait."""
    if not all(word.exact for word in options):
        return False
    texts = iter([word.text for word in options])
    for text in texts:
        value = next(texts, "-") if text in (*_VALUED, "-o") else ""
        if value[:1] == "-" or (text == "-o" and parts(value)[0] not in _WAITING):
            return False
        if text not in (*_GREETED, *_VALUED, "-o"):
            return False
    return True


def openssl(command: Command, _: Surroundings) -> Judgement:
    """The input of `s_client` is sent to the other machine."""
    if len(command.argv) < 2:
        return Judgement(Category.Unrecognized, "`openssl` takes commands from its input", command.argv[0])
    found = index.as_stated("openssl", command.argv)
    if command.argv[1].text != "s_client":
        return found
    tally = Tally(found.reason)
    tally.include(found)
    for redirection in command.redirects:
        if feeds(redirection):
            tally.add(Category.ModifiesRemote, "`openssl s_client` sends its input to the other machine", redirection)
    return tally.judgement()


def grpcurl(command: Command, _: Surroundings) -> Judgement:
    """A request by its words: flags, the address, `list` or `describe`, and a symbol."""
    words = command.argv[1:]
    if len(words) == 1 and words[0].exact and words[0].text.lstrip("-") in SHOWING and words[0].text[:1] == "-":
        return Judgement(Category.ReadsFilesystem, f"`grpcurl {words[0].text}` only prints text")
    read = _operands(words)
    if isinstance(read, Judgement):
        return read
    operands, reads = read
    texts = [word.text for word in operands]
    if any(not word.exact for word in words):
        unknown = next(word for word in words if not word.exact)
        return _doubt(unknown, f"`grpcurl` is given `{unknown.text}`, which is only known at run time")
    lists = texts[:1] in (["list"], ["describe"]) or (len(texts) > 1 and texts[1] in LISTING)
    if lists and len(texts) <= (2 if texts[0] in LISTING else 3):
        source = operands[0] if texts[0] not in LISTING else reads[-1] if reads else operands[0]
        return Judgement(Category.ReadsRemote, f"`grpcurl` lists services of `{source.text}`", reads=tuple(reads))
    if lists:
        reason = f"`grpcurl` takes no argument `{operands[-1].text}` here"
        return Judgement(Category.ModifiesRemote, reason, operands[-1], reads=tuple(reads))
    called = operands[-1] if operands else command.argv[0]
    return Judgement(Category.ModifiesRemote, f"`grpcurl` calls `{called.text}`", called, reads=tuple(reads))


def _operands(words: Sequence[Argument]) -> tuple[Sequence[Argument], list[Argument]] | Judgement:
    """The words behind the flags, which end at the first that is none, and the files that flags name."""
    from assent.command.word import part

    reads: list[Argument] = []
    at = 0
    while at < len(words) and words[at].prefix[:1] == "-" and words[at].text != "--":
        name, equals, _ = words[at].text.partition("=")
        bare = name.lstrip("-")
        if bare in knows("grpcurl", "valued"):
            value = part(words[at], len(name) + 1) if equals else words[at + 1] if at + 1 < len(words) else None
            if value is not None and bare in FILES:
                reads.append(value)
            at += 1 if equals else 2
        elif bare in knows("grpcurl", "alone"):
            at += 1
        else:
            return _doubt(words[at], f"`grpcurl {name}` {UNKNOWN_OPTION}")
    return words[at:], reads


def _doubt(word: Argument, reason: str) -> Judgement:
    return Judgement(Category.Unrecognized, reason, word, unknown=Unknown.Option)
