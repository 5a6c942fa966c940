"""The effect of a program that has no entry, or is given by a path: all that tells is how it is called."""

from __future__ import annotations

from assent.command.program import may_be_shell
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.rules_table import of_shell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components

LOSING = frozenset("delete destroy purge drop wipe erase nuke remove-all delete-all uninstall-all".split())
DEEP = 5  # words in which a subcommand is looked for


def unlisted(name: str, command: Command) -> Judgement:
    """A program without a rule, of which it is known at most how it is called."""
    return asked(name, command) or _losing(command) or strange(name, command.argv[0])


def asked(name: str, command: Command) -> Judgement | None:
    """A program that is only asked for its version or help."""
    word = command.argv[1].text if len(command.argv) == 2 and command.argv[1].exact else ""
    if word in ("--help", "--version") or (word in ("help", "version") and not may_be_shell(name)):
        printed = "a version" if word.endswith("version") else "help"
        return Judgement(Category.ReadsFilesystem, f"`{name} {word}` only prints {printed}")
    return None


def is_installed(components: Components, ground: Ground) -> bool:
    """Whether a program is where tools install themselves, and not where an agent may put it: `~/.cargo/bin/x`."""
    from assent.command.bins import is_optional, is_own  # few texts run a program by its path

    if ground.is_ours(components):
        return False
    below = components[len(ground.home) :]
    at_home = components[: len(ground.home)] == ground.home
    is_tool = at_home and len(below) > 1 and (is_own(below[:-1]) or (below[0][:1] == "." and below[0] != ".cache"))
    return is_tool or is_optional("/" + "/".join(components[:-1]))


def _losing(command: Command) -> Judgement | None:
    """The deletion by an unknown program whose words say so: `exo compute instance delete x`."""
    for at, word in enumerate(command.argv[1:DEEP]):
        if word.prefix[:1] == "-" or not word.exact:
            return None
        if word.text.casefold() in LOSING and at + 2 < len(command.argv):
            named = " ".join([each.text for each in command.argv[: at + 2]])
            program = command.argv[0].text
            reason = f"`{named}` may delete `{command.argv[at + 2].text}`; `{program}` is an unknown program"
            return Judgement(Category.DeletesData, reason, word, unknown=Unknown.Program)
    return None


def strange(name: str, word: Argument, there: str | None = None) -> Judgement:
    """A program of which nothing is known, or only what a shell of Windows calls so, `there`."""
    is_there = of_shell(name if there is None else there, "cmd") is not None
    kind = "a program of Windows, unknown in bash" if is_there else "an unknown program"
    return Judgement(Category.Unrecognized, f"`{name}` is {kind}", word, unknown=Unknown.Program)
