"""pnpm, yarn and bun: managers of packages that take the name of a script for a subcommand."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

PROJECT = Category.RunsProjectCode


def manager(command: Command, _: Surroundings) -> Judgement:
    """A word that is not a subcommand is a script, and yarn without words installs."""
    name = command.argv[0].text
    table = index.stated(command.program or "")
    reading = read(command.argv, table.grammar)
    shows = reading.has("-h") or reading.has("-v")
    if table.program.names.startswith("yarn") and not reading.operands and not shows:
        return Judgement(PROJECT, f"`{name}` downloads packages and runs their scripts", command.argv[0])
    word = reading.operands[0] if reading.operands else None
    if word is None or reading.problems or table.below(word.text) is not None:
        return judge(table, command.argv, name)
    before = judge(table, command.argv[: command.argv.index(word)], name)
    if before.category > PROJECT:
        return before
    return Judgement(PROJECT, f"`{name} {word.text}` runs a script of the project", word)
