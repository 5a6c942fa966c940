"""Each fact that makes a command more, taken away: does an example of its own program notice?

A mutant is one dangerous effect of an option, one category of an entry, or one field of a wrapper made harmless. It
is noticed when an example beside the rules whose words name the program comes out in another category than it says.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from assent.command.model import Wrapping
from assent.command.wrappers.table import is_tool, runner
from assent.record import Record
from assent.risk.catalog import shipped
from assent.risk.catalogue import SHELLS, Example, families
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.rule import Effect, Role
from assent.risk.git.model import Actions, Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assent.command.wrappers.table import Form
    from assent.risk.entries.rule import Program

HARMLESS = (Category.ReadsFilesystem, Category.ReadsVcs, Category.ReadsRemote)
QUIET = (Role.Text, Role.Lists, Role.Reads)
GIT = "storage history questions settings trees programs files remotes commits nested refs"
WORDS = "doubtful directory lost interactive script output input".split()


class Mutant(Record):
    """One change, which `apply` makes and takes back."""

    family: str
    names: tuple[str, ...]  # of the program
    what: str
    apply: Callable[[], Any]  # a context manager
    spelled: str = ""  # of the option that it is about

    def is_noticed(self, examples: dict[str, list[Example]]) -> bool:
        """Whether an example of the program comes out otherwise than it says."""
        found = {example.text: example for name in self.names for example in examples.get(name, ())}
        own = {text: example for text, example in found.items() if not self.spelled or _gives(text, self.spelled)}
        with self.apply():
            index._tables.clear()
            try:
                return any(example.finding().category is not example.category for example in own.values())
            finally:
                index._tables.clear()


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
    for example in [*[each for family in families() for each in family.examples], *_git_examples()]:
        for word in dict.fromkeys(example.text.replace("/", " ").replace("(", " ").replace(";", " ").split()):
            found.setdefault(word.strip("'\"|&<>{}$`\\"), []).append(example)
    return found


def _git_examples() -> Iterator[Example]:
    for module in GIT.split():
        for line in (
            vars(__import__(f"assent.risk.git.{module}", fromlist=["EXAMPLES"]))["EXAMPLES"].strip().splitlines()
        ):
            category, _, text = line.partition(": ")
            example = Example(text, Category[category], "bash")
            if example.finding().category is example.category:  # others are tried without what is around git
                yield example


def mutants() -> Iterator[Mutant]:
    """Every mutant, family by family."""
    for family in families():
        for entry in family.entries if family.name not in SHELLS else ():
            yield from _of_entry(family.name, entry)
    for module in GIT.split():
        for value in vars(__import__(f"assent.risk.git.{module}", fromlist=["EXAMPLES"])).values():
            yield from _of_git(value)
    for name in [first for family in shipped.families() for file in shipped.files(family) for first in file.programs]:
        found = runner(name)
        for form in () if found is None else dict.fromkeys(found.forms.values()):
            yield from _of_form("runners" if is_tool(name) else "wrappers", name, form)


def _within(entry: Program, path: str) -> Iterator[tuple[str, Program]]:
    yield path, entry
    for options, mode in entry.modes:
        yield from _within(mode, f"{path} {options}")
    for below in entry.subcommands:
        yield from _within(below, f"{path} {below.names.split()[0]}")


def _of_entry(family: str, entry: Program) -> Iterator[Mutant]:
    """The mutants of a program. An effect that several of its commands share is one fact."""
    names = tuple(entry.names.split())
    shared: dict[tuple[str, int], list[dict[str, Effect]]] = {}
    first: dict[tuple[str, int], str] = {}
    seen: set[int] = set()
    for path, program in _within(entry, names[0]):
        for spelled, effect in program.effects.items():
            if _is_dangerous(effect, program.category):
                shared.setdefault((spelled, id(effect)), []).append(program.effects)
                first.setdefault((spelled, id(effect)), path)
        if program.category not in HARMLESS and program.judge is None and id(program) not in seen:
            seen.add(id(program))
            what = f"{path}: {program.category.name}"
            yield Mutant(family, names, what, _fields([(program, "category", HARMLESS[0])]))
    for key, tables in shared.items():
        spelled, what = key[0], f"{first[key]}: {key[0]}"
        yield Mutant(family, names, what, _items(tables, spelled), spelled)


def _is_dangerous(effect: Effect, base: Category = Category.ReadsFilesystem) -> bool:
    """Whether an effect makes a command more than `base`, which it is without; else it only words the reason."""
    if effect.turns is not None:
        return _is_dangerous(effect.turns, base)
    if effect.category is not None and effect.role in QUIET and effect.proof is None:
        return effect.category not in HARMLESS and effect.category > base
    if effect.category is not None:
        return effect.category not in HARMLESS
    return effect.role not in QUIET or effect.proof is not None


def _of_git(value: object) -> Iterator[Mutant]:
    """The rules of git that a module holds, in a table by subcommand."""
    if not isinstance(value, dict):
        return
    for name, told in value.items():
        rules = told.rules if isinstance(told, Actions) else {"": told}
        for action, rule in rules.items():
            if isinstance(rule, Rule):
                yield from _of_git_rule(f"git {name} {action}".strip(), rule)


def _of_git_rule(called: str, rule: Rule) -> Iterator[Mutant]:
    names = (called.split()[1],)
    base = rule.base.category or Category.ReadsFilesystem
    for spelled, effect in rule.effects.items():
        if _is_dangerous(effect, base):
            yield Mutant("git", names, f"{called}: {spelled}", _items([rule.effects], spelled), spelled)
    if _is_dangerous(rule.base):
        yield Mutant("git", names, f"{called}: what it does", _fields([(rule, "base", Effect())]))


def _of_form(family: str, name: str, form: Form) -> Iterator[Mutant]:
    if form.wrapping is not Wrapping.Nothing:
        yield Mutant(family, (name,), f"{name}: {form.wrapping.value}", _fields([(form, "wrapping", Wrapping.Nothing)]))
    for field in WORDS:
        if getattr(form, field):
            yield Mutant(family, (name,), f"{name}: {field}", _fields([(form, field, "")]))


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
    """Fields of frozen records, set by the slots below them."""
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
