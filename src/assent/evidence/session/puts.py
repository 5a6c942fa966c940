"""The places where the commands of a text put files, and which of these come from elsewhere."""

from __future__ import annotations

import time

from assent.evidence.session.ledger import LedgerEntry
from assent.risk.category import Category
from assent.risk.code.bringing import brings
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import DOWNLOADING, FILLING, UNPACKING, applies_patch
from assent.risk.flow import Flow
from assent.rules_table import is_a
from assent.system import basename, dirname, isdir, join, lexists, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.risk.finding import Finding

MOST = 200  # paths of one text


def puts(findings: Sequence[Finding], cwd: str, home: str, before: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """An entry for each path that a text may write, make or fill; `before` is what the session has put already.

    A path below a folder that is not known has none.
    """
    flow = Flow(findings, home)
    starts = [at for at, finding in enumerate(findings) if _is_source(finding, home, before)]
    fetched = flow.reached(starts)
    since = time.time_ns()
    found: dict[tuple[str, bool], LedgerEntry] = {}
    for at, finding in enumerate(findings):
        for text in _into(finding) if not finding.distant and len(found) < MOST else ():
            components = resolve(text, finding.command.cwd if finding.command.argv else cwd, home)
            if components is None:
                continue
            far = at in starts or at in fetched or components in fetched
            for path in _real(spell(components)):
                found[path, far] = LedgerEntry(path, since, far, new=not lexists(path))
    return list(found.values())


def _is_source(finding: Finding, home: str, before: Sequence[LedgerEntry]) -> bool:
    """Whether what a command gives on comes from elsewhere: on its own, or since the session fetched what it reads."""
    if is_a(finding.command.program, DOWNLOADING) or brings(finding.command):
        return True
    for text in finding.reads if any(entry.fetched for entry in before) else ():
        components = resolve(text, finding.command.cwd, home)
        path = "" if components is None else realpath(spell(components))
        if any(entry.fetched and _is_in(path, entry.path) and entry.is_work(path) for entry in before):
            return True
    return False


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def _into(finding: Finding) -> Iterator[str]:
    """The paths that a command writes or fills, as it names them."""
    command = finding.command
    fills = is_a(command.program, UNPACKING) or brings(command) or applies_patch(command)
    if not finding.writes and fills and finding.category >= Category.ModifiesFilesystem:
        yield "."
    copies = is_a(command.program, FILLING)
    for text in finding.writes:
        if copies and text not in finding.reads:
            yield from _landed(finding, text)
        elif not copies:
            yield text


def _landed(finding: Finding, text: str) -> list[str]:
    """The paths at which copied files end up: in a folder each source keeps its name."""
    folder = text
    if text[:1] == "~":
        from os.path import expanduser  # few copies are into a home directory

        folder = expanduser(text)
    if not isdir(join(finding.command.cwd or "/", folder)):
        return [text]
    return [join(text, basename(source.rstrip("/"))) for source in finding.reads]


def _real(path: str) -> list[str]:
    """The real path; a link counts as itself besides. None for what no system has as a path."""
    try:
        itself = join(realpath(dirname(path)), basename(path))
        return list(dict.fromkeys((itself, realpath(path))))
    except ValueError:
        return []
