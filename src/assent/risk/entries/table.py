"""Judging one command by its program's entry in a table."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import Grammar, grammar, read
from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.phrases import (
    in_folder,
    named_by,
    named_whole,
    only_names,
    operands_of,
    options_of,
    roles_of,
    spelled,
    statement,
    touched,
)
from assent.risk.entries.programs import CODING
from assent.risk.entries.rule import Below, Effect, Operands, Program, Role, roles
from assent.risk.entries.tally import VERBS, Tally
from assent.risk.finding import UNKNOWN_SUBCOMMAND, Judgement, Unknown
from assent.risk.wording import is_named, listed
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.options import Option, Reading
    from assent.risk import shown
    from assent.risk.entries import doubts, previewed, unlisted
else:
    doubts = Lazy("assent.risk.entries.doubts")  # most commands can be read for certain
    previewed = Lazy("assent.risk.entries.previewed")  # few are given a long option and change something
    unlisted = Lazy("assent.risk.entries.unlisted")  # few commands ask for help
    shown = Lazy("assent.risk.shown")  # most commands have a phrase

TELLING = frozenset(("-h", "--help", "-help", "-V", "--version", "-version"))  # of modes for help and versions
LIBRARIES = (".dll", ".exe")  # ends of a program in place of a subcommand: dotnet app.dll
SOURCES = (".js", ".mjs", ".ts", ".mts", ".jsx", ".tsx")  # the same of one that takes code: deno main.ts

HERE = Argument(0, 0, ".", ".", exact=True)  # the current directory, where no path is named


class Table:
    """One entry, made ready for use: its grammar, and its effects by canonical option.

    A mode has the grammar and the effects of the entry that it belongs to, and its own besides.
    """

    def __init__(self, program: Program, base: Table | None = None) -> None:
        self.program = program
        own = {_canonical(spelled): effect for spelled, effect in program.effects.items()}
        self.effects: dict[str, Effect] = own if base is None else {**base.effects, **own}
        self.grammar: Grammar = _grammar(program) if base is None else base.grammar
        self.modes = [(options, Table(entry, self)) for options, entry in program.modes]
        self.ready: dict[str, Table] = {}  # of subcommands, by their names

    def without(self, names: Sequence[str]) -> Table:
        """The same where the options `names` have no effect; not in its modes."""
        made = Table.__new__(Table)
        made.program, made.grammar, made.modes, made.ready = self.program, self.grammar, self.modes, self.ready
        made.effects = {name: effect for name, effect in self.effects.items() if name not in names}
        return made

    def of_values(self) -> Table:
        """The same for words that the shell computes, and never reads as options."""
        made = self.without(())
        made.grammar = replace(self.grammar, values=True)
        return made

    def below(self, name: str) -> Program | None:
        """The subcommand of that name."""
        entries = self.program.subcommands
        if isinstance(entries, Below):
            return entries.named(name)
        return next((entry for entry in entries if name in entry.names.split()), None)

    def of(self, entry: Program) -> Table:
        """The subcommand with that entry, made ready once."""
        made = self.ready.get(entry.names)
        if made is None:
            made = self.ready[entry.names] = Table(entry)
        return made


def _canonical(spelled: str) -> str:
    """The first spelling of an option that is spelled as a grammar wants it."""
    return spelled.partition(",")[0].rstrip("=?")


def _grammar(program: Program) -> Grammar:
    return grammar(
        f"--help --version {program.options} {' '.join(program.effects)}",
        abbreviates=program.abbreviates,
        permutes=program.permutes and not program.subcommands,
        words=program.words,
        number=program.number,
    )


def judge(table: Table, argv: Sequence[Argument], name: str, before: Sequence[Option] = ()) -> Judgement:
    """Judge `argv`, whose first word is the program or subcommand called `name` in reasons.

    `before`: options in front of the subcommand, which its reason may name: `kubectl -n prod apply -f x.yaml`.
    """
    asked = argv[1].text if len(argv) == 2 and argv[1].exact else ""
    if asked in ("--help", "--version") and asked not in table.effects:
        return Judgement(Category.ReadsFilesystem, f"`{name} {asked}` {shown.printed(asked)}")
    reading = read(argv, table.grammar)
    if table.program.subcommands and begins_operands(table, reading):
        return judge(Table(replace(table.program, subcommands=())), argv, name, before)
    for options, mode in table.modes:
        is_asked = _asked(reading, options) or (before and previewed.is_asked_before(before, options))
        if not is_asked or _is_something_else(reading, options, argv[-1]):
            continue
        if mode.program.category < table.program.category and doubts.is_taken_back(options, argv, table.grammar):
            continue
        if mode.program.category > table.program.category and doubts.is_denied(table.effects, reading, options):
            continue
        if not mode.program.phrase and mode.program.category <= Category.ReadsRemote:
            option = next(spelled(each) for each in reading.options if each.name in options.split())
            said = f"`{name} {option}` {shown.printed(option, alone=len(argv) == 2)}"
            return _judge(mode, argv, reading, name, before, said)
        return _judge(mode, argv, reading, name, before)
    return _judge(table, argv, reading, name, before, states=not _says_itself(table, reading))


def _says_itself(table: Table, reading: Reading) -> bool:
    """Whether the subcommand says what it does, in place of what its program does without one."""
    if not (table.program.subcommands and reading.operands):
        return False
    word = reading.operands[0]
    entry = table.below(word.text) if word.exact else None
    return table.program.alone or (entry is not None and bool(entry.phrase))


def _judge(
    table: Table,
    argv: Sequence[Argument],
    reading: Reading,
    name: str,
    before: Sequence[Option],
    unsaid: str = "",
    *,
    states: bool = True,
) -> Judgement:
    """`unsaid` is the reason where nothing is known to be done; `states`: what the program says of itself counts."""
    program = table.program
    given = bool(unsaid)
    says = states and (bool(program.phrase) or (bool(program.category) and not given))
    if not (given or says) and program.subcommands:
        unsaid = shown.summary(name, argv)
    elif not (given or says):
        unsaid = shown.about(name, named_by(table.grammar, argv, reading, name))
    tally = Tally(unsaid, options=(*reading.options, *before))
    stated, deeper = "", name
    if given and not program.phrase:
        tally.add(program.category, unsaid, argv[0])
    elif says:
        stated, deeper = statement(program, table.grammar, argv, reading, name, before)
        if program.category >= Category.ModifiesFilesystem and any(word.text[:2] == "--" for word in argv):
            stated += previewed.unless_dry(program.category, argv, table.grammar.options)
        tally.reason = stated
        tally.add(program.category, tally.reason, argv[0])
    name = deeper if program.permutes else name  # an option before the subcommand is none of it
    _weigh(tally, table, argv, reading, name, unsaid)
    _place(tally, table, reading)
    if stated and only_names(tally.reason, stated):
        tally.reason = stated
    if states and program.phrase and "{" not in program.phrase and tally.reason == f"`{name}` {program.phrase}":
        tally.reason += touched(tally, () if program.subcommands else named_by(table.grammar, argv, reading, name))
    return tally.judgement()


def _place(tally: Tally, table: Table, reading: Reading) -> None:
    """Add the places in which a command may write that names none."""
    if tally.category is not Category.ModifiesFilesystem or tally.writes or tally.deletes:
        return
    from assent.risk.entries.unplaced import unplaced  # most entries say what is written

    taken = () if table.program.subcommands else roles_of(table.program, reading)
    tally.unplaced += (HERE, *unplaced(table.program, table.effects, reading, taken))


def _weigh(tally: Tally, table: Table, argv: Sequence[Argument], reading: Reading, name: str, unsaid: str) -> None:
    """Add the doubts about words, and what the options, the subcommand and the operands do."""
    if reading.problems:
        doubts.add(tally, table.program, reading.problems, name, argv)
    known = tally.category < Category.Unrecognized
    turned = _options(tally, table, reading, argv, name)
    if table.program.subcommands:
        _subcommand(tally, table, reading, argv, name)
    else:
        _operands(tally, table, reading, turned, name, unsaid)
    if reading.problems:
        doubts.add(tally, table.program, reading.problems, name, argv, late=True, known=known)


def _options(
    tally: Tally, table: Table, reading: Reading, argv: Sequence[Argument], name: str
) -> tuple[Effect, str] | None:
    """Add what the options do, and return what one turns the operands into, with how it is called."""
    turned = None
    tally.is_listing = True
    for option in reading.options:
        effect = table.effects.get(option.name)
        if effect is not None:
            subject = f"{name} {spelled(option)}"
            if effect.turns is not None:
                turned = effect.turns, subject
            is_told = "{" in effect.phrase or effect.proof is not None
            operands = named_by(table.grammar, argv, reading, name) if is_told else ()
            given = options_of(effect.phrase, table.grammar, tally.options, argv)
            tally.apply(effect, subject, option.value, option.argument, operands, given)
    tally.is_listing = False
    return turned


def begins_operands(table: Table, reading: Reading) -> bool:
    """Whether the first operand is no subcommand, of a program that takes either: `vhs demo.tape`, `vhs new`, `vhs`."""
    takes = table.program.operands
    if not reading.operands:
        return takes.here is not None
    word = reading.operands[0] if takes != Operands() and takes.most != 0 else None
    return word is not None and word.exact and table.below(word.text) is None


def _subcommand(tally: Tally, table: Table, reading: Reading, argv: Sequence[Argument], name: str) -> None:
    if not reading.operands:
        return
    word = reading.operands[0]
    entry = table.below(word.text) if word.exact else None
    if entry is None and word.text == "help" and unlisted.shows_help(argv[reading.rest :], name):
        tally.reason = f"`{name} help` {shown.printed('--help')}"
        return
    if entry is None:
        reason = f"`{name} {word.text}` {UNKNOWN_SUBCOMMAND}"
        if word.exact and word.text.endswith(SOURCES if is_a(name, CODING) else LIBRARIES):
            reason = f"`{name}` runs the program `{word.text}`"
        tally.add(Category.Unrecognized, reason, word, Unknown.Subcommand)
        return
    found = judge(table.of(entry), argv[reading.rest :], f"{name} {word.text}", tally.options)
    if reading.options and found.category >= Category.ModifiesFilesystem:
        found = in_folder(found, reading)
    if found.category is tally.category and tally.fault in (None, argv[0]):
        tally.reason = found.reason  # which says more of what it does than that of the program
    tally.include(found)


def _operands(
    tally: Tally, table: Table, reading: Reading, turning: tuple[Effect, str] | None, name: str, unsaid: str
) -> None:
    program = table.program
    rules = program.operands
    words, replaced = operands_of(program, reading)
    if not (reading.has("--help") or reading.has("--version")):
        _count(tally, rules, words, replaced, name)
    turned, subject = turning or (None, name)
    named, shown = False, {id(word) for word in named_whole(words)}
    told: dict[str, list[str]] = {}  # what is only read, by the verb that says so
    for word, effect in roles(rules, words, replaced, turned):
        if effect.role in (Role.Reads, Role.Lists) and effect.category is None and id(word) in shown and is_named(word):
            told.setdefault(effect.phrase or VERBS[effect.role], []).append(word.text)
        named = named or (effect.role is not Role.Text if turned is None else effect is turned)
        tally.apply(effect, subject if effect is turned else name, word, word, words)
    if told and tally.reason == unsaid:
        verb, texts = next(iter(told.items()))
        tally.reason = f"`{name}` {verb} {listed(texts)}"
    elsewhere = bool(rules.here_unless) and _asked(reading, rules.here_unless)
    here = rules.here if turned is None else turned  # what rewrites the files that it is given, rewrites all without
    if here is not None and not named and not elsewhere and _asked(reading, rules.here_with):
        tally.apply(here, subject, HERE, None)


def _asked(reading: Reading, options: str) -> bool:
    """Whether one of `options` is given, or none is needed."""
    return not options or any(map(reading.has, options.split()))


def _is_something_else(reading: Reading, options: str, last: Argument) -> bool:
    """Whether an option for help has more words behind it, or a value: `dropdb -h localhost x`, `-help=false`."""
    names = options.split()
    if not TELLING.issuperset(names):
        return False
    given = [option for option in reading.options if option.name in names]
    return not any(option.argument is last and option.value is None for option in given)


def _count(tally: Tally, rules: Operands, words: Sequence[Argument], replaced: bool, name: str) -> None:
    """Too few operands and too many are an error at best, and another meaning at worst."""
    if len(words) < rules.least - replaced:
        tally.add(Category.Unrecognized, f"`{name}` lacks an argument", None, Unknown.Operand)
    if rules.most is not None and len(words) > rules.most:
        surplus = words[rules.most]
        tally.add(Category.Unrecognized, f"`{name}` takes no argument `{surplus.text}` here", surplus, Unknown.Operand)
