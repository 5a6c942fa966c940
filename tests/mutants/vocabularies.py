"""Each list of words that code asks for by its name, taken away: does an example of the program come out otherwise?"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from assent import rules_table
from assent.assessment import assess
from assent.record import Record
from assent.risk import windows
from assent.risk.code import computed_paths
from assent.risk.disk import places, zones
from assent.risk.entries import index
from assent.risk.rulebook import WINDOWS
from assent.rules_table import ALIAS, ITEM, TABLE, TOLD

from .kinds import CONTEXT, comes_out_otherwise, guarded
from .mutants import examples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType

    from assent.risk.finding import Finding
    from assent.risk.rulebook import Example

NOBODY = "\0/\0"  # a word, or a path, that no command has
LANGUAGES = {  # programs, and languages, whose lists are constants of modules
    "python": ("assent.risk.languages.python.names",),
    "node": ("assent.risk.languages.javascript.names",),
    "sql": ("assent.risk.languages.sql.tokens",),
    "places": ("assent.risk.disk.places",),
    "secrets": ("assent.risk.disk.places", "assent.risk.disk.asking"),
}
# Whose examples are in that language, or about places.
SPEAKING = {
    "sql": ("psql", "mysql", "sqlite3", "duckdb"),
    "places": ("cp", "frobnicate"),
    "supabase": ("supabase", "npx"),
    "secrets": ("cat", "tar"),
    "export": ("export", "cat", "python3", "gdalinfo"),
    "reasons": ("cat", "gradle", "gh"),
    "cmdlets": ("get-timezone", "get-psdrive", "get-azkeyvaultsecret", "get-azstorageaccountkey", "get-adobject"),
    "registry": ("new-itemproperty",),
    "powershell": (
        *(
            "-gt",
            "env:path",
            "env:comspec",
            "env:psmodulepath",
            "get-content",
            "get-aduser",
            "c",
            "home",
            "!$_.fullname.contains",
            "[int]$n",
        ),
        *("[math]::round", "[environment]::getfolderpath", "[io.file]::readalltext", "remove-item"),
    ),
}
FILES = "script-options"  # a list of options of programs of Windows
BY_GUARD = ("spares",)  # only that preset thinks otherwise
ON_DISK = ("mysql knows: command-files",)  # of files that exist: tests/evidence
SHOWN = ("most-used",)  # by `assent rules coverage`, which tests/cli holds
OF_WINDOWS = ("cmdlets", "powershell", "registry")  # whose examples are for PowerShell


class Vocabulary(Record):
    """One such list."""

    program: str
    name: str

    @property
    def what(self) -> str:
        """The fact that is taken away."""
        return f"{self.program} knows: {self.name}"

    def is_noticed(self, told: dict[str, list[Example]]) -> bool:
        """Whether something else is found in an example of the program without the words."""
        is_bash = self.program not in OF_WINDOWS and self.name != FILES
        found = [example for name in self._names() for example in told.get(name, ())]
        texts = [example.text for example in found if (example.shell == "bash") is is_bash]
        words = [word for word in rules_table.vocabularies(self.program)[self.name].split(ITEM) if word]
        texts.sort(key=lambda text: not any(word in text for word in words))  # most likely first
        return comes_out_otherwise(texts, self._judged(is_bash), self._taken_away())

    def _judged(self, is_bash: bool) -> Callable[[str], object]:
        if self.name in BY_GUARD:
            return guarded
        return _findings if is_bash else _of_powershell

    def _names(self) -> list[str]:
        entry = index.program(self.program)
        return list(SPEAKING.get(self.program, [self.program] if entry is None else entry.names.split()))

    @contextmanager
    def _taken_away(self) -> Iterator[None]:
        before = rules_table.vocabularies(self.program)
        holders = list(self._holders())
        _forget()
        rules_table._told[self.program] = before | {self.name: NOBODY}
        for module, constant, words in holders:
            setattr(module, constant, type(words)())
        try:
            yield
        finally:
            _forget()
            for module, constant, words in holders:
                setattr(module, constant, words)

    def _holders(self) -> Iterator[tuple[ModuleType, str, Any]]:
        """The modules that have the words as a constant, which is called as they are."""
        constant = self.name.upper().replace("-", "_")
        having = [vars(import_module(module)) for module in LANGUAGES.get(self.program, ())]
        words = next((each[constant] for each in having if constant in each), None)
        for module in list(sys.modules.values()) if words is not None else ():
            if vars(module).get(constant) is words:
                yield module, constant, words


def _of_powershell(text: str) -> Sequence[Finding]:
    return windows.findings(text, WINDOWS, is_powershell=True)


def _findings(text: str) -> tuple[Finding, ...]:
    return assess(text, CONTEXT).findings


def _forget() -> None:
    """Have every list read again, also by the other names of a program."""
    rules_table._told.clear()
    rules_table._vocabularies.clear()
    rules_table._pairs.clear()
    for kept in (places.indexes, zones._globs, zones._below, zones._known, computed_paths.called):
        kept.clear()


def vocabularies() -> Iterator[Vocabulary]:
    """Every list, once for programs that have the same."""
    with open(TABLE, encoding="utf-8") as table:
        lines = [line.split("\t", 1) for line in table if line.partition("\t")[0].endswith(TOLD)]
    for program in [key.removesuffix(TOLD) for key, text in lines if not text.startswith(ALIAS)]:
        yield from [Vocabulary(program, name) for name in rules_table.vocabularies(program) if name not in SHOWN]


def unnoticed() -> tuple[list[str], int]:
    """The lists that no example needs, and how many there are in all."""
    told, found = examples(), [each for each in vocabularies() if each.what not in ON_DISK]
    return [each.what for each in found if not each.is_noticed(told)], len(found)
