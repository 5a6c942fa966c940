"""Write docs/rules: a table of all families of programs, and a page for each with its commands and examples.

python tools/rules_page.py          write the pages, and remove those of families that are gone
python tools/rules_page.py --check  compare them, and exit with 1 when one differs
"""

from __future__ import annotations

import sys
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from assent.assessment import Context, Shell, assess
from assent.policy import Decision
from assent.risk.category import Category, in_words
from assent.risk.guide import HELP, topics
from assent.risk.rulebook import families

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.risk.guide import Shown, Topic
    from assent.risk.rulebook import Family

FOLDER = Path(__file__).parents[1] / "docs" / "rules"
LARGEST = 30_000  # bytes of a page
EXAMPLES = 3  # of each command
SUBCOMMANDS = 3  # commands of a program that has a table of its own
NAMED = 3  # examples in a cell of the index
SHORT = 40  # code points of one there
LOOKED_FOR = {"git": ("git status", "git log", "git diff", "git commit -m x", "git push", "git reset --hard")}
ASIDE = {"-h", "--help", "help", "-V", "--version", "version"}  # words of examples that say little there
UNIX = Context(cwd="/home/user/code/demo", workspace="/home/user/code/demo", home="/home/user")
WINDOWS = Context(cwd="C:\\code\\demo", workspace="C:\\code\\demo", home="C:\\Users\\user")
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"
TABLE = "| command | category | why | example |\n|---|---|---|---|\n"
WHOLE_WIDTH = "---\nhide: [toc]\n---\n\n"
INDEX = f"""\
{WHOLE_WIDTH}# Rules

The rules that come with Assent, by families of programs. The examples run freely, ask or are denied under the preset
`careful`; `balanced` also runs changes inside the project ([Policy](../policy.md)). Anything without a rule asks: an
unknown option, subcommand or program is never harmless by absence.

In the terminal, `assent rules show git push` shows every example of a command, `assent rules test` tries all examples,
and `assent rules coverage` counts how much of the most used programs the rules know. `make rules` writes these pages.

| family | programs | runs freely | asks | denied |
|---|---|---|---|---|
"""


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    found = sorted(families(), key=lambda family: family.name != "git")
    written: dict[str, str] = {}
    rows = []
    for family in found:
        known = topics(family)
        parts = _parts(family, known)
        written |= parts
        rows.append(_row(family, known, list(parts)))
    programs = sum(len(entry.names.split()) for family in found for entry in family.entries)
    return {"index.md": f"{INDEX}{''.join(rows)}\n{len(found)} families, {programs} programs.\n"} | written


def _parts(family: Family, known: Sequence[Topic]) -> dict[str, str]:
    """The pages of a family: one, or several where that would be too long."""
    heading = f"{UNSEARCHED}# {family.name}\n\n{_text(' '.join(family.about.split()))} [All rules](index.md)\n"
    texts = [heading]
    for opening, blocks in _sections(known):
        if _size(texts[-1] + opening + blocks[0]) > LARGEST:
            texts.append(heading)
        texts[-1] += opening
        for block in blocks:
            if _size(texts[-1] + block) > LARGEST:
                texts.append(heading + opening)
            texts[-1] += block
    return {_file(family.name, at): _spread(text) for at, text in enumerate(texts, 1)}


def _spread(text: str) -> str:
    """The page with a wide table, if there is no second heading that a list of contents could lead to."""
    return text.replace("---\n", "---\nhide: [toc]\n", 1) if text.count("\n## ") < 2 else text


def _sections(known: Sequence[Topic]) -> Iterator[tuple[str, list[str]]]:
    """A table for all programs without subcommands, and one for each of the others, with what opens it."""
    programs = [list(of_program) for _, of_program in groupby(known, lambda topic: topic.name[0])]
    small = [topic for of_program in programs if len(of_program) < SUBCOMMANDS for topic in of_program]
    if small:
        yield f"\n{TABLE}", ["".join(_lines(topic)) for topic in small]
    for of_program in programs:
        if len(of_program) >= SUBCOMMANDS:
            yield f"\n## {_text(of_program[0].name[0])}\n\n{TABLE}", ["".join(_lines(topic)) for topic in of_program]


def _file(name: str, at: int) -> str:
    return f"{name}.md" if at == 1 else f"{name}-{at}.md"


def _size(text: str) -> int:
    return len(text.encode())


def _lines(topic: Topic) -> Iterator[str]:
    """A line for each of the examples; the command's name is in the first."""
    called = _code(" ".join(topic.name))
    for shown in topic.chosen(EXAMPLES):
        yield f"| {called} | {in_words(shown.category)} | {_reason(shown.reason)} | {_code(shown.text)} |\n"
        called = ""


def _row(family: Family, known: Sequence[Topic], files: Sequence[str]) -> str:
    """The family's line of the index."""
    programs = list(dict.fromkeys(topic.name[0] for topic in known))
    names = ", ".join(_code(name) for name in programs[:8]) + (f" and {len(programs) - 8} more" if programs[8:] else "")
    links = ", ".join(f"[{family.name if at == 1 else at}]({name})" for at, name in enumerate(files, 1))
    often = sorted(known, key=lambda topic: -len(topic.shown))
    first = LOOKED_FOR.get(family.name, ())
    cells = [links, names, *(_cell(first, often, decision) for decision in Decision)]
    return f"| {' | '.join(cells)} |\n"


def _cell(first: Sequence[str], known: Sequence[Topic], decision: Decision) -> str:
    """Short examples of that decision: of the commands with the most examples, and of several programs if possible."""
    fitting = [(topic, shown) for topic in known for shown in topic.shown if _tells(shown, decision)]
    programs = {topic.name[0]: shown.text for topic, shown in reversed(fitting)}
    commands = {topic.name: shown.text for topic, shown in reversed(fitting)}
    wanted = [text for text in first if assess(text, UNIX).decision is decision]
    texts = [*wanted, *reversed(programs.values()), *reversed(commands.values()), *(shown.text for _, shown in fitting)]
    return ", ".join(_code(text) for text in list(dict.fromkeys(texts))[:NAMED])


def _tells(shown: Shown, decision: Decision) -> bool:
    """Whether it is short, no error and no request for help, and decided so."""
    if len(shown.text) > SHORT or "$" in shown.text or shown.category is Category.Unrecognized:
        return False
    return not ASIDE & set(shown.text.split()) and HELP not in shown.reason and _decided(shown) is decision


@cache
def _decided(shown: Shown) -> Decision:
    context = UNIX if shown.shell == "bash" else WINDOWS
    there = Context(context.cwd, context.workspace, context.home, shell=Shell(shown.shell), remedies=False)
    return assess(shown.text, there).decision


def _code(text: str) -> str:
    """Text as code in a cell of a table."""
    if "|" in text or "`" in text:
        return f"<code>{escape(text, quote=False).replace('|', '&#124;').replace('`', '&#96;')}</code>"
    return f"`{text}`"


def _reason(reason: str) -> str:
    """A reason, whose code is between backticks, in a cell of a table."""
    parts = reason.split("`")
    if len(parts) % 2 == 0:  # a backtick of the command itself
        return _text(reason).replace("`", "&#96;")
    return "".join([_code(part) if at % 2 else _text(part) for at, part in enumerate(parts)])


def _text(text: str) -> str:
    return text.replace("|", "&#124;").replace("<", "&lt;").replace("*", "&#42;")


def main() -> int:
    """Write the pages, or compare them."""
    wanted = pages()
    present = {page.name: page.read_text(encoding="utf-8") for page in FOLDER.glob("*.md")}
    if "--check" in sys.argv:
        return int(present != wanted)
    FOLDER.mkdir(exist_ok=True)
    for name in present.keys() - wanted.keys():
        (FOLDER / name).unlink()
    for name, text in wanted.items():
        if present.get(name) != text:
            (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
