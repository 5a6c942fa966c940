"""Repositories among temporary files that the text itself makes, or that the session made: as good as the workspace."""

from __future__ import annotations

import os

from assent.evidence.operands import TEMPORARY, is_below
from assent.risk.category import Category
from assent.risk.disk.folders import folders
from assent.risk.entries.programs import REMOVING
from assent.risk.git.parse import parse
from assent.rules_table import LOCAL_WRITER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.evidence.session.ledger import LedgerEntry
    from assent.risk.finding import Finding

_LOCAL = frozenset(
    (name,)
    for name in "init add commit status log show diff tag branch checkout switch rm mv config merge rev-parse".split()
)


def is_fresh(at: int, findings: Sequence[Finding], entries: Sequence[LedgerEntry], workspace: str) -> bool:
    """Whether the git command with that index works in a temporary folder that only this session has filled.

    Where `cd` to it may fail, it may work in the workspace instead.
    """
    finding = findings[at]
    command = finding.command
    if command.program != "git" or finding.category is not Category.ModifiesVcs or finding.inside or finding.beyond:
        return False
    if command.cwd is None or finding.distant or command.variables:
        return False
    if not all(other == workspace or is_below(other, workspace) for other in map(os.path.realpath, command.elsewhere)):
        return False
    place = command.cwd
    for word in folders(command, ("-C",)):
        if not word.exact:
            return False
        place = os.path.join(place, word.text)
    place = os.path.realpath(place)
    if command.elsewhere and any(word.text[:1] != "/" for word in folders(command, ("-C",))):
        return False
    if not _stays(command) or not any(is_below(place, folder) for folder in TEMPORARY):
        return False
    if not all(_is_local(other) for other in findings[:at]):
        return False
    return not os.path.lexists(place) or _is_made(place, entries)


def _is_local(finding: Finding) -> bool:
    """Whether a command certainly fetches nothing, and unpacks and copies nothing."""
    command = finding.command
    if is_a(command.program, REMOVING) and not command.opaque:
        return True
    if finding.category > Category.ModifiesVcs or finding.starting or command.opaque:
        return False
    if command.program == "git":
        return _stays(command)
    return finding.category is Category.ReadsFilesystem or is_a(command.program, LOCAL_WRITER)


def _stays(command: Command) -> bool:
    """Whether a git command works with what is in its repository alone."""
    return parse(command.argv).name[:1] in _LOCAL


def keeps_in_place(command: Command) -> bool:
    """Whether a git command moves no file: what it puts somewhere is in its repository as well."""
    return command.program == "git" and _stays(command) and parse(command.argv).name != ("mv",)


def _is_made(place: str, entries: Sequence[LedgerEntry]) -> bool:
    """Whether the session made the folder, or one above it, and fetched nothing into it."""
    around = [entry for entry in entries if entry.path == place or is_below(place, entry.path)]
    fetched = [entry for entry in entries if entry.fetched and (entry in around or is_below(entry.path, place))]
    return not fetched and any(entry.new and os.path.isdir(entry.path) for entry in around)
