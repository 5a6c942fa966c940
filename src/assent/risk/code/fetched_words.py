"""The packages that a command fetches, whose code may run then, and where they come from, in the words of a reason."""

from __future__ import annotations

from assent.command.word import part
from assent.neighbours import pairwise
from assent.risk.code.packages import WITH, operands, run_with
from assent.risk.entries.programs import NPM_LIKE
from assent.risk.wording import listed, quoted
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command


UNSCRIPTED = (["--ignore-scripts"], ["--only-binary", ":all:"], ["--only-binary=:all:"])  # nothing fetched runs
ADDING = frozenset("add get install i require update upgrade up download dl".split())  # in front of packages
INDEXES = ("--index-url", "--extra-index-url", "--index", "--default-index", "--registry", "--find-links")
SHORT_INDEXES = ("-i", "-f")  # of pip and uv
LISTS = ("-r", "--requirement", "--requirements")  # of packages
EVERYTHING = "*"  # yarn up '*'
ADDED_TO = {"go": "go.mod", "elm": "elm.json"}  # whose packages only run with the project
CREATING = frozenset("create init innit c".split())  # npm create vite fetches create-vite


def fetches(command: Command, package: Argument) -> str:
    """The packages that are fetched and whose code runs: all, where the subcommand takes nothing else."""
    named = [package.text.partition("=")[2] if package.text[:2] == "--" else package.text]
    if package.exact and any(word.text in ADDING and word.start < package.start for word in command.argv[1:4]):
        named += [word.text for word in operands(command.argv) if word.start > package.start and word.exact]
    if is_a(command.program, NPM_LIKE) and any(word.text in CREATING for word in operands(command.argv[1:])[:1]):
        named = [_creator(name) for name in named]
    is_one = len(named) == 1 and package.text != EVERYTHING and package not in _addresses(command)
    told = f"{_told(command, package, named)}{_source(command)}"
    code = f"{'its' if is_one else 'their'} code"
    started = run_with(command, package)
    if started:
        return f"fetches {told} and runs {quoted(started)} with it"
    texts = [word.text for word in command.argv]
    if any(form == texts[at : at + len(form)] for form in UNSCRIPTED for at in range(len(texts))):
        return f"fetches {told}, without running {code}"
    before = operands(command.argv[1:], WITH, command.program or "")[:3]
    installs = any(word.text in ADDING and word.start < package.start for word in before)
    if any(word.text == "link" and word.start < package.start for word in before):
        return f"links {told} and may run {code}"
    if installs and command.program in ADDED_TO:
        return f"fetches {told} and changes {ADDED_TO[command.program]}"
    return f"fetches {told} and {'may run' if installs else 'runs'} {code}"


def _creator(name: str) -> str:
    """The package that makes a project of a name: create-vite for vite, @a/create for @a, @a/create-b for @a/b."""
    scope, slash, own = name.partition("/") if name[:1] == "@" else ("", "", name)
    if name[:1] == "@" and not slash:
        scope, at, version = name[1:].partition("@")
        return f"@{scope}/create{at}{version}"
    if any(sign in own.partition("@")[0] for sign in "/:.$`") or own[:7] == "create-":
        return name
    return f"{scope}{slash}create-{own}"


def _told(command: Command, package: Argument, named: Sequence[str]) -> str:
    """The packages by their names, all of them, or those of a list where only an index is named."""
    if package.text == EVERYTHING:
        return "all packages"
    if package not in _addresses(command):
        return listed(named)
    lists = [word.text for word in _values(command, LISTS) if word.exact]
    return f"the packages of {listed(lists)}" if lists else "packages"


def _source(command: Command) -> str:
    """The addresses from which options have packages fetched: pip install --index-url https://x.example/pip a."""
    addresses = [word.text for word in _addresses(command) if "://" in word.text]
    return f" from {listed(addresses)}" if addresses else ""


def _values(command: Command, options: Sequence[str]) -> list[Argument]:
    """The values of some options, in the next word or behind a `=`."""
    words = command.argv
    found = [word for before, word in pairwise(words) if before.text in options]
    joined = [word for word in words if "=" in word.text and word.text.partition("=")[0] in options]
    return [*found, *[part(word, word.text.index("=") + 1) for word in joined]]


def _addresses(command: Command) -> list[Argument]:
    """The values of the options that say where packages are looked up."""
    if is_a(command.program, NPM_LIKE):  # whose short options are switches: npm i -f https://…
        return _values(command, INDEXES)
    return [*_values(command, INDEXES), *[word for word in _values(command, SHORT_INDEXES) if "://" in word.text]]
