"""The list for the program that deletes it: `find … -exec rm {} +`, `git ls-files | xargs rm`, `rm $(…)`.

find and git are run with the same words and only print. With a test whose answer depends on how a path is spelled, or
names that xargs or a shell would read as several, nothing is known.
"""

from __future__ import annotations

import os

from assent.command.wrappers.find import starts
from assent.evidence.asking import ask, output
from assent.evidence.losses.previews import FIND, MOST, rooted
from assent.evidence.losses.survey import Survey, Target
from assent.evidence.operands import RealGround, is_below, is_near
from assent.risk.evidence import NOTHING, Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command
    from assent.evidence.git.repository import Repository
    from assent.evidence.session.made import Made
    from assent.risk.finding import Finding

_OPTIONS = frozenset("f r R v d i".split())  # letters of rm, with which it does nothing but delete its operands
_LISTING = (["xargs"], ["xargs", "-r"], ["xargs", "--no-run-if-empty"])
_LISTING_ZERO = (["xargs", "-0"], ["xargs", "-0r"], ["xargs", "-r0"], ["xargs", "-0", "-r"], ["xargs", "--null"])
_SEVERAL = frozenset(" \t\n\v\f\r'\"\\*?[")  # in a name that xargs or a shell would not read as one word
_LIST_OPTIONS = frozenset(
    "-- -d --deleted -o --others -m --modified -c --cached --exclude-standard -z -i --ignored".split()
)


def listed_loss(
    command: Command, findings: tuple[Finding, ...], around: Repository | None, ground: RealGround
) -> Loss | None:
    """The files that would be deleted now; None where that is not certain."""
    letters = [word.text for word in command.argv[1:-1]]
    if command.cwd is None or not all(word[:1] == "-" and _OPTIONS.issuperset(word[1:]) for word in letters):
        return None
    cwd = os.path.realpath(command.cwd)
    git = _git_lister(command, findings)
    paths = _tracked(*git, cwd, ground.home) if git is not None else _by_find(command, findings, letters, cwd)
    if paths == []:
        return Loss((), complete=True, near=True, held=NOTHING, whole=True)
    return None if not paths else _surveyed(_outermost(paths), cwd, around, ground.workspace, ground.made)


def _git_lister(command: Command, findings: tuple[Finding, ...]) -> tuple[Command, bool] | None:
    """`git ls-files …` whose output xargs or a substitution gives to the command, and whether as words."""
    given = _given_by_xargs(command, findings) if command.wrappers else _substituted(command, findings)
    if given is None:
        return None
    lister, zero = given
    words = [part.text for part in lister.argv]
    words = [letter for word in words for letter in (_letters(word) if word[:1] == "-" else (word,))]
    plain = not (lister.wrappers or lister.variables or lister.redirects) and all(part.exact for part in lister.argv)
    if words[:2] != ["git", "ls-files"] or not plain or lister.cwd != command.cwd:
        return None
    known = all(text in _LIST_OPTIONS or text[:1] not in "-:" for text in words[2:])
    return (lister, not zero) if known and ("-z" in words) == zero else None


def _given_by_xargs(command: Command, findings: tuple[Finding, ...]) -> tuple[Command, bool] | None:
    """The command whose output xargs reads, and whether that splits it at zero bytes alone."""
    said = [word.text for word in command.wrappers[0].words]
    zero = said in _LISTING_ZERO
    if command.stdin is None or not (zero or said in _LISTING):
        return None
    return findings[command.stdin].command, zero


def _substituted(command: Command, findings: tuple[Finding, ...]) -> tuple[Command, bool] | None:
    """The only command in a substitution that is the last word; its output is split at blanks."""
    word = command.argv[-1]
    inner = [one.command for one in findings if word.start < one.command.start and one.command.end < word.end]
    if word.quoted or len(inner) != 1 or command.text[word.start - command.start :][:2] not in ("$(", "`g"):
        return None
    return inner[0], False


def _letters(word: str) -> list[str]:
    """The options in one word: -oz."""
    return [f"-{letter}" for letter in word[1:]] if word[1:].isalpha() else [word]


def _tracked(lister: Command, by_word: bool, cwd: str, home: str) -> list[str] | None:
    """The files that git lists now, as absolute paths; None where a name would be read as several or a pattern."""
    told = ask(cwd, home, ["ls-files", "-z", *[word.text for word in lister.argv[2:]]])
    if told is None or told.count(b"\0") > MOST:
        return None
    names = [os.fsdecode(name) for name in told.split(b"\0") if name]
    if by_word and any(not name.isascii() or not _SEVERAL.isdisjoint(name) or not name.isprintable() for name in names):
        return None
    if any(name[:1] in "-~" or os.path.realpath(os.path.join(cwd, name)) != os.path.join(cwd, name) for name in names):
        return None
    return sorted({path for name in names if os.path.lexists(path := os.path.join(cwd, name))})


def _by_find(command: Command, findings: tuple[Finding, ...], letters: list[str], cwd: str) -> list[str] | None:
    found = _lister(command, findings) if command.wrappers else None
    if found is None:
        return None
    roots, words, by_word = found
    if any(os.path.realpath(os.path.join(cwd, name)) != os.path.normpath(os.path.join(cwd, name)) for name in roots):
        return None
    folders = [os.path.normpath(os.path.join(cwd, name)) for name in roots]
    tests = rooted(words, roots, folders)
    if tests is None:
        return None
    recursive = any(set(word) & {"r", "R"} for word in letters)
    told = output(FIND, [*folders, *tests, *(() if recursive else ("!", "-type", "d")), "-print0"])
    if told is None or told.count(b"\0") > MOST:
        return None
    paths = sorted({os.path.normpath(os.fsdecode(name)) for name in told.split(b"\0") if name})
    if by_word and any(not _SEVERAL.isdisjoint(path) for path in paths):
        return None
    return paths


def _outermost(paths: list[str]) -> list[str]:
    """The sorted paths without those that are below another."""
    kept: list[str] = []
    for path in paths:
        if not any(is_below(path, other) for other in kept):
            kept.append(path)
    return kept


def _surveyed(paths: list[str], cwd: str, around: Repository | None, workspace: str, made: Made | None) -> Loss | None:
    root = workspace if around is None else around.root
    if not all(is_below(path, root) for path in paths):
        return None
    targets = [Target(path, os.path.relpath(path, cwd)) for path in paths]
    near = all(is_near(path, workspace) for path in paths)
    return Survey(around, root, made).loss(targets, near, whole=True)


def _lister(command: Command, findings: tuple[Finding, ...]) -> tuple[list[str], list[str], bool] | None:
    """The folders in which find starts, its tests, and whether xargs reads its output as words."""
    wrapper = command.wrappers[0]
    said = [word.text for word in wrapper.words]
    if wrapper.name == "xargs":
        if command.stdin is None or not (said in _LISTING or said in _LISTING_ZERO):
            return None
        finder, end = findings[command.stdin].command, "-print0" if said in _LISTING_ZERO else "-print"
        words = _words(finder)
        if words is None or (said in _LISTING_ZERO and words[-1] != end):
            return None
        tests = words[: -(words[-1] == end) or None]
        return _parts(finder, tests, said in _LISTING)
    finder = next((one.command for one in findings if _starts_at(one.command, wrapper.words[0])), command)
    words = _words(finder)
    if words is None or words.count("-exec") != 1 or words[-1] not in ("+", ";"):
        return None
    at = words.index("-exec")
    if words[at + 1 : -1] != [word.text for word in command.argv[:-1]] + ["{}"]:
        return None
    return _parts(finder, words[:at], by_word=False)


def _starts_at(finder: Command, word: Argument) -> bool:
    return finder.program == "find" and bool(finder.argv) and finder.argv[0].start == word.start


def _words(finder: Command) -> list[str] | None:
    if finder.program != "find" or finder.wrappers or finder.variables or not all(word.exact for word in finder.argv):
        return None
    return [word.text for word in finder.argv] if all(part.target is None for part in finder.redirects) else None


def _parts(finder: Command, words: list[str], by_word: bool) -> tuple[list[str], list[str], bool] | None:
    roots, at = starts(finder.argv)
    tests = words[at:]
    if at > len(words) or any(word.text[:1] == "-" for word in finder.argv[1 : at - len(roots)]):
        return None
    return [root.text for root in roots] or ["."], tests, by_word
