"""Packages of a list that the same text has written: `echo x >> requirements.txt; pip install -r requirements.txt`.

What the project lists is its own choice. What a text adds before it installs is not: nobody has looked at it.
"""

from __future__ import annotations

from assent.command.program import git_verb
from assent.command.wrappers.execution_context import BETWEEN
from assent.risk.category import Category
from assent.risk.code.packages import asked, operands, tool
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import is_wild
from assent.rules_table import REQUIRES, known, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.code.contents import Contents
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

ALONE = "*"  # in place of a subcommand, where there is none
OPERANDS = "operands"  # in place of a list: each operand is one
LISTS = (".txt", ".in", ".toml")  # ends of the names of lists among operands
INPUT = ("-", "/dev/stdin")
PACKAGES = {  # what a whole list of that name holds if it names packages at all
    "package.json": 'ependencies"',
    "composer.json": '"require',
    "Cargo.toml": "ependencies",
    "pyproject.toml": "requires ependencies",
    "go.mod": "require replace toolchain",
    "Gemfile": "gem git github",
    "pom.xml": "<dependency> <plugin> <parent> <extension>",
    "main.tf": "required_providers module",
}
LOCKS = {  # list → the files that say which version each package has
    "package.json": "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb",
    "Cargo.toml": "Cargo.lock",
    "pyproject.toml": "uv.lock poetry.lock pdm.lock pixi.lock",
    "pixi.toml": "pixi.lock",
    "Pipfile": "Pipfile.lock",
    "Gemfile": "Gemfile.lock",
    "Podfile": "Podfile.lock",
    "composer.json": "composer.lock",
    "go.mod": "go.sum",
    "mix.exs": "mix.lock",
    "pubspec.yaml": "pubspec.lock",
    "deno.json": "deno.lock",
    "main.tf": ".terraform.lock.hcl",
}
_BY_LOCK = frozenset(("ci", "clean-install"))  # with these, npm fails where it is missing
_LOCKING = "lock"  # the subcommand that only writes the lock file
_UNLOCKED = "unlocked"  # options of a program with which it does not keep to the lock file
_REMOVING = ("rm", "mv")  # commands of git
EDITING = "edits"  # the subcommand that edits the list


def required(at: int, command: Command, contents: Contents) -> Risk | None:
    """The effect on an installation of a list that the text has written, fetched or piped to it."""
    program, _ = tool(command)
    for name in lists_of(command):
        if name in INPUT and command.stdin is not None:
            source = contents.flow.findings[command.stdin].command
            return Category.RunsFetchedCode, f"`{command.text}` installs packages that `{source.text}` names"
        if _is_written(name, at, command, contents) or _is_edited(program, at, contents):
            reason = f"`{command.text}` installs packages from `{name}`, which was changed just before"
            return Category.RunsFetchedCode, reason
    return _without_lock(at, command, contents)


def unlocked(command: Command) -> tuple[Category, str, Argument] | None:
    """The option with which an installation passes over its lock file: npm i --no-package-lock."""
    program, words = tool(command)
    if [word.text for word in words[:1]] == [_LOCKING]:  # it installs nothing
        return None
    options = vocabulary(program, _UNLOCKED)
    word = next((word for word in words if word.text in options), None) if options else None
    if word is None or not lists_of(command):
        return None
    said = f"{asked(command, word)} {word.text}"
    return Category.RunsFetchedCode, f"`{said}` fetches packages that no lock file names", word


def _without_lock(at: int, command: Command, contents: Contents) -> Risk | None:
    """The effect on an installation of a lock file that the text has removed, moved or changed."""
    if any(word.text in _BY_LOCK for word in command.argv[1:2]):
        return None
    for lock in [lock for name in lists_of(command) for lock in LOCKS.get(name, "").split()]:
        node = contents.flow.file(lock, command)
        for before in contents.flow.findings[:at]:
            if _keeps(before.command, command):
                continue
            gone = [contents.flow.file(path, before.command) for path in (*before.deletes, *before.writes)]
            if any(_is_lock(each, node) for each in gone):
                reason = f"`{command.text}` fetches packages without `{lock}`, which was {_lost(before)} just before"
                return Category.RunsFetchedCode, reason
    return None


def _lost(before: Finding) -> str:
    return "deleted" if before.deletes else "changed"


def _keeps(before: Command, command: Command) -> bool:
    """Whether a command is one that may write the lock file: the program that installs, and git that brings it back."""
    if before.program == "git":
        return git_verb(before) not in _REMOVING
    return tool(before)[0] == tool(command)[0]


def _is_lock(gone: Components, node: Components) -> bool:
    """Whether a path that goes may be that of the lock file: by a pattern, or anywhere below a folder."""
    if gone == node:
        return True
    near = gone[:-1] == node[:-1] or BETWEEN in gone
    if not near or not gone:
        return False
    return gone[-1] == node[-1] or (is_wild(str(gone[-1])) and overlaps(str(node[-1]), str(gone[-1])))


def lists_of(command: Command) -> list[str]:
    """The files out of which the command installs packages, as it or its program names them."""
    program, words = tool(command)
    stated = known(program.rpartition("/")[2]).get(REQUIRES)
    if stated is None:
        return []
    lists, _, subcommands = stated.partition(" : ")
    given = [word.text for word in operands(words)]
    asked = [] if OPERANDS in lists.split() and ALONE in subcommands.split() else given  # it has no subcommands
    return list(_lists(lists.split(), words)) if _is_one_of(subcommands.split(), asked) else []


def is_list(name: str, pattern: str) -> bool:
    """Whether a file of that name is one of the lists: p.cabal is one of *.cabal."""
    return is_wild(pattern) and overlaps(name, pattern)


def _is_one_of(subcommands: Sequence[str], given: Sequence[str]) -> bool:
    if not given:
        return ALONE in subcommands
    return any(given[: entry.count(":") + 1] == entry.split(":") for entry in subcommands)


def _lists(names: Sequence[str], words: Sequence[Argument]) -> Iterator[str]:
    """The files that hold lists: by their names, and the values of options."""
    for name in names:
        if name == OPERANDS:
            yield from [word.text for word in operands(words) if word.exact and word.text.endswith(LISTS)]
            continue
        if name[:1] != "-":
            yield name
            continue
        for at, word in enumerate(words):
            if word.text == name:
                yield from [value.text for value in words[at + 1 : at + 2]]
            elif word.text.startswith(f"{name}=") or (name[1:2] != "-" and word.text.startswith(name)):
                yield word.text[len(name) :].lstrip("=")


def _is_written(name: str, at: int, command: Command, contents: Contents) -> bool:
    """Whether the text has written to the list before, unless it has written all of it and it names no packages."""
    for node in _nodes(name, command, contents):
        writers = [contents.commands[each] for each in contents.flow.writers.get(node, ()) if each < at]
        if writers and not (all(map(_is_whole, writers)) and _names_none(node, contents)):
            return True
    return False


def _nodes(name: str, command: Command, contents: Contents) -> Sequence[Components]:
    """The file of that name; of a pattern those that the text writes: `*.cabal`."""
    node = contents.flow.file(name, command)
    if not is_wild(name):
        return (node,)
    return [each for each in contents.flow.writers if each[:-1] == node[:-1] and is_list(each[-1], name)]


def _is_whole(writer: Command) -> bool:
    return any(redirection.truncates for redirection in writer.redirects)


def _names_none(node: Components, contents: Contents) -> bool:
    text = contents.of(node)
    marks = PACKAGES.get(str(node[-1])) if node else None
    return text is not None and not any(mark in text for mark in (marks or "\n").split(" "))


def _is_edited(program: str, at: int, contents: Contents) -> bool:
    """Whether the program itself was told before to write another package into its list."""
    edit = vocabulary(program, EDITING)
    if not edit:
        return False
    earlier = [tool(command) for command in contents.commands[:at]]
    return any(name == program and [word.text for word in words[:2]] == edit for name, words in earlier)
