"""`assent rules show`: the known facts about a program or one of its commands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import click

from assent import knowledge
from assent.assessment import Context, assess
from assent.cli.options.rules_files import files_here
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.near import did_you_mean
from assent.cli.render.table import Cell, fitting, say, show_table
from assent.cli.render.visible import brief, visible
from assent.command.program import runs as runs_others
from assent.errors import AssentError
from assent.policy import Decision
from assent.record import Record
from assent.risk.catalog.effects import UNDECIDED
from assent.risk.catalog.model import Entry
from assent.risk.category import Category, in_words
from assent.risk.entries import index
from assent.risk.guide import topics
from assent.risk.rulebook import family, family_of, programs
from assent.risk.wording import filled

_NOT_YET = "not decided yet"
_ALIKE = 0.8  # of names of programs, which are many
FEW = 3  # examples of each command, where a whole program is shown
UNIX = Context(cwd="/home/user/code/demo", workspace="/home/user/code/demo", home="/home/user")


class ShownRow(Record):
    """One command with what holds of it, or an example."""

    command: str
    category: Category
    reason: str
    source: str  # the file or the family that says so
    decision: str = ""  # under the preset careful; empty for what a file states


def _completed(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The programs that may be shown, for a shell that completes."""
    try:
        own = [name for file in files_here() for entry in file.sheet.entries for name in entry.program.names.split()]
    except AssentError:
        own = []
    known = [name for names in programs().values() for name in names]
    return sorted([name for name in (*own, *known) if name.startswith(incomplete)])


@click.command("show", short_help="Show the facts about a program or a command.")
@click.argument("words", nargs=-1, required=True, shell_complete=_completed)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list, an object a line of the table.")
@colour_option
def show(words: tuple[str, ...], as_json: bool) -> None:
    """Show the facts about a program or one of its commands: from your files, the project's and the built-in rules.

    The rules are shown by their examples, judged under the preset careful.

    \b
    Examples:
      assent rules show git push
      assent rules show helm
    """
    found = [*_own(words), *_ruled(words)]
    if as_json:
        click.echo(json.dumps([_json(row) for row in found]))
        return
    show_table([_cells(row) for row in found])
    if not found:
        say(_nothing(words))


def _json(row: ShownRow) -> dict[str, str]:
    words: dict[str, str] = {name: getattr(row, name) for name in ShownRow.__match_args__}
    return {**words, "category": row.category.name}


def _cells(row: ShownRow) -> list[Cell]:
    colour = COLOURS[Decision[row.decision]] if row.decision else None
    told = brief(visible(row.reason))
    return [
        Cell(row.decision, colour),
        Cell(in_words(row.category)),
        Cell(brief(visible(row.command)), bold=True),
        Cell(told, dim=True),
    ]


def _nothing(words: Sequence[str]) -> str:
    """The message where no rule and no file is about the words."""
    called = " ".join(words)
    if runs_others(words[0]) and len(words) == 1:
        return f"`{words[0]}` runs the command behind it, which is judged. Alone it asks."
    if index.program(words[0]) is not None:
        stated = assess(called, UNIX)
        told = f"{stated.reason}: “{in_words(stated.category)}”, {stated.decision.name} under careful"
        return f"No example is about `{called}`. {visible(told)}.{_meant(words)}"
    known = knowledge.of(words[0])
    near = did_you_mean(words[0], [name for names in programs().values() for name in names], _ALIKE)
    much = "" if known is None else " Its words are known, but not what they do."
    return f"No rule covers `{called}`, so it asks.{much}{near} To teach it, run: assent rules new {words[0]}"


def _meant(words: Sequence[str]) -> str:
    """Name the subcommand that was probably meant, where the one in the words is unknown."""
    known = knowledge.of(words[0])
    below = known.subcommands() if known is not None else ()
    return did_you_mean(words[1], below) if words[1:] and words[1] not in below else ""


def _own(words: Sequence[str]) -> Iterator[ShownRow]:
    """The statements of files about the words and those below them."""
    for file in files_here():
        entry = file.entry(words[0])
        if entry is not None:
            yield from _stated(entry, words[0], words[1:], file.name)


def _stated(entry: Entry, path: str, words: Sequence[str], source: str) -> Iterator[ShownRow]:
    if entry.says and not words:
        program = entry.program
        phrase = _NOT_YET if program.phrase == UNDECIDED else filled(program.phrase, ())
        decided = {option: effect for option, effect in program.effects.items() if effect.phrase != UNDECIDED}
        does = [f"{option} {filled(effect.phrase, ()) or effect.role.value}" for option, effect in decided.items()]
        open_ones = len(program.effects) - len(decided)
        asks = f"{open_ones} {fitting(open_ones, 'option')} {_NOT_YET}" if open_ones else ""
        runs = "runs the command behind it" if any("" in each.paths for each in entry.wraps) else ""
        told = "; ".join([each for each in (phrase, *does, asks, runs) if each])
        yield ShownRow(path, program.category, told, source)
    for below in entry.below:
        names = below.program.names.split()
        if not words or words[0] in names:
            called = words[0] if words else "|".join(names)
            yield from _stated(below, f"{path} {called}", words[1:], source)


def _ruled(words: Sequence[str]) -> Iterator[ShownRow]:
    """The examples of the rules whose commands begin with the words."""
    name = family_of(words[0])
    if not name:
        return
    for topic in topics(family(name)):
        if topic.name[: len(words)] == tuple(words):
            shown = topic.chosen(FEW) if len(words) == 1 else sorted(topic.shown, key=lambda each: each.category)
            for each in shown:
                decision = assess(each.text, UNIX).decision.name
                yield ShownRow(each.text, each.category, each.reason, name, decision)
