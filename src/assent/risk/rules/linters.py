"""Checkers and counters of source that run none of it."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings


_ALONE = frozenset(("-h", "--help", "-V", "--version"))


def searcher(command: Command, _: Surroundings) -> Judgement:
    """ast-grep, which runs the one search that its options state where no subcommand is before them."""
    argv = command.argv
    if len(argv) > 1 and argv[1].exact and argv[1].text[:1] == "-" and argv[1].text not in _ALONE:
        run = replace(argv[0], text="run", prefix="run")
        argv = (argv[0], run, *argv[1:])
    found = judge(index.stated(command.program or ""), argv, argv[0].text)
    if command.program == "sg" and argv[1:2] and argv[1].text == "run" and not _is_option(argv[2:3]):
        reason = "`sg run` without a pattern runs a command in the group `run`"
        return Judgement(max(found.category, Category.Unrecognized), reason, argv[1])
    return found


def _is_option(words: Sequence[Argument]) -> bool:
    return bool(words) and words[0].exact and words[0].text[:1] == "-"
