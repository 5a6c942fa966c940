"""Packages of a list that the same text has written: `echo x >> requirements.txt; pip install -r requirements.txt`.

What the project lists is its own choice. What a text adds before it installs is not: nobody has looked at it.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.code.packages import operands, tool
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
    return None


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
