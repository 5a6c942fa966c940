"""awk: programs are read as far as to prove that they run nothing and to see what they write."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.languages import awk
from assent.risk.scanner import Doubtful
from assent.rules_table import is_a

FILTERS = "line-filter"  # what a pipe may lead to
SHOWING = "fact-printer"  # and what it may be started for
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:/=+%")


def script(word: Argument) -> Judgement:
    """A program in the language of awk."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the awk program is only known at run time: `{word.text}`", word)
    try:
        tokens = awk.split(word.text)
        written = awk.written(tokens)
        reads = [path for command in awk.piped(tokens) for path in _piped(command, word, FILTERS)]
        reads += [path for command in awk.started(tokens) for path in _piped(command, word, FILTERS, SHOWING)]
    except Doubtful as doubt:
        return Judgement(Category.Unrecognized, f"the awk program {doubt}", word)
    if any(text == "ENVIRON" for _, text, _ in tokens):
        return Judgement(
            Category.ReadsSecrets, "the awk program reads environment variables, which may hold secrets", word
        )
    if written:
        writes = tuple([_path(word, name) for name in written])
        return Judgement(Category.ModifiesFilesystem, f"the awk program writes `{written[0]}`", word, writes=writes)
    return Judgement(Category.ReadsFilesystem, "`awk` only prints text", reads=tuple(reads))


def program_file(word: Argument) -> Judgement:
    """A file of the project that holds the program; what is read from elsewhere, or on the fly, is not known."""
    if word.exact and word.text[:1] not in ("", "-") and not word.text.startswith(("/dev/", "/proc/")):
        return Judgement(Category.RunsProjectCode, f"`{word.text}` is run as code", word, reads=(word,))
    return Judgement(Category.Unrecognized, f"the program in `{word.text}` is only known at run time", word)


def _path(word: Argument, name: str) -> Argument:
    return Argument(word.start, word.end, name, name, exact=True, quoted=True)


def _piped(command: str, word: Argument, *known: str) -> list[Argument]:
    """The files that programs of the kinds `known` read: `sort -rn | head`."""
    reads: list[Argument] = []
    if not command.strip():
        return reads  # system("") only writes what is buffered
    for each in command.split("|"):
        argv = [_path(word, text) for text in each.split()]
        if not argv or not is_a(argv[0].text, *known) or not set(each) <= PLAIN:
            raise Doubtful(f"runs `{command}`")
        reads += _filtered(argv, command)
    return reads


def _filtered(argv: list[Argument], command: str) -> tuple[Argument, ...]:
    """The files that a filter reads, if it does no more."""
    name = argv[0].text
    entry = index.program(name)
    plain = entry is not None and entry.judge is None
    judgement = judge(index.table(name, entry), argv, name) if entry is not None and plain else None
    if judgement is None or judgement.category > Category.ReadsFilesystem or judgement.writes:
        raise Doubtful(f"runs `{command}`")
    return judgement.reads
