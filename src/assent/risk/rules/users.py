"""Users, groups and who is there."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import LABEL, LOGIN
from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import listed, quoted
from assent.rules_table import is_a

HASHES = frozenset(("shadow", "gshadow"))
NETWORK = frozenset("hosts ahosts ahostsv4 ahostsv6 netgroup networks ethers".split())
LOOKING = frozenset(("-S", "--status"))  # options of passwd
CHANGING = frozenset("-d --delete -e --expire -l --lock -u --unlock".split())
LOCKING = frozenset("-l --lock -e --expire".split())  # only make it harder
VERBS = {
    **dict.fromkeys(("-d", "--delete"), "deletes"),
    **dict.fromkeys(("-e", "--expire"), "expires"),
    **dict.fromkeys(("-l", "--lock"), "locks"),
    **dict.fromkeys(("-u", "--unlock"), "unlocks"),
}
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
            Category.Unrecognized,
            f"the database `{database.text}` is only known at run time",
            database,
            unknown=Unknown.Word,
        )
    if database.text in NETWORK:
        asked = [host(key) for key in keys]
        worst = next((judgement for judgement in asked if judgement.category > Category.ReadsRemote), None)
        return worst or Judgement(Category.ReadsRemote, "`getent` looks up names")
    if any(not key.exact and key.several and key.text not in (LABEL, LOGIN) for key in keys):
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


def passwd(command: Command, _: Surroundings) -> Judgement:
    """passwd: that of root, whoever it is called by, opens the whole machine."""
    words = [word.text for word in command.argv[1:]]
    named = [word for word in command.argv[1:] if word.prefix[:1] != "-"]
    if {"-h", "--help"}.issuperset(words) and words:
        return Judgement(Category.ReadsFilesystem, "`passwd` only prints help")
    if not LOOKING.isdisjoint(words) and CHANGING.isdisjoint(words):
        return Judgement(Category.ReadsFilesystem, "`passwd -S` shows the state of passwords")
    as_root = any(is_a(wrapper.name, "elevator") for wrapper in command.wrappers)
    roots = any(word.text == "root" for word in named) or (as_root and not named)
    verb = next((VERBS[word] for word in words if word in VERBS), "changes")
    if roots and LOCKING.isdisjoint(words):
        return Judgement(Category.Destroys, f"`passwd` {verb} the password of `root`", command.argv[0])
    of = f" of `{named[0].text}`" if named else ""
    return Judgement(Category.ModifiesSystem, f"`passwd` {verb} the password{of}", command.argv[0])


def chpasswd(command: Command, _: Surroundings) -> Judgement:
    """chpasswd: passwords from its input, `name:password` in each line."""
    if len(command.argv) == 2 and command.argv[1].text in ("-h", "--help"):
        return Judgement(Category.ReadsFilesystem, "`chpasswd` only prints help")
    given = fed(command)
    if given is None or not given.exact or any(line.startswith("root:") for line in given.text.split("\n")):
        return Judgement(Category.Destroys, "`chpasswd` may change the password of `root`", command.argv[0])
    names = [line.partition(":")[0] for line in given.text.split("\n") if ":" in line]
    whose = f"the {'password' if len(names) == 1 else 'passwords'} of {listed(names)}" if names else "passwords"
    return Judgement(Category.ModifiesSystem, f"`chpasswd` changes {whose}", command.argv[0])


def _given(command: Command) -> str:
    """The effect of `net user eve * /add` and `net localgroup users eve /add`, in words."""
    kind, *named = [word.text for word in command.argv[1:] if word.text[:1] != "/"]
    if kind.casefold() == "user":
        adds = "/add" in [word.text.casefold() for word in command.argv]
        return (
            f"{'adds' if adds else 'sets the password of'} {f'the account {quoted(named[0])}' if named else 'accounts'}"
        )
    if len(named) < 2:  # a group alone is a new one
        return f"adds the group {quoted(named[0])}" if named else "adds a group"
    return f"adds {listed(named[1:])} to the group {quoted(named[0])}"


def _taken(command: Command) -> str:
    """The effect of `net user eve /delete` and `net localgroup users eve /delete`, in words."""
    kind, *named = [word.text for word in command.argv[1:] if word.text[:1] != "/"]
    if kind.casefold() == "user" or len(named) < 2:  # of a group alone: the group goes
        what = "account" if kind.casefold() == "user" else "group"
        return f"deletes the {what} {quoted(named[0])}" if named else f"deletes {what}s"
    return f"removes {listed(named[1:])} from the group {quoted(named[0])}"


def net(command: Command, _: Surroundings) -> Judgement:
    """net, of Windows: accounts that are made, and their passwords."""
    words = [word.text.casefold() for word in command.argv[1:]]
    if words[:1] and words[0] in ("user", "localgroup", "group"):
        sets = words[0] == "user" and len([word for word in words if word[:1] != "/"]) > 2
        if sets or "/add" in words:
            return Judgement(Category.Destroys, f"`net {words[0]}` {_given(command)}", command.argv[1])
        if "/delete" in words:
            return Judgement(Category.DeletesData, f"`net {words[0]}` {_taken(command)}", command.argv[1])
        return Judgement(Category.Unrecognized, f"`net {words[0]}` may change accounts", command.argv[1])
    shown = " ".join(["net", *words[:1]])
    does = "disconnects" if "/delete" in words else "connects" if len(words) > 2 else "may change"
    deeds = {"use": f"{does} a network drive", "stop": "stops a service", "start": "starts a service"}
    deed = deeds.get(words[0] if words else "", "may change accounts or shared folders")
    return Judgement(Category.Unrecognized, f"`{shown}` {deed}", command.argv[0])
