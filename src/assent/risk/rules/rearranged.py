"""Programs whose words are put in order before their entry reads them: apt, cargo, ip, mc, git-status."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.wording import filled, quoted
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PUNCTUATION = {ord(character): None for character in "-._"}  # in the name of a toolchain
MONITORS = ("monitor", "mon", "mo")
SHOWN_BY_S = frozenset("a ad add addr address r ro route".split())
MONITORED = frozenset("all link address addr route mroute maddr neigh netconf nexthop nsid prefix rule stats".split())
START = "git-"


def apt(command: Command, _: Surroundings) -> Judgement:
    """Options may stand before the subcommand as well: they are read as if behind it."""
    table = index.stated(command.program or "")
    words = command.argv
    rest = read(words, table.grammar).rest
    if rest < len(words):
        words = (words[0], words[rest], *words[1:rest], *words[rest + 1 :])
    return judge(table, words, words[0].text)


def cargo(command: Command, _: Surroundings) -> Judgement:
    """A toolchain may come first (`+nightly`), and options of rustfmt behind `--` are as good as before it."""
    words = list(command.argv)
    if len(words) > 1 and words[1].exact and _is_toolchain(words[1].text):
        del words[1]
    if any(word.exact and word.text == "fmt" for word in words[1:3]):
        words = [word for word in words if word.text != "--"]
    return index.as_stated("cargo", words)


def _is_toolchain(text: str) -> bool:
    return text[:1] == "+" and text[1:].isascii() and text[1:].translate(PUNCTUATION).isalnum()


def ip(command: Command, _: Surroundings) -> Judgement:
    """`s` is short for show in `ip a s`, and for set in `ip link s`."""
    argv = list(command.argv)
    for at in range(2, len(argv)):
        if argv[at].exact and argv[at].text == "s" and argv[at - 1].text in SHOWN_BY_S:
            argv[at] = replace(argv[at], text="show", prefix="show")
            break
    if len(argv) > 1 and argv[1].text in MONITORS and all(word.text in MONITORED for word in argv[2:]):
        return Judgement(Category.ReadsFilesystem, "`ip monitor` shows what changes")
    judged = index.as_stated("ip", argv)
    if judged.category is not Category.ModifiesSystem or not all(word.exact for word in argv[:6]):
        return judged
    reason = _changed([word.text for word in argv])
    shown = " ".join([word.text for word in argv[:6]])
    return replace(judged, reason=reason or f"`{shown}` changes the network of this machine")


_PLACED = {"adds": "to", "deletes": "from"}


def _changed(words: Sequence[str]) -> str:
    """The effect of `ip` on an object, and where: adds the address `10.0.0.1/24` to `eth0`; empty where unclear."""
    at = 2 if words[1] in ("-4", "-6") else 1
    if words[at : at + 2] == ["netns", "exec"] and words[at + 3 :]:
        runs = quoted(" ".join(words[at + 3 :]))
        return f"`ip netns exec` runs {runs} in the network namespace {quoted(words[at + 2])}"
    kind, does = (
        pairs("ip", "objects").get(words[at], ""),
        pairs("ip", "changes").get("".join(words[at + 1 : at + 2]), ""),
    )
    rest = [word for word in words[at + 2 :] if word not in ("name", "dev")]
    if not kind or not does or not rest or any(word[:1] == "-" for word in words[at:]):
        return ""
    called = f"`{' '.join([words[0], *words[at : at + 2]])}`"
    if does == "flushes":
        of_all = rest == ["all"]
        return f"{called} deletes every {kind}" + (
            "" if of_all else f" that matches {quoted(' '.join(words[at + 2 :]))}"
        )
    if does == "sets":
        return f"{called} sets {quoted(' '.join(rest[1:]))} on the {kind} {quoted(rest[0])}" if rest[1:] else ""
    if kind == "address" and len(rest) > 1:
        return f"{called} {does} the address {quoted(rest[0])} {_PLACED.get(does, 'on')} {quoted(rest[1])}"
    named = " ".join(words[at + 2 :]) if kind.startswith("rout") else rest[0]
    return f"{called} {does} the {kind} {quoted(named)}"


def dashed(command: Command, surroundings: Surroundings) -> Judgement:
    """`git-status` is `git status`."""
    from assent.risk.git.judge import judge

    first = command.argv[0]
    name = first.text.rpartition("/")[2].removeprefix(START)
    words = (replace(first, text="git", prefix="git"), replace(first, text=name, prefix=name))
    return judge(replace(command, argv=(*words, *command.argv[1:])), surroundings)


def mc(command: Command, _: Surroundings) -> Judgement:
    """MinIO's client has subcommands with an operand; Midnight Commander, of the same name, shows folders."""
    if len(command.argv) > 2:
        return index.as_stated("mc", command.argv)
    return Judgement(Category.Unrecognized, filled("`mc` opens a file manager{+on}", command.argv[1:]), command.argv[0])
