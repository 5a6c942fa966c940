"""Files that a text makes and deletes again: `echo 1 > /tmp/d; rm /tmp/d` loses nothing if none was there."""

from __future__ import annotations

from assent.evidence.operands import TEMPORARY, RealGround, is_below, is_near, located, places
from assent.risk.category import Category
from assent.risk.disk.paths import is_wild
from assent.risk.entries.programs import REMOVERS
from assent.risk.evidence import OWN, Loss
from assent.risk.finding import Finding
from assent.risk.weigh import stays
from assent.system import dirname, lexists, realpath

_LINKING = frozenset(("ln", "tar", "bsdtar", "unzip"))  # may replace a folder by a link; so may cp with options


def made_here(at: int, findings: tuple[Finding, ...], ground: RealGround) -> Loss | None:
    """The loss by a deletion of what is not there yet, and the text makes: none, where nothing is moved anywhere."""
    finding = findings[at]
    command = finding.command
    if finding.category is not Category.DeletesData or command.program not in REMOVERS or finding.distant:
        return None
    if command.cwd is None or command.elsewhere or not stays(command):
        return None
    if any(is_wild(text) or text[-1:] == "/" for text in finding.deletes):
        return None
    found = places(command, finding.deletes, ground.home)
    gone = [place.path for place in found or ()]
    if not gone or any(lexists(path) or not is_near(path, ground.workspace) for path in gone):
        return None
    if any(map(_links, findings)) and not all(_stands(dirname(path), ground) for path in gone):
        return None
    made = _made(findings, ground)
    return Loss((), complete=True, near=True, held=OWN) if all(_fills(path, made) for path in gone) else None


def _fills(path: str, made: list[str]) -> bool:
    return any(one == path or is_below(one, path) for one in made)


def _made(findings: tuple[Finding, ...], ground: RealGround) -> list[str]:
    """The real paths that the commands write."""
    writing = [(text, finding.command.cwd) for finding in findings if not finding.distant for text in finding.writes]
    found = [located(text, cwd, ground.home) for text, cwd in writing if cwd is not None]
    return [place.path for place in found if place is not None]


def _links(finding: Finding) -> bool:
    command = finding.command
    copies = command.program in ("cp", "gcp") and any(word.text[:1] == "-" for word in command.argv[1:])
    return command.program in _LINKING or copies


def _stands(folder: str, ground: RealGround) -> bool:
    """Whether no text replaces a folder by a link."""
    return folder == ground.workspace or folder in [realpath(each) for each in TEMPORARY]
