"""The word that names what a command fetches in order to run it."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.entries.programs import NPM_LIKE
from assent.rules_table import FETCHES, is_a, known, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command


GO = frozenset(("run", "install", "get", "test", "build"))  # of go: a package by its address is fetched
DENO = frozenset("run x test bench serve eval compile bundle install cache task".split())
SPECIFIERS = tuple("http:// https:// npm: jsr: git+ git@ git:// github: gitlab: bitbucket: gh: gl: bb:".split())
FETCHER = "fetcher"  # run a package that is fetched
LOCAL = "own-first"  # run a package that is installed, and fetch it only where it is not
ONLY_INSTALLED = frozenset(("--no", "--no-install", "--offline"))
TAKING = frozenset(  # options whose value is not a package
    """
    -C --prefix --dir --cwd --directory --project -w --workspace --filter -F --registry --loglevel --cache --group
    --extra --index-url --extra-index-url --default-index -i --python -r --requirement -c --constraint -p -n --name
    --find-links -f --target -t --platform --manifest-path --features --source --version -v --working-dir -d --index
    --package --call --userconfig --omit --include --tag -G --framework --with-requirements --env-file --from -e
    --editable --constraints --overrides --build-constraints --channel --config --lockfile --minimum-release-age
    """.split()
)
WITH = ("--with", "--from", "-p", "--package")  # options that name a package besides
PYTHONS = ("python", "pypy")  # run pip as a module
_ANY = "*"  # in place of a word of a subcommand


def tool(command: Command) -> tuple[str, Sequence[Argument]]:
    """The program and the words behind it; of Python the module that `-m` runs."""
    program, words = command.program or "", command.argv[1:]
    if program.startswith(PYTHONS):
        at = next((at for at, word in enumerate(words) if word.text == "-m"), len(words))
        return "".join([word.text for word in words[at + 1 : at + 2]]), words[at + 2 :]
    return program, words


def fetched(command: Command) -> Argument | None:
    """The word that names what a command fetches in order to run it."""
    program, words = tool(command)
    listed = known(program).get(FETCHES)
    if program == "go":
        return _addressed(words, GO)
    if listed is None:
        return None
    if program == "deno":
        return _addressed(words, DENO) or _listed(words, listed, program)
    if is_a(program, LOCAL) and any(word.text in ONLY_INSTALLED for word in words):
        return None
    first = words[0].text if words else ""
    is_dlx = first == "dlx" or (is_a(program, NPM_LIKE) and first in ("exec", "x"))
    lead = leading(words[is_dlx:], None) if is_dlx or program == "uv" or is_a(program, FETCHER) else ()
    beside = next((b for a, b in pairwise(lead) if a.text in WITH), None)
    joined = next((word for word in lead if word.text.startswith(("--with=", "--package="))), None)
    return beside or joined or _listed(words, listed, program)


def leading(words: Sequence[Argument], tool: Argument | None) -> Sequence[Argument]:
    """The words before the tool that is run, whose own options may be spelled alike: npx tsc -p x.json."""
    found = [word for word in operands(words, WITH) if word.text not in ("run", "tool", "x", "exec")]
    last = tool if tool is not None else next(iter(found), None)
    return words[: next((at for at, word in enumerate(words) if word is last), len(words))]


def _listed(words: Sequence[Argument], subcommands: str, program: str) -> Argument | None:
    """The first package behind one of those subcommands of the program."""
    found = operands(words, vocabulary(program, "choosing"), program)
    if not subcommands:
        return next((word for word in found[:1] if _is_package(word)), None)
    for entry in subcommands.split():
        names = [name for name in entry.rstrip("+@").split(":") if name]
        given = [word.text for word in found[: len(names)]]
        if len(given) < len(names) or any(name not in (_ANY, word) for name, word in zip(names, given, strict=True)):
            continue
        if entry[-1:] == "@":
            # Also where a word in front is a switch, though it looks like the value of an option: -f gh:x/y.
            marked = [word for word in words if word.text.startswith(SPECIFIERS)]
            address = next((word for word in (*found[len(names) : len(names) + 1], *marked) if _is_address(word)), None)
            if address is not None:
                return address
        else:
            package = next((word for word in found[len(names) :] if _is_package(word)), None)
            remote = next((word for word in words if word.text.startswith(SPECIFIERS)), None)
            last = found[len(names) - 1] if entry.endswith("+") else None
            return package or remote or last
    return None


def operands(words: Sequence[Argument], taking: Sequence[str] = (), program: str = "") -> list[Argument]:
    """The words that are neither options nor values of options, of which `taking` are some more.

    An option that the facts about `program` list without a value has none: pnpm add -w x.
    """
    found: list[Argument] = []
    before = ""
    for word in words:
        if word.text == "--":
            continue
        is_short = program and before[:2] != "--"  # which is another option of another program
        takes = before in taking or (before in TAKING and not (is_short and is_switch(before, program, words)))
        if word.prefix[:1] != "-" and not takes:
            found.append(word)
        before = word.text if word.prefix[:1] == "-" and "=" not in word.text else ""
    return found


def is_switch(option: str, program: str, words: Sequence[Argument]) -> bool:
    """Whether the facts about the program, or its subcommand among `words`, list the option without a value."""
    from assent.command.options import grammar
    from assent.risk.entries.unlisted import may_take_next  # few commands have such an option

    plain = [word.text for word in words if word.text.isalpha()]
    return not may_take_next(option, " ".join([program, *plain[:2]]), grammar(""))


def _is_package(word: Argument) -> bool:
    """Whether a word names a package, and no file of the project: `left-pad`, neither `.` nor `./x`."""
    text = word.text.removeprefix("file:").partition("[")[0]
    return (
        "://" in text
        or text.startswith(SPECIFIERS)
        or not (text.startswith((".", "/", "~", ":")) or text.endswith((".tgz", ".whl", ".gz")))
    )


def _addressed(words: Sequence[Argument], subcommands: frozenset[str]) -> Argument | None:
    """A package of go or deno that is given by its address: host.example/x, x@v1, https://…."""
    found = operands(words)
    if not found or found[0].text not in subcommands:
        return None
    first = found[1:] if found[0].text == "get" else found[1:2]
    return next((word for word in first if _is_address(word)), None)


def _is_address(word: Argument) -> bool:
    """Whether a word says where code is: https://…, host.example/x, gh:x/y, x@v1."""
    host = word.text.partition("/")[0]
    return word.text.startswith(SPECIFIERS) or "@" in word.text or ("." in host.strip(".") and "/" in word.text)


def run_with(command: Command, package: Argument) -> str:
    """The command that is run with a package: uv run --with requests a.py; empty where the package itself runs."""
    at = command.argv.index(package)
    if not package.text.startswith("--with=") and command.argv[at - 1].text != "--with":
        return ""
    rest = command.argv[at + 1 :]
    return " ".join([word.text for word in rest]) if rest and rest[0].exact and rest[0].text[:1] != "-" else ""


def asked(command: Command, package: Argument) -> str:
    """The name of the command in a reason: `npm install`, `python3 -m pip install`, `npx`."""
    words, program = command.argv, command.program or ""
    if not program.startswith(PYTHONS):
        before = [word for word in words[1:] if word.start < package.start and word.exact]
        given = [word.text for word in before if word.text[:1] == "-"]
        taking = (*WITH, *[option for option in given if not is_switch(option, program, before)])
        return " ".join([words[0].text, *[word.text for word in operands(before, taking, program)]])
    passed = ("-m",)
    last = next((at for at, word in enumerate(words) if word is package or not _is_said(word, passed)), len(words))
    return " ".join([word.text for word in words[:last]]) or words[0].text


def _is_said(word: Argument, passed: Sequence[str]) -> bool:
    return word.exact and (word.text[:1] != "-" or word.text in passed)
