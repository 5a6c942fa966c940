"""What find lists for the program that deletes it: `find … -exec rm {} +`, `find … | xargs rm`.

find is run with the same tests and only prints. With a test whose answer depends on how a path is spelled, or
names that xargs would read as several, nothing is known.
"""

from __future__ import annotations

import os

from assent.command.wrappers.find import starts
from assent.evidence.asking import output
from assent.evidence.operands import is_below, is_near
from assent.evidence.previews import FIND, MOST, is_plain_test
from assent.evidence.survey import Survey, Target, histories_told
from assent.risk.evidence import Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command
    from assent.evidence.made import Made
    from assent.evidence.repository import Repository
    from assent.risk.finding import Finding

_OPTIONS = frozenset("f r R v d i".split())  # letters of rm, with which it does nothing but delete its operands
_LISTING = (["xargs"], ["xargs", "-r"], ["xargs", "--no-run-if-empty"])
_LISTING_ZERO = (["xargs", "-0"], ["xargs", "-0r"], ["xargs", "-r0"], ["xargs", "-0", "-r"], ["xargs", "--null"])
_SEVERAL = frozenset(" \t\n\v\f\r'\"\\")  # in a name that xargs would not read as one word


def listed_loss(
    command: Command, findings: tuple[Finding, ...], around: Repository | None, workspace: str, made: Made | None
) -> Loss | None:
    """What would be deleted now; None where that is not certain."""
    letters = [word.text for word in command.argv[1:-1]]
    if command.cwd is None or not all(word[:1] == "-" and _OPTIONS.issuperset(word[1:]) for word in letters):
        return None
    found = _lister(command, findings)
    if found is None:
        return None
    roots, tests, by_word = found
    cwd = os.path.realpath(command.cwd)
    if any(os.path.realpath(os.path.join(cwd, name)) != os.path.normpath(os.path.join(cwd, name)) for name in roots):
        return None
    folders = [os.path.join(cwd, name) for name in roots]
    recursive = any(set(word) & {"r", "R"} for word in letters)
    told = output(FIND, [*folders, *tests, *(() if recursive else ("!", "-type", "d")), "-print0"])
    if not told or told.count(b"\0") > MOST:
        return None
    paths = sorted({os.path.normpath(os.fsdecode(name)) for name in told.split(b"\0") if name})
    if by_word and any(not _SEVERAL.isdisjoint(path) for path in paths):
        return None
    return _surveyed(_outermost(paths), cwd, around, workspace, made)


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
    survey = Survey(around, root, made)
    items = survey.items([Target(path, os.path.relpath(path, cwd)) for path in paths])
    lost = [path for path, item in zip(paths, items, strict=True) if not item.is_safe]
    near = all(is_near(path, workspace) for path in paths)
    return Loss(items, survey.complete, near, histories_told(survey.histories), tuple(lost), whole=True)


def _lister(command: Command, findings: tuple[Finding, ...]) -> tuple[list[str], list[str], bool] | None:
    """Where find starts, its tests, and whether xargs reads its output as words."""
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
    return ([root.text for root in roots] or ["."], tests, by_word) if is_plain_test(tests) else None
