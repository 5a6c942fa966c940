"""The files that a formatter may change where they are: `black src`, `prettier --write .`, `gofmt -w a.go`."""

from __future__ import annotations

import os

from assent import rules_table
from assent.evidence.operands import RealPlace, located
from assent.risk.category import Category
from assent.risk.finding import Finding

MOST = 2_000  # names in a folder
_HIDDEN = ".", "node_modules"  # how the names of folders begin into which no formatter looks


def formatted(finding: Finding, home: str) -> tuple[RealPlace, ...]:
    """The files with content that it may change; nothing where they are not known, or too many."""
    command = finding.command
    if command.cwd is None or finding.category is not Category.ModifiesFilesystem or command.redirects:
        return ()
    texts: list[str] = []
    for operand in finding.writes or finding.reads:
        path = os.path.join(command.cwd, operand)
        if os.path.isdir(path) and not os.path.islink(path):
            below = _below(operand, path, tuple(rules_table.words(command.program, "formats")))
            if below is None:
                return ()
            texts += below
        else:
            texts.append(operand)
    places = [located(text, command.cwd, home) for text in dict.fromkeys(texts)]
    if None in places:
        return ()
    return tuple([place for place in places if place is not None and os.path.isfile(place.path)])


def _below(operand: str, path: str, ends: tuple[str, ...]) -> list[str] | None:
    """The files in a folder with one of those ends, as the command would name them; None where there are too many."""
    found: list[str] = []
    number = 0
    start = operand.rstrip("/")
    for folder, folders, names in os.walk(path):
        number += len(folders) + len(names)
        if number > MOST:
            return None
        folders[:] = [name for name in folders if not name.startswith(_HIDDEN)]
        inside = os.path.relpath(folder, path)
        for name in names:
            if name.endswith(ends):
                found.append(os.path.normpath(os.path.join(start or "/", inside, name)))
    return found
