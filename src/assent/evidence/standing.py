"""Whether what is on the disk now will be there when a command of a text runs."""

from __future__ import annotations

import os

from assent.command.model import Joined, Place, Wrapping
from assent.evidence.operands import LISTERS, RealGround, is_below
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import BARE, REMOVING
from assent.risk.evidence import FileState, key
from assent.risk.weigh import is_by_tool, is_plain
from assent.rules_table import LOCAL_WRITER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.evidence import Key, Loss
    from assent.risk.finding import Finding

MOST = 200  # commands of a text in which that is told
_BESIDE = (Joined.Background, Joined.Pipe)  # runs at the same time
_TAME = (Category.ModifiesVcs, Category.ModifiesRemote)  # of git, where it does nothing else
CHANGING = (Category.RunsProjectCode, Category.RunsFetchedCode, Category.ModifiesVcs)
MADE_AGAIN = (FileState.Generated, FileState.Built)
FINDER = "find"
_ACTING = ("-exec", "-ok", "-f")  # of find: what runs a command, or writes a file, such as -fprint
_REPEATED = frozenset((Place.Body, Place.Function, Place.Condition))


def puts_back(other: Finding, finding: Finding, losses: dict[Key, Loss]) -> bool:
    """Whether a command restores files of git, and so does not change which ones `git clean` finds."""
    if other.command.program != "git" or not any(word.text == "clean" for word in finding.command.argv[1:2]):
        return False
    loss = losses.get(key(other.command))
    if loss is None or not loss.complete or loss.refs or finding.command.program != "git":
        return False
    return not any(os.path.basename(path) == ".gitignore" for path in loss.paths)


def spares(other: Finding, finding: Finding, loss: Loss) -> bool:
    """Whether a command changes nothing of what a later one loses, or only what a tool makes again.

    Code of the project could delete all that itself: it is not taken for a trap in front of a deletion.
    """
    program = other.command.program
    makes = is_a(program, BARE) and is_a(program, LOCAL_WRITER) and is_plain(other.command)
    if makes and all(map(_is_named, finding.command.argv)):
        return not any(wrapper.name in LISTERS for wrapper in finding.command.wrappers)
    if program == "git" and finding.command.program != "git" and _says(other, "add", "commit"):
        return True  # hooks may change files, and git holds them
    made_again = bool(loss.items) and loss.complete and not loss.told
    for item in loss.items:
        made_again = made_again and all(state in MADE_AGAIN for state, _ in item.counts)
    return made_again and other.category in CHANGING


def _is_named(word: Argument) -> bool:
    """Whether a word is no option whatever files are made: `src`, `build/*`, but not `*`."""
    return word.exact or (word.glob and "/" in word.prefix)


def _says(other: Finding, *names: str) -> bool:
    """Whether the command is one of these subcommands, and does no more than they do."""
    return any(word.text in names for word in other.command.argv[1:2]) and other.category in _TAME


def stands(
    at: int, findings: tuple[Finding, ...], ground: RealGround, texts: tuple[str, ...], apart: Sequence[int] = ()
) -> bool:
    """Whether what is there now will be there when the command runs: nothing before it may have changed it.

    The commands at the places `apart` leave it alone.
    """
    finding = findings[at]
    if len(findings) > MOST:
        return False
    later = finding.command.place in _REPEATED or any(wrapper.name == "trap" for wrapper in finding.command.wrappers)
    for index, other in enumerate(findings):
        if index == at or (index > at and not later and other.command.joined not in _BESIDE):
            continue
        if (index < at and _starts(other, finding)) or index in apart:
            continue
        if other.category >= Category.ModifiesFilesystem and not _is_apart(index, other, finding, ground, texts):
            return False
    return True


def _starts(other: Finding, finding: Finding) -> bool:
    """Whether a command is the one that starts another in the environment of the project: uv run, poetry run."""
    names = [wrapper.name for wrapper in finding.command.wrappers if wrapper.wrapping is Wrapping.Project]
    inner = finding.command
    return other.command.program in names and other.command.start <= inner.start and inner.end <= other.command.end


def _is_apart(index: int, other: Finding, finding: Finding, ground: RealGround, texts: tuple[str, ...]) -> bool:
    """Whether a command certainly leaves alone the paths `texts` of another."""
    if is_by_tool(other):
        return True
    program = other.command.program
    if (is_a(program, REMOVING) or program == "chmod" or _only_finds(other)) and _is_plain(other):
        return True
    if program == "git" and _says(other, "fetch", "push", "tag", "remote"):
        return True
    if other.category is not Category.ModifiesFilesystem or other.deletes or not other.writes:
        return False
    if index not in ground.written:
        ground.written[index] = _real(other, other.writes, ground)
    written, meant = ground.written[index], _real(finding, texts, ground)
    if not written or not meant:
        return False
    return not any(one == two or is_below(one, two) or is_below(two, one) for one in written for two in meant)


def _is_plain(other: Finding) -> bool:
    """Whether nothing but find is around a program."""
    inner = other.command
    found = bool(inner.wrappers) and inner.wrappers[-1].name == FINDER and not other.writes
    return is_plain(replace(inner, wrappers=inner.wrappers[:-1]) if found else inner)


def _only_finds(other: Finding) -> bool:
    """Whether find deletes what it matches, runs nothing and writes no file: `find . -name '*.pyc' -delete`."""
    words = other.command.argv[1:]
    if other.command.program != FINDER or other.writes or not all(word.exact or word.quoted for word in words):
        return False
    return not any(word.text.startswith(_ACTING) for word in words)


def _real(finding: Finding, texts: tuple[str, ...], ground: RealGround) -> list[str]:
    """The real paths that the texts mean; none where one of them is not certain."""
    paths = []
    for text in texts:
        components = resolve(text, finding.command.cwd, ground.home)
        if components is None or finding.command.elsewhere or any(mark in text for mark in "*?[{$`~"):
            return []
        paths.append(os.path.realpath(spell(components)))
    return paths
