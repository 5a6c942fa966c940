"""What all clients of hosting services share: which machine is asked, and the shapes of their subcommands."""

from __future__ import annotations

from assent.command.options import LABELS
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, TEXT, WRITES, Operands, Program, proven, raises
from assent.risk.rules.json import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.rule import Effect

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
        return Judgement(Category.ReadsRemote, f"`{word.text}` is asked")
    return Judgement(Category.Unrecognized, f"`{word.text}` may name a machine that receives your login", word)


REPOSITORY = {"-R,--repo=": proven(repository)}
SHOWS = "-h,--help --json= -t,--template= -L,--limit="
FILTER = {**REPOSITORY, "-q,--jq=": proven(expression)}
WEB = {"-w,--web": raises(Category.Unrecognized, "opens a browser")}
PLACES = Operands(proven(repository))


def asks(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that shows what the service knows."""
    return Program(
        names,
        f"{SHOWS} {options}",
        PLACES,
        {**FILTER, **(WEB if effects is None else effects)},
        Category.ReadsRemote,
        "asks the service",
        modes=HELP,
        abbreviates=False,
    )


def shows(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that shows what is on this machine."""
    return Program(names, f"-h,--help {options}", effects=effects or {}, modes=HELP, abbreviates=False)


def group(names: str, *subcommands: Program, options: str = "") -> Program:
    """A subcommand that has its own."""
    return Program(
        names, f"-h,--help {options}", effects=REPOSITORY, subcommands=subcommands, modes=HELP, abbreviates=False
    )


def setting(word: Argument) -> Judgement:
    """The name of a setting that is shown."""
    if word.exact and not any(part in word.text.casefold() for part in ("token", "password")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may be a token", word)


def downloads(options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that saves files: where it is told to, and else in the current directory."""
    told = {"-D,--dir=": WRITES, "-O,--output=": WRITES} if effects is None else effects
    return Program(
        "download artifact",
        f"-h,--help -R,--repo= {options}",
        effects=told,
        category=Category.ModifiesFilesystem,
        phrase="downloads the files of {1:|a run or release}",
        loose=True,
        modes=HELP,
    )


def clones(what: str, names: str = "clone") -> Program:
    """A subcommand that makes a copy, perhaps in the folder named second."""
    places = Operands(first=(TEXT, WRITES))
    return Program(
        names,
        "-h,--help",
        places,
        category=Category.ModifiesFilesystem,
        phrase=f"clones {{1:|{what}}}",
        loose=True,
        modes=HELP,
    )
