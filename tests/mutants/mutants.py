"""Each fact that makes a command more, taken away: does an example of its own program notice?

A mutant is one dangerous effect of an option, one category of an entry, or one field of a wrapper made harmless. It
is noticed when an example beside the rules whose words name the program comes out in another category than it says.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from assent.command.model import Wrapping
from assent.command.wrappers.table import Way, is_tool, runner, wrapper
from assent.record import Record, replace
from assent.risk.catalog import shipped
from assent.risk.category import Category
from assent.risk.entries import index, unplaced
from assent.risk.entries.rule import Effect, Role
from assent.risk.git import parse
from assent.risk.rulebook import Example, families

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assent.command.wrappers.table import WrapperForm
    from assent.risk.entries.rule import Program

HARMLESS = (Category.ReadsFilesystem, Category.ReadsVcs, Category.ReadsRemote)
QUIET = (Role.Text, Role.Lists, Role.Reads)
WORDS = "doubtful directory lost interactive script output input".split()
RAISED = {  # what a wrapper makes of a harmless command behind it, at least
    Wrapping.Project: Category.RunsProjectCode,
    Wrapping.Identity: Category.ModifiesSystem,
    Wrapping.Root: Category.ModifiesSystem,
    Wrapping.Remote: Category.ModifiesRemote,
}


# They only word the reason: the reading of the shell, another line of the file or another check says no less.
WORDED = frozenset(
    """
    jobs: -x=|export: -i|export: -n|mapfile: -C=|ssh: ModifiesRemote|ssh: rest operands|sshpass: rest operands
    at: Unrecognized|batch: Unrecognized|doas: -s|ip netns exec: root|assent run: shell|mvn: rest operands
    mvnw: rest operands|sbt: rest operands|webpack: rest operands|rspec: rest operands|npm run: rest operands
    env: rest operands|llm: rest operands|pkill: rest operands|killall: rest operands|opam switch: rest operands
    7z a: -sdel|rar a: -df|rar a: -dr|rar a: -dw|docker inspect: -f,--format=|crictl inspect: --template=
    python -m venv: ModifiesFilesystem|esptool read-flash: ModifiesFilesystem|st-flash read: ModifiesFilesystem
    mongosh: first operands|wasm-strip: ModifiesFilesystem|buildah build: --build-context=|qemu-arm: RunsProjectCode
    pip-compile: -o,--output-file=|wsl: --unregister=|memray run: RunsProjectCode|vault write: ModifiesRemote
    hurl: -o,--output=|hurl: --report-html=|hurl: --report-json=|hurl: --report-junit=|hurl: --report-tap=
    hurl: -c,--cookie-jar=|awk -i: rest operands|nix-shell: -p,--packages=|openssl rsa -export: ReadsSecrets
    jupyter notebook --NotebookApp.token --ServerApp.token --IdentityProvider.token: rest operands
    hurl: -c,--cookie-jar=|kamal app exec: ModifiesRemote|kamal accessory exec: ModifiesRemote
    kamal server exec: ModifiesRemote|rename: rest operands|git repack: --unpack-unreachable=
    hg archive: ModifiesFilesystem|artillery run: -o,--output=|qpdf: --replace-input|svgo: ModifiesFilesystem
    checkstyle: -o=|scala-cli: -r,--repo,--repository,--repositories=|git filter-repo --invert-paths: DeletesData
    pdfunite: ModifiesFilesystem|svn checkout: ModifiesFilesystem
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)

# The same for shells of Windows: a word only known at run time asks already, as do verbs and blocks of PowerShell.
WORDED_OF_WINDOWS = frozenset(
    """
    ping: rest operands|test-connection: rest operands|invoke-webrequest: rest operands|foreach-object: rest operands
    remove-itemproperty: DeletesData|certutil -urlcache -verifyctl: first operands
    start: Unrecognized|call: Unrecognized|invoke-webrequest: -headers=|start-bitstransfer: first operands
    icacls -restore: first operands
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)


class Mutant(Record):
    """One change, which `apply` makes and takes back."""

    family: str
    names: tuple[str, ...]  # of the program
    what: str
    apply: Callable[[], Any]  # a context manager
    spelled: str = ""  # of the option that it is about
    is_windows: bool = False  # its names are written in any case, and its options with a slash as well

    def is_noticed(self, examples: dict[str, list[Example]]) -> bool:
        """Whether an example of the program comes out differently than it says."""
        found = {example.text: example for name in self.names for example in examples.get(name, ())}
        own = [example for text, example in found.items() if self._may_give(text)]
        own.sort(key=self._nearness, reverse=True)  # the first that notices is enough
        with self.apply(), _no_net():
            _forget()
            try:
                return any(example.finding().category is not example.category for example in own)
            finally:
                _forget()

    def _may_give(self, text: str) -> bool:
        if self.is_windows:
            text = text.casefold().replace(" /", " -").replace(":", "=")
        return not self.spelled or _gives(text, self.spelled)

    def _nearness(self, example: Example) -> tuple[int, Category]:
        """The weight of an example for the fact: words of its name, then how dangerous it is."""
        words = set(example.text.split())
        return len(words.intersection(self.what.replace(":", " ").replace("=", " ").split())), example.category


@contextmanager
def _no_net() -> Iterator[None]:
    """Judge without the net for entries that do not say where they write: an example shall hold the fact itself."""
    held = unplaced.unplaced
    unplaced.unplaced = lambda *_: []
    try:
        yield
    finally:
        unplaced.unplaced = held


def _forget() -> None:
    """Have all that is made of entries made again."""
    index._tables.clear()
    parse._rules.clear()
    parse._own.clear()


def _gives(text: str, spelled: str) -> bool:
    """Whether an option may be in a command: whole, abbreviated, or as a letter among others."""
    words = [word.strip("'\"") for word in text.split()]
    for name in spelled.rstrip("=?").split(","):
        for word in words:
            given = word.partition("=")[0]
            if word[:1] == "-" and (name.startswith(given) or (name[:2] != "--" and name[1:2] in word)):
                return True
            if word.startswith(name):
                return True
    return False


def examples() -> dict[str, list[Example]]:
    """The examples by each word that is in them, which are the programs among others."""
    found: dict[str, list[Example]] = {}
    for example in [each for family in families() for each in family.examples]:
        for word in dict.fromkeys(example.text.replace("/", " ").replace("(", " ").replace(";", " ").split()):
            stripped = word.strip("'\"|&<>{}$`\\")
            found.setdefault(stripped if example.shell == "bash" else stripped.casefold(), []).append(example)
    return found


def mutants() -> Iterator[Mutant]:
    """Every mutant, family by family, that could make a command less."""
    for mutant in _changes():
        if mutant.what not in (WORDED_OF_WINDOWS if mutant.is_windows else WORDED):
            yield mutant


def unnoticed() -> tuple[list[Mutant], int]:
    """The mutants that no example notices, and how many there are in all."""
    tried, made = examples(), list(mutants())
    return [mutant for mutant in made if not mutant.is_noticed(tried)], len(made)


def _changes() -> Iterator[Mutant]:
    for family in families():
        for entry in family.entries:
            for mutant in _of_entry(family.name, entry):
                yield replace(mutant, is_windows=family.shell != "bash")
    for name in [first for family in shipped.families() for file in shipped.files(family) for first in file.programs]:
        found = runner(name)
        for form, path in [] if found is None else {form: path for path, form in found.forms.items()}.items():
            yield from _of_form("runners" if is_tool(name) else "wrappers", name, form, path)


class Level(Record):
    """A command, or a mode of one, where its program has it."""

    path: str
    program: Program
    floor: Category = Category.ReadsFilesystem  # what the commands around it are already


def _within(level: Level) -> Iterator[Level]:
    yield level
    path, entry = level.path, level.program
    for options, mode in entry.modes:
        effects = {spelled.rstrip("=?").split(",")[0]: each for spelled, each in (entry.effects | mode.effects).items()}
        floor = min([_least(effects.get(option)) for option in options.split()])
        yield from _within(Level(f"{path} {options}", mode, floor))
    floor = max(level.floor, entry.category)
    for below in entry.subcommands:
        yield from _within(Level(f"{path} {below.names.split()[0]}", below, floor))


def _least(effect: Effect | None) -> Category:
    """The least effect of a command, wherever the path is that it may name."""
    if effect is None:
        return Category.ReadsFilesystem
    place = Category.ReadsFilesystem if effect.role in QUIET else Category.ModifiesFilesystem
    return max(place, effect.category or place)


def _is_said_again(level: Level) -> bool:
    """Whether the category of a command only words its reason: its operands, or what is around it, say as much."""
    operands = level.program.operands
    said = min(_least(operands.here), _least(operands.rest)) if not operands.first else Category.ReadsFilesystem
    return level.program.category <= max(said, level.floor)


def _of_entry(family: str, entry: Program) -> Iterator[Mutant]:
    """The mutants of a program. An effect that several of its commands share is one fact."""
    names = tuple(entry.names.split())
    shared: dict[tuple[str, int], list[dict[str, Effect]]] = {}
    first: dict[tuple[str, int], str] = {}
    seen: set[int] = set()
    for level in _within(Level(names[0], entry)):
        path, program = level.path, level.program
        for spelled, effect in program.effects.items():
            if _is_dangerous(effect, program.category):
                shared.setdefault((spelled, id(effect)), []).append(program.effects)
                first.setdefault((spelled, id(effect)), path)
        if (
            program.category not in HARMLESS
            and (program.judge is None or names == ("git",))  # whose judge adds to what its table says
            and id(program) not in seen
            and not _is_said_again(level)
        ):
            seen.add(id(program))
            what = f"{path}: {program.category.name}"
            yield Mutant(family, names, what, _fields([(program, "category", HARMLESS[0])]))
        for field, effects in _operands(program):
            if any(_raises(effect, program.category, field) and not _runs_it(names[0], effect) for effect in effects):
                operands = replace(program.operands, **{field: _harmless(program, field)})
                what = f"{path}: {field} operands"
                yield Mutant(family, names, what, _fields([(program, "operands", operands)]))
    for key, tables in shared.items():
        spelled, what = key[0], f"{first[key]}: {key[0]}"
        yield Mutant(family, names, what, _items(tables, spelled), spelled)


def _operands(program: Program) -> Iterator[tuple[str, Sequence[Effect]]]:
    """The effects of operands, by the field that they are in."""
    operands = program.operands
    found = {"rest": [operands.rest], "first": operands.first, "last": [operands.last], "here": [operands.here]}
    for field, effects in found.items():
        yield field, [effect for effect in effects if effect is not None]


def _raises(effect: Effect, base: Category, field: str) -> bool:
    """Whether an effect of operands makes a command more than `base`: the folder that it runs in is one to write in."""
    if effect.role is Role.Runs and effect.proof is None:
        return (effect.category or Category.Unrecognized) > base
    if field == "here" or effect.role is Role.Deletes:
        return _least(effect) > base
    return _is_dangerous(effect, base)


def _runs_it(name: str, effect: Effect) -> bool:
    """Whether the operands of a wrapper are the command behind it, which is judged apart."""
    return effect.role is Role.Runs and effect.proof is None and wrapper(name) is not None


def _harmless(program: Program, field: str) -> object:
    return {"first": tuple([Effect() for _ in program.operands.first]), "here": None}.get(field, Effect())


def _is_dangerous(effect: Effect, base: Category = Category.ReadsFilesystem) -> bool:
    """Whether an effect makes a command more than `base`, which it is without; else it only words the reason."""
    if effect.turns is not None:
        return _is_dangerous(effect.turns, base)
    if effect.category is not None and effect.role in QUIET and effect.proof is None:
        return effect.category not in HARMLESS and effect.category > base
    if effect.category is not None:
        return effect.category not in HARMLESS
    if effect.role is Role.Runs and effect.proof is None:
        return base < Category.Unrecognized
    return effect.role not in QUIET or effect.proof is not None


def _of_form(family: str, name: str, form: WrapperForm, path: str) -> Iterator[Mutant]:
    """The mutants of a wrapper; an option that may change what runs becomes one that does not."""
    called = f"{name} {path}".strip()
    if form.wrapping is not Wrapping.Nothing and RAISED.get(form.wrapping, Category.Destroys) > _beside(
        name, form, path
    ):
        yield Mutant(
            family, (name,), f"{called}: {form.wrapping.value}", _fields([(form, "wrapping", Wrapping.Nothing)])
        )
    for field in WORDS:
        text = getattr(form, field)
        harmless = [(form, "options", f"{form.options} {text}")] if field == "doubtful" else []
        if text:
            yield Mutant(family, (name,), f"{called}: {field}", _fields([*harmless, (form, field, "")]))


def _beside(name: str, form: WrapperForm, path: str) -> Category:
    """The effect of a wrapper itself, where that is judged besides."""
    entry = index.program(name)
    found = Category.ReadsFilesystem
    if entry is None or not form.has(Way.Besides):
        return found
    for word in path.split():
        found = max(found, entry.category)
        entry = next((below for below in entry.subcommands if word in below.names.split()), entry)
    return max(found, entry.category)


@contextmanager
def _changed(tables: Sequence[dict[str, Effect]], key: str) -> Iterator[None]:
    before = [table[key] for table in tables]
    for table in tables:
        table[key] = Effect()
    try:
        yield
    finally:
        for table, effect in zip(tables, before, strict=True):
            table[key] = effect


@contextmanager
def _set(fields: Sequence[tuple[Record, str, object]]) -> Iterator[None]:
    """Fields of records, which are frozen for type checkers, set by the slots below them."""
    slots = [(type(record).__dict__[name], record, getattr(record, name), value) for record, name, value in fields]
    for slot, record, _, value in slots:
        slot.__set__(record, value)
    try:
        yield
    finally:
        for slot, record, before, _ in slots:
            slot.__set__(record, before)


def _items(tables: Sequence[dict[str, Effect]], key: str) -> Callable[[], Any]:
    return lambda: _changed(tables, key)


def _fields(fields: Sequence[tuple[Record, str, object]]) -> Callable[[], Any]:
    return lambda: _set(fields)
