"""Checkers and counters of source that run none of it."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

WRITING = frozenset("sync fix create merge install add format init dump setup".split())

_ALONE = frozenset(("-h", "--help", "-V", "--version"))


def searcher(command: Command, _: Surroundings) -> Judgement:
    """ast-grep, which runs the one search that its options state where no subcommand is before them."""
    argv = command.argv
    if len(argv) > 1 and argv[1].exact and argv[1].text[:1] == "-" and argv[1].text not in _ALONE:
        run = replace(argv[0], text="run", prefix="run")
        argv = (argv[0], run, *argv[1:])
    return judge(index.stated(command.program or ""), argv, argv[0].text)


def verb(word: Argument) -> Judgement:
    """A file, or a verb of which some write."""
    if word.exact and word.text in WRITING:
        return Judgement(Category.ModifiesFilesystem, f"`{word.text}` writes {{|files}}", word)
    return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(word,))
