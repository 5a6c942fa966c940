"""Commands that change the index of git alone, before one that restores files: `git restore --staged f`."""

from __future__ import annotations

import os

from assent.evidence.git.repository import repository_around
from assent.evidence.losses.discards import is_committed
from assent.risk.category import Category
from assent.risk.git.parse import parse
from assent.risk.weigh import is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.operands import RealGround
    from assent.risk.finding import Finding

# Of each, the options that it may have, and those that it must have. None opens an editor or names a commit.
_INDEXING = {
    "add": (frozenset("-A -u -v -f".split()), frozenset[str]()),
    "reset": (frozenset("-q --mixed".split()), frozenset[str]()),
    "restore": (frozenset("-q -S".split()), frozenset(("-S",))),
}


def staged_before(at: int, findings: Sequence[Finding], ground: RealGround) -> list[int]:
    """The places of commands before that change the index alone, where that changes nothing for the files restored."""
    found = [place for place, other in enumerate(findings[:at]) if _changes_index(other, findings[at])]
    return found if found and _is_unchanged(findings[at], ground) else []


def _changes_index(other: Finding, finding: Finding) -> bool:
    """Whether a command makes files of the index as they are on the disk or in the last commit, and does no more."""
    command = other.command
    if command.program != "git" or other.category is not Category.ModifiesVcs or not is_plain(command):
        return False
    git = parse(command.argv)
    if git.before.options or git.after.problems or len(git.name) != 1 or command.cwd != finding.command.cwd:
        return False
    names = {option.name for option in git.after.options}
    may, must = _INDEXING.get(git.name[0], (frozenset(), frozenset(("none",))))
    if not must <= names <= may or not all(word.exact for word in git.argv):
        return False
    if git.name == ("reset",):  # of a commit, the branch would go there
        return all(word.text == "HEAD" or _is_there(word.text, command.cwd) for word in git.operands)
    return True


def _is_there(name: str, cwd: str | None) -> bool:
    return cwd is not None and os.path.lexists(os.path.join(cwd, name))


def _is_unchanged(finding: Finding, ground: RealGround) -> bool:
    """Whether a command restores files from the index that are as the last commit has them, there and on the disk.

    They are the same then whatever a command has done that changes the index alone.
    """
    command = finding.command
    if command.program != "git" or command.cwd is None:
        return False
    git = parse(command.argv)
    repository = repository_around(os.path.realpath(command.cwd), ground.home)
    if repository is None or git.before.options or git.after.problems or not all(word.exact for word in git.argv):
        return False
    return is_committed(git, repository, command.cwd, ground.workspace)
