"""Judging one command by its program's entry in a table."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import Doubt, Grammar, Option, Reading, grammar, read
from assent.command.wrappers.execution_context import INPUT
from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import CODING
from assent.risk.entries.rule import Below, Effect, Operands, Program, Role, roles
from assent.risk.entries.tally import VERBS, Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import filled, is_foreign, is_named, listed, nameable, quoted, unless_dry, unvalued
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.risk import shown
    from assent.risk.entries import doubts
else:
    doubts = Lazy("assent.risk.entries.doubts")  # most commands can be read for certain
    shown = Lazy("assent.risk.shown")  # most commands have a phrase

UNSAID = {  # what an entry without a phrase does
    Category.ReadsRemote: "may query a server",
    Category.ReadsVcs: "reads the repository",
}
TELLING = frozenset(("-h", "--help", "-help", "-V", "--version", "-version"))  # of modes for help and versions
PATHS = "{paths:"  # begins a slot for the operands that are not text
LIBRARIES = (".dll", ".exe")  # ends of a program in place of a subcommand: dotnet app.dll
SOURCES = (".js", ".mjs", ".ts", ".mts", ".jsx", ".tsx")  # the same of one that takes code: deno main.ts
DEEPER = "{1} "  # begins a phrase about what the first operand, a subcommand, does: `goose up` changes the database

FOLDERS = ("-chdir", "-C", "--cwd", "--dir", "--prefix", "--project-directory")  # name where a program works
_TEXTUAL = (Category.ReadsFilesystem, Category.RunsProjectCode)  # of these operands are texts, or words for a program
_DISCREET = ("password", "passwords", "token", "tokens", "key", "keys", "secret", "secrets")  # whose names are kept
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


def judge(table: Table, argv: Sequence[Argument], name: str) -> Judgement:
    """Judge `argv`, whose first word is the program or subcommand called `name` in reasons."""
    if len(argv) == 2 and argv[1].exact and argv[1].text in ("--help", "--version"):
        return Judgement(Category.ReadsFilesystem, f"`{name} {argv[1].text}` {shown.printed(argv[1].text)}")
    reading = read(argv, table.grammar)
    if table.program.subcommands and begins_operands(table, reading):
        return judge(Table(replace(table.program, subcommands=())), argv, name)
    for options, mode in table.modes:
        if not _asked(reading, options) or _is_something_else(reading, options, argv[-1]):
            continue
        if mode.program.category < table.program.category and doubts.is_taken_back(options, argv):
            continue
        if mode.program.category > table.program.category and doubts.is_denied(table.effects, reading, options):
            continue
        if not mode.program.phrase and mode.program.category <= Category.ReadsRemote:
            option = next(spelled(each) for each in reading.options if each.name in options.split())
            said = f"`{name} {option}` {shown.printed(option, alone=len(argv) == 2)}"
            return _judge(mode, argv, reading, name, said)
        return _judge(mode, argv, reading, name)
    return _judge(table, argv, reading, name, states=not _says_itself(table, reading))


def _says_itself(table: Table, reading: Reading) -> bool:
    """Whether the subcommand says what it does, in place of what its program does without one."""
    if not (table.program.subcommands and reading.operands):
        return False
    word = reading.operands[0]
    entry = table.below(word.text) if word.exact else None
    return table.program.alone or (entry is not None and bool(entry.phrase))


def _judge(
    table: Table, argv: Sequence[Argument], reading: Reading, name: str, unsaid: str = "", *, states: bool = True
) -> Judgement:
    """`unsaid` is the reason where nothing is known to be done; `states`: what the program says of itself counts."""
    program = table.program
    given = bool(unsaid)
    says = states and (bool(program.phrase) or (bool(program.category) and not given))
    if not (given or says) and program.subcommands:
        unsaid = shown.summary(name, argv)
    elif not (given or says):
        unsaid = shown.about(name, _named(table, argv, reading, name))
    tally = Tally(unsaid, options=reading.options)
    stated, deeper = "", name
    if given and not program.phrase:
        tally.add(program.category, unsaid, argv[0])
    elif says:
        stated, deeper = _statement(table, argv, reading, name)
        stated += unless_dry(program.category, argv, table.grammar.options)
        tally.reason = stated
        tally.add(program.category, tally.reason, argv[0])
    name = deeper if program.permutes else name  # an option before the subcommand is none of it
    _weigh(tally, table, argv, reading, name, unsaid)
    _place(tally, table, reading)
    if stated and _only_names(tally.reason, stated):
        tally.reason = stated
    if states and program.phrase and "{" not in program.phrase and tally.reason == f"`{name}` {program.phrase}":
        tally.reason += _touched(tally, () if program.subcommands else _named(table, argv, reading, name))
    return tally.judgement()


def _place(tally: Tally, table: Table, reading: Reading) -> None:
    """Add the places in which a command may write that names none."""
    if tally.category is not Category.ModifiesFilesystem or tally.writes or tally.deletes:
        return
    from assent.risk.entries.unplaced import unplaced  # most entries say what is written

    taken = () if table.program.subcommands else _roles_of(table, reading)
    tally.unplaced += (HERE, *unplaced(table.program, table.effects, reading, taken))


def _statement(table: Table, argv: Sequence[Argument], reading: Reading, name: str) -> tuple[str, str]:
    """The reason by what the entry says of itself, and the name of the command, which may be a word deeper."""
    phrase = table.program.phrase or UNSAID[table.program.category]
    words = _named(table, argv, reading, name)
    if PATHS in phrase:
        values = {option.value.end for option in reading.options if option.value is not None}
        paths = {word.end for word, effect in _roles_of(table, reading) if _is_path(word, effect)} - values
        phrase, words = phrase.replace(PATHS, "{"), [word for word in words if word.end in paths]
        if paths and not words:  # as with xargs, whose words are only known at run time
            phrase = phrase.replace("|its input}", "|the files that it is given}")
    if phrase.startswith(DEEPER):
        phrase = phrase.removeprefix(DEEPER)
        if words and words[0].exact:
            name, words = f"{name} {words[0].text}", words[1:]
    fed = "{" in phrase and any(word.text == INPUT for word in argv)
    return f"`{name}` {filled(phrase, words, name, _given(phrase, table, reading, argv), fed=fed)}", name


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


def _only_names(reason: str, stated: str) -> bool:
    """Whether a reason says only that a file is written, and the statement of the entry what is put into it."""
    _, writes, path = reason.partition("` writes ")
    path = "the current folder" if path == "files in `.`" else path.removeprefix("files in ")
    return bool(writes) and (f" into {path}" in stated or f" to {path}" in stated)


def _touched(tally: Tally, words: Sequence[Argument]) -> str:
    """The subject of a command whose phrase names none, behind a colon: paths that it touches, or its operands."""
    if tally.category is Category.ReadsSecrets:
        return ""
    paths = [word.text for word in (*tally.reads, *tally.writes) if word.exact]
    if paths or not words or tally.category in _TEXTUAL or tally.reason.endswith(_DISCREET):
        return f": {listed(paths)}" if paths else ""
    return f": {quoted(' '.join([unvalued(word.text) for word in words]))}"


def _is_path(word: Argument, effect: Effect) -> bool:
    """Whether a word names a file; what is judged by a proof may be a command to the program: `less +G`, `exiv2 pr`."""
    if effect.role is Role.Text or effect.proof is None:
        return effect.role is not Role.Text
    proven = effect.proof(word)
    touched = proven.reads or proven.writes or proven.deletes or proven.whole
    return not word.text.startswith("+") and bool(touched or proven.category)


def _options(
    tally: Tally, table: Table, reading: Reading, argv: Sequence[Argument], name: str
) -> tuple[Effect, str] | None:
    """Add what the options do, and return what one turns the operands into, with how it is called."""
    turned = None
    for option in reading.options:
        effect = table.effects.get(option.name)
        if effect is not None:
            subject = f"{name} {spelled(option)}"
            if effect.turns is not None:
                turned = effect.turns, subject
            is_told = "{" in effect.phrase or effect.proof is not None
            operands = _named(table, argv, reading, name) if is_told else ()
            given = _given(effect.phrase, table, reading, argv)
            tally.apply(effect, subject, option.value, option.argument, operands, given)
    return turned


def _given(phrase: str, table: Table, reading: Reading, argv: Sequence[Argument]) -> Sequence[Option]:
    """The options that a phrase may name, also those that the entry does not list: `{--topic:topic}`."""
    named = [name for slot in phrase.split("{")[1:] for name in slot.partition(":")[0].removeprefix("?").split("/")]
    if all(name[:1] != "-" or name in table.grammar.options for name in named):
        return reading.options
    from assent.risk.entries.worded import given  # few phrases name such an option

    return (*reading.options, *given(argv[1:]))


def _named(table: Table, argv: Sequence[Argument], reading: Reading, name: str) -> Sequence[Argument]:
    """The operands that a reason may name: one behind an option that the entry does not list may be its value."""
    if reading.operands and is_foreign(reading.operands[0]):
        return ()  # behind `--`, for another program
    unlisted: set[int] = set()
    if reading.problems:
        unlisted = {problem.argument.end for problem in reading.problems if problem.kind is Doubt.Unknown}
    if unlisted:
        from assent.risk.entries.unlisted import may_take_next  # most calls have listed options only

        unlisted = {word.end for word in argv if word.end in unlisted and may_take_next(word.text, name, table.grammar)}
    if not unlisted:
        return nameable(reading.operands)
    values = {argv[at + 1].end for at in range(len(argv) - 1) if argv[at].end in unlisted}
    return [word for word in nameable(reading.operands) if word.end not in values]


def spelled(option: Option) -> str:
    """The option as it is written, if it is alone: `--write`, though the table calls it `-w`."""
    spelling = option.argument.text.partition("=")[0]
    return spelling if spelling.startswith("--") and option.argument.exact else option.name


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
    if entry is None and _is_help(argv[reading.rest :], name):
        tally.reason = f"`{name} help` {shown.printed('--help')}"
        return
    if entry is None:
        reason = f"`{name} {word.text}` is an unknown subcommand"
        if word.exact and word.text.endswith(SOURCES if is_a(name, CODING) else LIBRARIES):
            reason = f"`{name}` runs the program `{word.text}`"
        tally.add(Category.Unrecognized, reason, word, Unknown.Subcommand)
        return
    found = judge(table.of(entry), argv[reading.rest :], f"{name} {word.text}")
    if reading.options and found.category >= Category.ModifiesFilesystem:
        found = _in_folder(found, reading)
    if found.category is tally.category and tally.fault in (None, argv[0]):
        tally.reason = found.reason  # which says more of what it does than that of the program
    tally.include(found)


def _in_folder(found: Judgement, reading: Reading) -> Judgement:
    """A change, with the folder that an option in front of the subcommand names: `terraform -chdir=infra apply`."""
    folder = next((each.value for each in reading.options if each.name in FOLDERS and each.value is not None), None)
    if folder is None or quoted(folder.text) in found.reason:
        return found
    return replace(found, reason=f"{found.reason}, in {quoted(folder.text)}")


def _is_help(words: Sequence[Argument], name: str) -> bool:
    """Whether a subcommand that no entry lists is `help`, by the facts about the program, of plain words."""
    if words[0].text != "help" or any(word.text[:1] == "-" or not word.exact for word in words):
        return False
    from assent.risk.entries.unlisted import has_help  # few commands ask for help

    return has_help(name)


def _operands(
    tally: Tally, table: Table, reading: Reading, turning: tuple[Effect, str] | None, name: str, unsaid: str
) -> None:
    program = table.program
    rules = program.operands
    words, replaced = _words(program, reading)
    if not (reading.has("--help") or reading.has("--version")):
        _count(tally, rules, words, replaced, name)
    turned, subject = turning or (None, name)
    named = False
    told: dict[str, list[str]] = {}  # what is only read, by the verb that says so
    for word, effect in roles(rules, words, replaced, turned):
        if effect.role in (Role.Reads, Role.Lists) and effect.category is None and is_named(word):
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


def _words(program: Program, reading: Reading) -> tuple[list[Argument], bool]:
    """The operands that are not text by their first character, and whether an option replaces the first."""
    words = [*reading.operands]
    if program.signs:
        words = [word for word in words if word.prefix[:1] not in (*program.signs,)]
    given = program.operands.given
    return words, bool(given) and any(reading.has(option) for option in given.split())


def _roles_of(table: Table, reading: Reading) -> Iterator[tuple[Argument, Effect]]:
    words, replaced = _words(table.program, reading)
    return roles(table.program.operands, words, replaced, None)


def _asked(reading: Reading, options: str) -> bool:
    """Whether one of `options` is given, or none is needed."""
    return not options or any(reading.has(option) for option in options.split())


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
