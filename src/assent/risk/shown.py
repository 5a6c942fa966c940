"""The reasons for a command that only reads, and for an option that has a program only show text: help, a list."""

from __future__ import annotations

from assent.risk.inflection import plural
from assent.risk.wording import filled
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

REASONS = "reasons"  # whose words they are
ABOUT = ("shows details", "shows logs", "shows the history", "shows the status")  # of what operands name
LISTING = ("list", "ls")  # subcommands below the name of what they list: `k3d node list`


ITS_INPUT = " its input"  # ends what is done where no file is named


def harmless(name: str) -> str:
    """The predicate of a command called `name` that only reads."""
    above, _, last = name.rpartition(" ")
    if last in LISTING and " " in above:
        return f"lists {_things(above.rpartition(' ')[2])}"
    verb = last.partition("-")[0].casefold() + "-"
    reads = pairs(REASONS, "reads")
    said = (pairs(REASONS, "below").get(last) if above else None) or reads.get(last.casefold() if "-" in last else last)
    return said or (reads.get(verb) if "-" in last else None) or "changes no files"


def _things(noun: str) -> str:
    """The things that a subcommand lists below that noun: `worktree` → worktrees, `config` → settings."""
    called = pairs(REASONS, "things").get(noun) or noun.replace("-", " ").replace("_", " ")
    return called if called[-1:] == "s" else plural(called)


def about(name: str, words: Sequence[Argument]) -> str:
    """The reason for a command that only reads, with the words that it may be about."""
    does = harmless(name)
    if words and does.endswith(ITS_INPUT):
        return f"`{name}` {filled(f'{does.removesuffix(ITS_INPUT)} {{|its input}}', words)}"
    return f"`{name}` {does}{filled('{+of}', words) if does in ABOUT else ''}"


def summary(name: str, argv: Sequence[Argument]) -> str:
    """The reason for a program with subcommands that is given none."""
    if len(argv) == 1:
        return f"`{name}` only prints help or a summary"
    if len(argv) == 2 and argv[1].exact and argv[1].text.startswith("-"):
        return f"`{name} {argv[1].text}` {printed(argv[1].text, alone=True)}"
    return about(name, ())


def printed(option: str, *, alone: bool = False) -> str:
    """The predicate of a program that this option has show text; `alone` is one without other words: `node -v`."""
    if option in ("--help", "-help", "-h", "-?", "/?"):
        return "only prints help"
    if option in ("--version", "-version", "-V") or (alone and option == "-v"):
        return "only prints its version"
    if "help" in option or "version" in option:
        return "only prints help" if "help" in option else "only prints its version"
    if option in ("-n", "-s") or "stdout" in option:
        return "only prints its result" if "stdout" in option else "only previews the changes"
    _, listing, listed_ones = option.partition("list-")
    if listing and listed_ones.endswith("s"):
        return f"only lists {listed_ones.replace('-', ' ')}"
    return next((said for part, said in pairs(REASONS, "prints").items() if part in option), "only prints details")
