"""awk: programs are read as far as to prove that they run nothing and to see what they write."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.languages import awk as language
from assent.risk.scanner import Doubtful
from assent.risk.started import ARGUMENT, Starter
from assent.rules_table import is_a

_GIVEN = "runs `"  # begins a command that ends in what the program reads, in a reason: "runs `sort` on the result"
FILTERS = "line-filter"  # what a pipe may lead to
SHOWING = "fact-printer"  # and what it may be started for
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:/=+%")


def awk(command: Command, surroundings: Surroundings) -> Judgement:
    """The judgement by the statements of the file, with what the commands do that a program runs."""
    found = index.as_stated("awk", command.argv, command.argv[0].text)
    code = found.fault
    if found.category is not Category.Unrecognized or not isinstance(code, Argument) or not code.exact:
        return found
    from assent.risk.languages.commands_started import commands, worst  # few programs run anything

    starter = Starter(command, surroundings, code)
    given = _given(found.reason)
    if given:
        starter.shell_fault(f'{given} "{ARGUMENT}"')
        return replace(found, category=starter.worst)
    said = worst(None, commands(code.text, "awk"), starter)
    if said is None or said.category is Category.Unrecognized:
        return found
    return replace(found, category=said.category, reason=f"`{command.argv[0].text}` {said.said}")


def _given(reason: str) -> str:
    """The command of which a reason says that it gets a word from what the program reads; empty without one."""
    told = [part.partition("`") for part in reason.split(_GIVEN)[1:]]
    return next((command for command, _, behind in told if command and behind.startswith(" on ")), "")


def script(word: Argument) -> Judgement:
    """A program in the language of awk."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the awk program is only known at run time: `{word.text}`", word)
    try:
        tokens = language.split(word.text)
        written = language.written(tokens)
        reads = [path for command in language.piped(tokens) for path in _piped(command, word, FILTERS)]
        reads += [path for command in language.started(tokens) for path in _piped(command, word, FILTERS, SHOWING)]
    except Doubtful as doubt:
        return Judgement(Category.Unrecognized, f"the awk program {doubt}", word)
    asked = sum(before[1] == "in" and token[1] == "ENVIRON" for before, token in pairwise(tokens))  # for names alone
    if sum(token[1] == "ENVIRON" for token in tokens) > asked:
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
