"""The texts for PowerShell and cmd that certainly keep to the workspace."""

from __future__ import annotations

from assent.command import analyse
from assent.record import replace
from assent.risk.category import Category
from assent.risk.classify import classify
from assent.risk.entries.tally import Tally
from assent.risk.finding import MOVING
from assent.risk.windows import places
from assent.risk.windows.received import dashed
from assent.risk.windows.setting import sets_harmlessly
from assent.risk.windows.started import OPENER, STARTING, of_folder, page_of, script_of, start_of
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Surroundings
    from assent.risk.finding import Finding

READS = (Category.ReadsFilesystem, Category.ReadsVcs, Category.ReadsRemote)
RUNNING = (Category.ModifiesVcs, Category.RunsProjectCode)  # by a hook of git, too
KEEPING = frozenset((*READS, *RUNNING))
LEADING = frozenset('\\"`')  # in a word that may lead out, or be read in another way


def kept(findings: tuple[Finding, ...], surroundings: Surroundings, within: Sequence[str]) -> tuple[Finding, ...]:
    """The findings, noted as inside the workspace where nothing in the text leaves it, or writes what may run then.

    `within` are the shells: what these run is seen by its worst part alone. Files that a text writes and then runs
    are not followed here; `npm test > test.log` runs nothing behind it.
    """
    if all(finding.category in READS for finding in findings):
        return findings
    last = max(at for at, finding in enumerate(findings) if finding.category not in READS)
    running = max((at for at, finding in enumerate(findings) if _least(finding) in RUNNING), default=-1)
    # Where the shell is once all is done does not matter: npm test; cd ..
    for at, finding in enumerate(findings[: last + 1]):
        if not _keeps(finding, writing=at >= running) or _is_text(finding, within):
            return findings
    return tuple([_placed(finding, surroundings) for finding in findings])


def _is_text(finding: Finding, within: Sequence[str]) -> bool:
    """Whether a shell is given a text, of which only the worst part is seen, and no script."""
    return finding.command.program in within and script_of(finding.command.argv) is None


def _keeps(finding: Finding, *, writing: bool) -> bool:
    """Whether a statement keeps to the workspace; where no other runs code behind it, it may be `writing` there."""
    files = finding.deletes or finding.beyond or finding.starting or (finding.writes and not writing)
    if writing and finding.category is Category.ModifiesFilesystem:
        return not files
    argv = finding.command.argv
    if argv and finding.category in KEEPING and _page(finding) is not None:
        return not files
    if argv and finding.category in READS and not files and sets_harmlessly(Tally(""), argv):
        return True
    if finding.category in READS and finding.command.program not in (*MOVING, *places.MOVING):
        return not files
    return _least(finding) in KEEPING and not files and all(map(_is_plain, _words(finding)))


def _least(finding: Finding) -> Category:
    """The category of a statement where it is as little as it may be: a program of the project, and not fetched."""
    return finding.category if finding.premise is None else finding.premise.category


def _page(finding: Finding) -> Argument | None:
    """The address that a statement has the browser open."""
    return page_of(finding.command.program or "", finding.command.argv)


def _words(finding: Finding) -> Sequence[Argument]:
    argv = finding.command.argv
    page = _page(finding) if argv else None
    if page is not None:
        return replace(argv[0], text=OPENER, prefix=OPENER), page
    start = start_of(argv) if finding.command.program == STARTING else None
    if start is not None and start.plain:
        argv = start.words
    argv = script_of(argv) or argv
    argv = tuple(dashed(argv, argv[0].text.casefold() if start else finding.command.program)) if argv else ()
    bare = finding.category is Category.RunsProjectCode  # a batch file that was taken for one of this folder
    return tuple(map(_respelled, of_folder(argv, bare=bare) or argv)) if argv else ()


def _respelled(word: Argument) -> Argument:
    """A path below the folder as bash has it: src\\Api."""
    return places.respell(word) if "\\" in word.text.lstrip("\\") and word.text[:1] != "\\" else word


def _is_plain(word: Argument) -> bool:
    if not word.exact or not LEADING.isdisjoint(word.text) or ".." in word.text:
        return False
    option, colon, value = word.text.partition(":")
    text = value if colon and option[:1] == "-" and option[1:].isalpha() else word.text  # -p:Version=1
    if text[:1] in ("/", "~"):
        return False
    parts = text.split(":")
    return not any(map(_is_drive, parts[:-1])) and not any(part[:1] == "/" for part in parts[1:])


def _is_drive(before: str) -> bool:
    """Whether a colon behind this may be that of a drive; it is not in `fix: x`."""
    return before[-1:].isalpha() and not before[-2:-1].isalnum()


def _placed(finding: Finding, surroundings: Surroundings) -> Finding:
    """The finding, inside the workspace if Bash would run nothing but code of the project by these words."""
    if _least(finding) not in RUNNING:
        return finding
    in_bash = replace(surroundings, shell="bash")  # noqa: S604 - whose words they are
    try:
        analysis = analyse(" ".join([quote(word.text) for word in _words(finding)]), in_bash)
    except ValueError:  # no program can receive such words
        return finding
    found = classify(analysis, in_bash)
    keeps = all(each.category in READS or (_least(each) in KEEPING and each.inside) for each in found)
    return replace(finding, inside=True) if keeps else finding
