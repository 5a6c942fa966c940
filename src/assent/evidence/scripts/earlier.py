"""Commands that run or load what an earlier call of the same session has put there."""

from __future__ import annotations

from assent.config.source import head_of
from assent.evidence.scripts.loading import Loading, parts
from assent.record import Record
from assent.risk.category import Category
from assent.risk.code.filenames import holds_code
from assent.risk.code.required import lists_of
from assent.risk.disk.folders import folders, is_anywhere
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import is_wild, resolve, spell
from assent.risk.entries.script import script
from assent.risk.evidence import Raise
from assent.rules_table import is_a
from assent.system import basename, calls, dirname, isdir, join, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.evidence.session.ledger import LedgerEntry
    from assent.risk.finding import Finding

_LARGEST = 1 << 18  # bytes of settings that are read
# Files that hold settings of many programs, and programs that only obey what is there under their name.
_SHARED = frozenset(("package.json", "pyproject.toml", "setup.cfg", "tox.ini"))
_NAMED = "section-reader"  # its settings in a file of several tools are below its name


class _Source(Record):
    """A file or a folder that is the session's, and what to call it."""

    path: str
    fetched: bool


def earlier(finding: Finding, entries: Sequence[LedgerEntry], surroundings: Surroundings) -> Raise | None:
    """The effect on a command of files that the session put where it runs or loads them."""
    command = finding.command
    if finding.distant or finding.category > Category.RunsProjectCode:
        return None
    if is_anywhere(command):
        return _somewhere(finding, entries)
    loading = Loading(command, surroundings)
    if finding.category is Category.RunsProjectCode:
        raised = _required(command, entries, surroundings)
        if raised is not None:
            return raised
        source = _run(finding, [entry for entry in entries if entry.fetched], loading, surroundings.home)
    else:
        source = _loaded(loading, entries) if loading.loads is not None and loading.loads.reading else None
    if source is None:
        return None
    category = Category.RunsFetchedCode if source.fetched else Category.RunsProjectCode
    verb = "runs" if finding.category is Category.RunsProjectCode else "loads"
    by = "fetched" if source.fetched else "wrote"
    from os.path import relpath  # few commands run what an earlier one brought

    place = relpath(source.path, command.cwd)
    shown = source.path if place.startswith("../..") else place
    reason = f"`{_name(command)}` {verb} `{shown}`, which an earlier command of this session {by}"
    return Raise(category, reason)


def _somewhere(finding: Finding, entries: Sequence[LedgerEntry]) -> Raise | None:
    """The effect of code that was fetched, on a command that runs in folders which no word names."""
    name = next((entry.path for entry in entries if entry.fetched and _may_run(entry.path)), None)
    if name is None or finding.category is not Category.RunsProjectCode:
        return None
    reason = f"`{_name(finding.command)}` may run `{name}`, which an earlier command of this session fetched"
    return Raise(Category.RunsFetchedCode, reason)


def _may_run(path: str) -> bool:
    return isdir(path) or holds_code(basename(path))


def _required(command: Command, entries: Sequence[LedgerEntry], surroundings: Surroundings) -> Raise | None:
    if not lists_of(command):
        return None
    from assent.evidence.project.required import required  # few commands install packages

    return required(command, entries, surroundings.home)


def _name(command: Command) -> str:
    words = [word.text for word in command.argv]
    return " ".join(words[:3]) if words[1:2] == ["-m"] else words[0]


def _run(finding: Finding, entries: Sequence[LedgerEntry], loading: Loading, home: str) -> _Source | None:
    """The fetched files that a command runs: its script, what it reads, or the folder in which it works."""
    command = finding.command
    word = script(command)
    texts = [*finding.reads, *([] if word is None else [word.text])]
    named = [resolve(text, command.cwd, home) for text in texts]
    files = [realpath(spell(node)) for node in named if node is not None]
    options = [resolve(word.text, command.cwd, home) for word in folders(command) if word.exact]
    places = [realpath(spell(place)) for place in options if place is not None]
    places += [*[spell(place) for place in loading.places], realpath(command.cwd or "/")]
    for entry in entries:
        inside = f"{entry.path.rstrip('/')}/"
        for path in files:
            if (path == entry.path or path.startswith(inside)) and entry.is_work(path):
                return _Source(path, fetched=True)
        for path in places:
            if (path.startswith(inside) or (path == entry.path and entry.new)) and entry.is_work(path):
                return _Source(entry.path, fetched=True)
    return None if word is not None else _loaded(loading, entries)


def _loaded(loading: Loading, entries: Sequence[LedgerEntry]) -> _Source | None:
    """The files that a command loads and one of the entries names; what was fetched first."""
    if not loading.places or loading.command.program == "git":  # whose settings are read themselves
        return None
    for entry in sorted(entries, key=lambda entry: not entry.fetched):
        is_folder = isdir(entry.path)
        for path in loading.files(parts(entry.path)) if is_folder else _existing(entry.path):
            if entry.is_work(path) and loading.takes(path) and not _is_silent(path, loading.command):
                return _Source(path, entry.fetched)
        if is_folder and not loading.complete:
            return _Source(entry.path, entry.fetched)
    return None


def _existing(path: str) -> list[str]:
    """The paths that a last component with `*` and its like stands for; the path itself without."""
    folder, name = dirname(path), basename(path)
    if not is_wild(name):
        return [path]
    try:
        return [join(folder, found) for found in calls.listdir(folder) if overlaps(found, name)]
    except OSError:
        return []


def _is_silent(path: str, command: Command) -> bool:
    """Whether a file of settings certainly holds none for the program."""
    if basename(path) not in _SHARED or not any(is_a(word.text, _NAMED) for word in command.argv[:3]):
        return False
    program = next(word.text for word in command.argv if is_a(word.text, _NAMED))
    text = head_of(path, _LARGEST + 1)
    return text is not None and len(text) <= _LARGEST and b"\\" not in text and program.encode() not in text
