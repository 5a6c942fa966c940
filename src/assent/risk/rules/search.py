"""Programs that search: fd, and what others are told to look for."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.name_patterns import globs, spelled
from assent.command.wrappers.find import outside
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_ALONE = frozenset(("-h", "--help", "-V", "--version"))


def fd(command: Command, _: Surroundings) -> Judgement:
    """The commands behind -x and -X are judged for themselves."""
    return index.as_stated("fd", outside(command.argv))


def chosen(word: Argument) -> Judgement:
    """The files whose lines a search may show: of `--include=.env*`, not of `-g !x`."""
    return _shown(word, globs(word.text))


def matching(word: Argument) -> Judgement:
    """The same of a regular expression for their names: `-G '\\.env'`."""
    return _shown(word, spelled(word.text))


def _shown(word: Argument, names: Sequence[str]) -> Judgement:
    files = [replace(word, text=name, prefix="", exact=False, glob=True) for name in names if word.exact]
    return Judgement(Category.ReadsFilesystem, "", reads=tuple(files))


def searcher(command: Command, _: Surroundings) -> Judgement:
    """ast-grep, which runs the one search that its options state where no subcommand is before them."""
    argv = command.argv
    if len(argv) > 1 and argv[1].exact and argv[1].text[:1] == "-" and argv[1].text not in _ALONE:
        run = replace(argv[0], text="run", prefix="run")
        argv = (argv[0], run, *argv[1:])
    found = judge(index.stated(command.program or ""), argv, argv[0].text)
    if command.program == "sg" and argv[1:2] and argv[1].text in ("run", "scan") and not _is_option(argv[2:3]):
        said = argv[1].text
        lacks = "a pattern" if said == "run" else "rules"
        reason = f"`sg {said}` without {lacks} runs a command in the group `{said}`"
        return Judgement(max(found.category, Category.Unrecognized), reason, argv[1])
    return found


def _is_option(words: Sequence[Argument]) -> bool:
    return bool(words) and words[0].exact and words[0].text[:1] == "-"


def searched(word: Argument) -> Judgement:
    """A word of findstr: `/I` and its like are options, `/G:x` and `/F:x` name files; a file, or the text."""
    if not word.exact:
        return Judgement(
            Category.Unrecognized, f"Assent cannot tell how `findstr` reads `{word.text}`", word, unknown=Unknown.Word
        )
    letter, colon, _ = word.text.lstrip("/").upper().partition(":")
    if word.text[:1] == "/" and (not colon or letter in ("C", "A")):
        return Judgement(Category.ReadsFilesystem, "")
    if word.text[:1] == "/":
        return Judgement(Category.Unrecognized, f"`findstr` reads a list from the file in `{word.text}`", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))
