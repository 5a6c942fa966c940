"""The program files that come with Assent, compiled to the one table that hooks read."""

from __future__ import annotations

import os
import sys
from glob import glob

from assent.errors import PolicyError
from assent.record import replace
from assent.risk.catalog.facts import by_program
from assent.risk.catalog.form import read
from assent.risk.catalog.model import Resolver
from assent.risk.catalog.shipped import outlines
from assent.risk.catalog.table import compiled
from assent.rules_table import FOLDER, FORMAT, HEAD, SEALED, TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from assent.risk.catalog.model import Entry, Fact, Sheet
    from assent.risk.entries.rule import Proof

__all__ = ["files", "is_stale", "made", "main", "outlines", "write"]  # outlines for the build of a wheel

SHARED = "checks"  # the file of the checks that several files use
PACKAGE = os.path.dirname(os.path.realpath(FOLDER))
# Whatever makes the table of them.
READERS = (
    "rules_table.py",
    "command/wrappers/table.py",
    "risk/entries/compiled.py",
    "risk/entries/rule.py",
    "risk/category.py",
    "risk/catalog",
)


def files() -> dict[str, str]:
    """The path of each program file, by its name below the folder and without the ending."""
    paths = sorted(glob(f"{FOLDER}/**/*.rules", recursive=True))
    return {os.path.relpath(path, FOLDER).replace(os.sep, "/").removesuffix(".rules"): path for path in paths}


def made(*, sealed: bool = False) -> bytes:
    """The table. Raises PolicyError, which begins with file, line and column."""
    entries: list[Entry] = []
    about: list[tuple[str, tuple[Fact, ...]]] = []
    told: dict[tuple[str, ...], str] = {}
    short: dict[str, dict[str, str]] = {}
    checks = dict(_sheet(SHARED, f"{FOLDER}/{SHARED}.rules", {}).checks)
    for name, path in files().items():
        sheet = _sheet(name, path, checks)
        about += sheet.about
        for entry in sheet.entries:
            for each in entry.program.names.split():
                first = told.setdefault((each, *sheet.shells), name)
                if first != name:
                    raise PolicyError(f"{name}.rules:1:1: `{each}` is described in {first}.rules as well")
            entries.append(replace(entry, file=name, shells=sheet.shells))
        for shell in sheet.shells if sheet.short else ():
            short.setdefault(shell, {}).update(sheet.short)
    head = f"{HEAD}\t{FORMAT}\t{SEALED if sealed else 'open'}\n"
    return head.encode() + compiled(entries, by_program([each for each in entries if not each.shells], about), short)


def _sheet(name: str, path: str, checks: Mapping[str, Proof]) -> Sheet:
    resolver = Resolver(lambda called: checks.get(called) or function(called), function)
    with open(path, encoding="utf-8") as file:
        return read(file.read(), f"{name}.rules", resolver, strict=False)


def write(path: str = TABLE, *, sealed: bool = False) -> None:
    """Compile to `path`, which is never there by half."""
    data = made(sealed=sealed)
    making = f"{path}.{os.getpid()}"
    with open(making, "wb") as file:
        file.write(data)
    os.replace(making, path)


def is_stale() -> bool:
    """Whether a file, or what compiles it, was changed since the table was made."""
    try:
        at = os.stat(TABLE).st_mtime_ns
    except OSError:
        return True
    return any(os.stat(path).st_mtime_ns > at for path in _sources())


def _sources() -> Iterator[str]:
    yield __file__
    yield from files().values()
    for name in READERS:
        path = os.path.join(PACKAGE, name)
        yield from glob(f"{path}/*.py") if os.path.isdir(path) else [path]


def function(name: str) -> Any:
    """The function that a file names: `apple.plutil` of `risk.rules` or of `risk`; `curl` is `curl.curl`.

    Its module is not imported, since it may ask the table that is being made; what is returned has only its name.
    """
    module, _, attribute = name.rpartition(".")
    for package in ("risk.rules", "risk"):
        dotted = f"{package}.{module or attribute}"
        if _defines(dotted, attribute):

            def named(*_: Any) -> Any:
                raise LookupError(name)

            named.__module__, named.__qualname__ = f"assent.{dotted}", attribute
            return named
    return None


def _defines(dotted: str, function: str) -> bool:
    """Whether the module of that name below `assent` has the function."""
    try:
        with open(f"{PACKAGE}/{dotted.replace('.', '/')}.py", encoding="utf-8") as file:
            return f"\ndef {function}(" in file.read()
    except FileNotFoundError:
        return False


def main() -> int:
    """Compile, and say what is wrong; the exit code says whether something was."""
    try:
        write()
    except PolicyError as error:
        print(f"src/assent/programs/{error}", file=sys.stderr)
        return 1
    return 0
