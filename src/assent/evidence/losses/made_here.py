"""Files that a text makes and deletes again: `echo 1 > /tmp/d; rm /tmp/d` loses nothing if none was there."""

from __future__ import annotations

import os

from assent.command.model import Wrapping
from assent.evidence.operands import TEMPORARY, RealGround, is_below, is_near, located, places
from assent.evidence.project.fresh import keeps_in_place
from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.fresh import is_fresh, moves
from assent.risk.disk.paths import is_wild
from assent.risk.entries.programs import REMOVING, may_run_file
from assent.risk.entries.script import script
from assent.risk.evidence import ABSENT, OWN, Loss
from assent.risk.weigh import stays
from assent.rules_table import is_a
from assent.system import dirname, lexists, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from assent.risk.finding import Finding

    # What a command is by its own evidence, and the commands of the script that it runs, where that was read.
    Known: TypeAlias = Callable[[Finding], tuple[Finding, tuple[Finding, ...] | None]]

_TOLD = ("tester", "npm-like", "packager", "assembler", "project-doer", "builder")
_RUNNING = (Category.RunsProjectCode, Category.RunsFetchedCode)


def made_here(at: int, findings: tuple[Finding, ...], ground: RealGround, known: Known) -> Loss | None:
    """The loss by a deletion of what is not there yet, and the text makes: none, where nothing is moved anywhere."""
    finding = findings[at]
    command = finding.command
    if finding.category is not Category.DeletesData or not is_a(command.program, REMOVING) or finding.distant:
        return None
    if not stays(command):
        return None
    made = _made(findings, ground)
    if not (is_fresh(finding) or (command.cwd is not None and _is_new(at, command.cwd, made, findings, ground))):
        return None
    if any(_may_bring(other, made, ground, known) for other in findings):
        return None
    makes = is_fresh(finding) or any(other.category > Category.ReadsRemote for other in findings[:at])
    return Loss((), complete=True, near=True, held=OWN if makes else ABSENT)


def _is_new(at: int, cwd: str, made: list[str], findings: tuple[Finding, ...], ground: RealGround) -> bool:
    """Whether a command deletes only what is not there yet, wherever it runs, and what the text makes, or names."""
    finding = findings[at]
    if any(is_wild(text) or text[-1:] == "/" for text in finding.deletes):
        return False
    gone, *others = [_places(finding, each, ground) for each in (cwd, *finding.command.elsewhere)]
    if not all((gone, *others)) or any(map(lexists, [path for paths in (gone, *others) for path in paths])):
        return False
    named = [word.text for other in findings[:at] for word in other.command.argv[1:] if word.exact]
    for text, path in zip(finding.deletes, gone, strict=True):
        if not is_near(path, ground.workspace):
            return False
        if not (_fills(path, made) or any(_names(text, word) for word in named)):
            return False
    return not any(map(_links, findings)) or all(_stands(dirname(path), ground) for path in gone)


def _names(path: str, word: str) -> bool:
    """Whether a word before names a path, also as the value of an option: --outfile=/tmp/x, sqlite:////tmp/x."""
    return len(path) > 1 and word.endswith(path) and (word == path or word[-len(path) - 1] in "=:/,")


def _places(finding: Finding, cwd: str, ground: RealGround) -> list[str]:
    """The real paths that a command deletes when it runs in the folder `cwd`; none where one is not certain."""
    found = places(replace(finding.command, cwd=cwd), finding.deletes, ground.home)
    return [place.path for place in found or ()]


def _may_bring(finding: Finding, made: list[str], ground: RealGround, known: Known) -> bool:
    """Whether a command may put something there of which nothing else is left.

    Not one that changes only what is not there yet, nor code of the project: that may delete as well as move.
    """
    if not moves(finding) or _only_makes(finding, ground):
        return False
    if finding.category is Category.ModifiesVcs and keeps_in_place(finding.command):
        return False
    less, inner = known(finding)
    if less.category not in _RUNNING and not (less.category is Category.ModifiesSystem and _does_as_told(finding)):
        return less.category >= Category.ModifiesFilesystem
    if inner is None:
        return may_run_file(finding) and not _is_there(finding, made, ground)
    return any(moves(each) and not _is_unknown(each) and not _only_makes(each, ground) for each in inner)


def _does_as_told(finding: Finding) -> bool:
    """Whether a command does what a project says, be it a copy elsewhere: tests, builds, scripts, packages."""
    command = finding.command
    program, words = command.program or "", [word.text for word in command.argv[1:3]]
    if program.startswith("python") and words[:1] == ["-m"]:
        program = "".join(words[1:])
    return is_a(program, *_TOLD) and not finding.deletes and not finding.starting


def _is_unknown(finding: Finding) -> bool:
    """Whether a command of a script is code as well, or not understood."""
    around = [wrapper.wrapping for wrapper in finding.command.wrappers]
    return Wrapping.Operands not in around and finding.category in (*_RUNNING, Category.Unrecognized)


def _is_there(finding: Finding, made: list[str], ground: RealGround) -> bool:
    """Whether the program or script that a command runs is a file of the project, or one that the text builds."""
    command = finding.command
    if (command.program or "").startswith("python") and any(word.text == "-m" for word in command.argv):
        return True
    word = script(command) or command.argv[0]
    place = located(word.text, command.cwd, ground.home) if command.cwd and word.exact else None
    if place is None:
        return False
    return place.path in made or (is_below(place.path, ground.workspace) and os.path.isfile(place.path))


def _only_makes(finding: Finding, ground: RealGround) -> bool:
    """Whether a command changes nothing but paths where nothing is."""
    command = finding.command
    if finding.category is not Category.ModifiesFilesystem or finding.deletes or finding.distant or not finding.writes:
        return False
    if command.cwd is None or any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers):
        return False
    for cwd in (command.cwd, *command.elsewhere):
        found = [None if is_wild(text) else located(text, cwd, ground.home) for text in finding.writes]
        if any(place is None or lexists(place.path) for place in found):
            return False
    return True


def _fills(path: str, made: list[str]) -> bool:
    return any(one == path or is_below(one, path) for one in made)


def _made(findings: tuple[Finding, ...], ground: RealGround) -> list[str]:
    """The real paths that the commands write."""
    writing = [(text, finding.command.cwd) for finding in findings if not finding.distant for text in finding.writes]
    found = [located(text, cwd, ground.home) for text, cwd in writing if cwd is not None]
    return [place.path for place in found if place is not None]


def _links(finding: Finding) -> bool:
    """Whether a command may replace a folder by a link: any that writes more than what its redirects name."""
    command = finding.command
    copies = command.program in ("cp", "gcp") and any(word.text[:1] == "-" for word in command.argv[1:])
    if command.program in ("ln", "gln") or is_a(command.program, "unpacker") or copies:
        return True  # by a link that it makes
    targets = [redirect.target.text for redirect in command.redirects if redirect.target is not None]
    return moves(finding) and not (finding.writes and set(finding.writes) <= set(targets))


def _stands(folder: str, ground: RealGround) -> bool:
    """Whether no text replaces a folder by a link."""
    return folder == ground.workspace or folder in [realpath(each) for each in TEMPORARY]
