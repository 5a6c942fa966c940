"""The shapes that subcommands of docker, podman and nerdctl share: what shows, what groups, what writes an archive."""

from __future__ import annotations

from assent.risk.address import sent
from assent.risk.category import Category
from assent.risk.rule import WRITES, Effect, Operands, Program, always, proven
from assent.risk.rules.images import endpoint

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ModifiesRemote
DELETES = Category.DeletesData
SECRETS = Category.ReadsSecrets

GLOBAL = "-D,--debug -l,--log-level= -c,--context,--connection= -r,--remote -n,--namespace= -v,--version -h,--help"
PLACES = {
    "-H,--host,--url=": proven(endpoint),
    "--config=": Effect(category=Category.Unrecognized, phrase="loads plugins and logins from {}"),
}
LISTING = "-a,--all -f,--filter= --format= --no-trunc=? -q,--quiet --noheading --sort= -h,--help"


def shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    """A subcommand that shows what it is told to, whatever its operands."""
    phrase = "asks the registry about {image|images}" if category is Category.ReadsRemote else ""
    return Program(
        names,
        f"-h,--help {options}",
        Operands(proven(sent)) if category else Operands(),
        category=category,
        phrase=phrase,
        inert=not category,
        abbreviates=False,
    )


def shown(names: str, effects: dict[str, Effect], options: str = "", *, remote: bool = False) -> Program:
    """A subcommand that shows unless one of `effects` makes it do more."""
    return Program(
        names,
        f"-h,--help {options}",
        Operands(proven(sent)) if remote else Operands(),
        effects=effects,
        category=Category.ReadsRemote if remote else Category.ReadsFilesystem,
        phrase="asks the registry about {image|images}" if remote else "",
        abbreviates=False,
    )


def group(names: str, *subcommands: Program) -> Program:
    """A subcommand that has its own."""
    return Program(names, "-h,--help", subcommands=subcommands, abbreviates=False)


def inspect(names: str, options: str = "") -> Program:
    """Subcommands that show all that is known of what they are given."""
    return shows(names, f"-f,--format= -s,--size -t,--type= -l,--latest --pretty {options}")


def removes(noun: str) -> tuple[Program, Program]:
    """Subcommands that remove what is unused, and what is named."""
    return (
        always("prune", DELETES, f"removes unused {noun}s"),
        always("rm remove", DELETES, f"removes {{{noun}}}", "-f,--force -v,--volumes -l,--link -a,--all --no-prune"),
    )


def saves(names: str) -> Program:
    """The whole of an image or container as an archive, to a file or to standard output."""
    return Program(
        names,
        "-h,--help --platform= -q,--quiet --format= -m,--multi-image-archive --compress",
        effects={"-o,--output=": WRITES},
        category=SECRETS,
        phrase="exports {|an image or a container} with all its files",
        abbreviates=False,
    )
