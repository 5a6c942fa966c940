"""The files of a user or a project about programs: all facts, or only those that raise the category."""

from __future__ import annotations

from assent.bisection import line_in
from assent.command.model import Argument, Command, Wrapping
from assent.command.options import grammar, read
from assent.command.program import ANY
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.compiled import columns_of, entry
from assent.risk.entries.rule import Operands, Program
from assent.risk.entries.table import Table, begins_operands, judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.unread import possible_path
from assent.rules_table import ALIAS, ITEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.parts import Taught

TELLING = ("--help", "--version")
NOWHERE = Program("\0")  # stands for subcommands that are not on the way: no word of a command is called so


class ReachedEntry(Record):
    """The part of a table to which the words of a command lead."""

    words: tuple[Argument, ...]  # the program and its subcommands, as written
    found: FoundCommand
    rest: tuple[Argument, ...]  # from its last subcommand on
    alone: bool  # a subcommand could follow, and none does


def describes(command: Command, taught: Sequence[Taught]) -> FoundCommand | None:
    """The taught facts about a program that is otherwise unknown, None where it is not taught."""
    name = command.program or ""
    words = {word.text for word in command.argv if word.exact}
    if any(wrapper.wrapping is Wrapping.Project for wrapper in command.wrappers):
        return None  # the project says which program that is
    tables = [each.table for each in taught if each.teaches]
    return next((found for table in tables if (found := find(table, name, words)) is not None), None)


def described(command: Command, found: FoundCommand, taught: Sequence[Taught]) -> Judgement:
    """The judgement of a program by what is taught of it."""
    name = command.program or ""
    judgement = judge(Table(found.program), command.argv, name)
    reached = reach(found, command.argv)
    last = reached.rest[-1].text
    if reached.alone and not reached.found.stated and not _tells(last, reached.found.program):
        said = " ".join([word.text for word in reached.words])
        reason = f"`{said}` needs a subcommand that its program file describes"
        lacking = Judgement(Category.Unrecognized, reason, reached.words[-1], unknown=Unknown.Subcommand)
        return _worse(judgement, lacking)
    is_told = len(reached.rest) > 1 and last in TELLING
    if reached.found.wraps and not is_told and not _is_followed(command, taught):
        reason = f"`{name}` runs an unknown command"
        return _worse(judgement, Judgement(Category.Unrecognized, reason, command.argv[0]))
    return judgement


def _tells(word: str, program: Program) -> bool:
    """Whether an option is one for help or a version, or the short form of one: `-v,--version`."""
    spelled = [option.split(",") for option in program.options.split()]
    return word in TELLING or any(word in names and not {*TELLING}.isdisjoint(names) for names in spelled)


def _is_followed(command: Command, taught: Sequence[Taught]) -> bool:
    """Whether the command that it runs is among its words, and is judged itself."""
    from assent.command.wrappers.taught import behind
    from assent.command.wrappers.unwrap import states_what_runs

    found = behind(command.argv, command.program or "", taught)
    return found is not None and states_what_runs(command.argv, *found)


def taught_name(command: Command, taught: Sequence[Taught]) -> tuple[str, ...]:
    """The name of a command by its file: the program and its subcommands as written; empty without a file."""
    if not command.argv or index.program(command.program or "") is not None:
        return ()
    found = describes(command, taught)
    return () if found is None else tuple([word.text for word in reach(found, command.argv).words])


def is_typed(command: Command, taught: Sequence[Taught]) -> bool:
    """Whether a file says that the command runs what is typed into it."""
    found = describes(command, taught) if command.argv else None
    return found is not None and reach(found, command.argv).found.typed


def tightened(judgement: Judgement, command: Command, taught: Sequence[Taught]) -> Judgement:
    """The judgement of a program, or a worse one where a file says so."""
    words = {word.text for word in command.argv if word.exact}
    for each in taught:
        found = find(each.table, command.program or "", words)
        if found is not None:
            for mine in _said(found, command):
                judgement = _worse(judgement, mine)
    return judgement


def reach(found: FoundCommand, argv: tuple[Argument, ...]) -> ReachedEntry:
    """Follow the subcommands of `argv` as far as the table knows them."""
    words = argv[:1]
    while found.program.subcommands:
        reading = read(argv, Table(found.program).grammar)
        if not reading.operands:
            return ReachedEntry(words, found, argv, alone=True)
        word = reading.operands[0]
        below = next((each for each in found.below if word.exact and word.text in each.program.names.split()), None)
        if below is None:
            return ReachedEntry(words, found, argv, alone=False)
        argv, found, words = argv[reading.rest :], below, (*words, word)
    return ReachedEntry(words, found, argv, alone=False)


def exposed(command: Command) -> tuple[Argument, ...]:
    """Each word of a program that is only taught which may be a path: a private one counts whatever the file says."""
    return tuple([path for word in command.argv[1:] if word.exact for path in possible_path(word)])


def _said(found: FoundCommand, command: Command) -> list[Judgement]:
    """The statement of a file about a known program: it need not name all of its options and subcommands."""
    from assent.naming.name import name

    reached: list[tuple[FoundCommand, Sequence[Argument], tuple[str, ...]]] = []
    reached.append((found, command.argv, (command.program or "",)))
    for word in name(command)[1:]:
        found, argv, path = reached[-1]
        at = next((at for at, each in enumerate(argv) if at and each.text == word), 0)
        below = next((each for each in found.below if word in each.program.names.split()), None)
        if not at or below is None:
            break
        reached.append((below, argv[at:], (*path, word)))
    last = reached[-1][0].program
    return [_loosely(*each, said=last is each[0].program or not last.phrase) for each in reached]


def _loosely(found: FoundCommand, argv: Sequence[Argument], path: tuple[str, ...], *, said: bool) -> Judgement:
    """The effect of one command of a file, whatever else is among the words; `said`: its own category counts too."""
    program = found.program if said else replace(found.program, category=Category.ReadsFilesystem, phrase="")
    stated = {each for text in (program.options, *program.effects) for each in grammar(text).options}
    others = [text for text in _known(path) if stated.isdisjoint(grammar(text).options)]
    table = Table(program)
    takes = not program.subcommands or begins_operands(table, read(argv, table.grammar))
    loose = replace(
        program,
        options=" ".join([program.options, *others]),
        operands=program.operands if takes else Operands(),
        loose=True,
        permutes=takes,
        subcommands=(),
    )
    return judge(Table(loose), argv, " ".join(path))


def _known(path: tuple[str, ...]) -> list[str]:
    """The known options of the command, each as a grammar wants it."""
    from assent import knowledge
    from assent.option_table import Takes

    known = knowledge.of(path[0])
    for word in path[1:]:
        known = known and known.subcommand(word)
    ends = {Takes.Nothing: "", Takes.Value: "=", Takes.Attached: "=?", Takes.Uncertain: "=?"}
    return [] if known is None else [f"{each}{ends[takes]}" for each, (_, takes) in known.options.items()]


def _worse(first: Judgement, second: Judgement) -> Judgement:
    """Both as one, by the reason of the worse, the first of equals."""
    tally = Tally(first.reason)
    tally.include(first)
    tally.include(second)
    made = tally.judgement()
    return made if made.fault is not None else replace(made, fault=first.fault)


class FoundCommand(Record):
    """A command of a table, with those of its subcommands that may be on the way."""

    path: tuple[str, ...]
    program: Program
    below: tuple[FoundCommand, ...] = ()
    stated: bool = True  # what it does is stated
    secrets: str = ""
    wraps: bool = False  # it runs the command behind it
    typed: bool = False


def find(table: bytes, name: str, words: Collection[str]) -> FoundCommand | None:
    """The program called `name`, with the subcommands that are among `words`; None if the table has none."""
    if not name or not (name.isascii() and name.isprintable()) or " " in name:
        return None
    found = line_in(table, name)
    if found is not None and found.partition("\t")[2].startswith(ALIAS):
        key = found.partition(f"\t{ALIAS}")[2]
        return _find(table, key, (name,), words)
    return None if found is None else _read(table, found, (name,), words)


def names(table: bytes) -> list[str]:
    """The programs that the table describes, in order."""
    keys = [line.partition("\t")[0] for line in table.decode().split("\n")]
    return [key for key in keys if key and " " not in key]


def _find(table: bytes, key: str, path: tuple[str, ...], words: Collection[str]) -> FoundCommand | None:
    line = line_in(table, key)
    return None if line is None else _read(table, line, path, words)


def _read(table: bytes, line: str, path: tuple[str, ...], words: Collection[str]) -> FoundCommand:
    key, groups, facts = line.partition("\t")[0], *columns_of(line)[-2:]
    stated, secrets, wraps, typed = (facts.split(ITEM) + 4 * [""])[:4]
    below = []
    for group in groups.split(ITEM) if groups else []:
        canonical, *_ = called = group.split(" ")
        if any(each in words for each in called):
            found = _find(table, f"{key} {canonical}", (*path, canonical), words)
            below += [found] if found is not None else []
    subcommands = tuple([each.program for each in below]) or ((NOWHERE,) if groups else ())
    program = entry(line, lambda key: line_in(table, key), subcommands)
    return FoundCommand(path, program, tuple(below), bool(stated), secrets, ANY in wraps.split(), bool(typed))
