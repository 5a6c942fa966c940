"""Options of builders by which they write where no part of the project is: go build -o /usr/bin/x."""

from __future__ import annotations

from assent.command.word import part
from assent.risk.category import Category
from assent.risk.disk import access, zones
from assent.risk.disk.places import PLACES
from assent.risk.disk.zone import REPOSITORY, Zone
from assent.risk.entries.programs import runs_named
from assent.risk.entries.unplaced import omits
from assent.risk.unread import possible_path
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components

ENTERED = ".envrc"  # a shell reads it, and tools of the project read other files with the same effect
# Short names of which the value is the rest of the word: dmd -of/etc/x, fpc -FE/etc.
_GLUED = ("-of", "-od", "-FE", "-FU", "-J")
# Names of options in small letters whose value is the file or the folder that a build writes.
_EXACT = frozenset(
    "o of od fe fu j destination destdir dest scratch-path target-dir install-dir build-dir cache-dir metafile "
    "cpu-prof-dir cpu-prof-name heap-prof-dir heap-prof-name redirect-warnings".split()
)
_BEGINNING = ("out", "emit-", "femit-", "dist", "build-path", "global-cache-dir")
_ENDING = tuple("-out -outdir -output -output-dir -out-dir log-file logfile -junit xunit-file profile jobname".split())


def is_output(word: Argument, path: Argument, before: Argument | None) -> bool:
    """Whether the `path` in a word, or the word behind the option `before`, is where a build writes."""
    said = word.text[: word.text.find(path.text)] if word.text != path.text else ""
    if not said and before is not None and "=" not in before.text:
        said = before.text
    name = said.lstrip("-").removeprefix("D").rstrip("=:").partition("=")[0].lower().replace("_", "-")
    if said[:1] != "-" or not name:
        return False
    return name in _EXACT or name.startswith(_BEGINNING) or name.endswith(_ENDING)


def glued(word: Argument) -> tuple[Argument, ...]:
    """The path behind a short name of more than one letter in the same word."""
    name = next((name for name in _GLUED if word.text.startswith((f"{name}/", f"{name}~", f"{name}."))), "")
    return (part(word, len(name)),) if name else ()


def guarded(command: Command, ground: Ground, runs: bool) -> tuple[Argument, ...]:
    """The paths behind such options that run later, or guard: esbuild --outfile=.claude/settings.json.

    Of what `runs` code, also what git runs or a shell reads, whatever the option, and git's own as an operand:
    meson setup .git/hooks, pytest --debug=.envrc.
    """
    words = command.argv
    found = [path for at in range(1, len(words)) for path in _written(command, at) if _matters(path, ground)]
    begins = {path.start for path in found}
    is_script = runs_named(command.program)  # bash -x .git/hooks/pre-commit
    for at in range(1, len(words) if runs else 1):
        found += [path for path in _kept(command, at, ground, is_script) if path.start not in begins]
        is_script = is_script and words[at].text[:1] == "-"
    return tuple(found)


def _kept(command: Command, at: int, ground: Ground, is_script: bool) -> Iterator[Argument]:
    """The paths of a word that no program takes code or settings from, but git or a shell; `is_script` may be run."""
    word, before = command.argv[at], command.argv[at - 1].text if at > 1 else ""
    is_value = word.text[:1] == "-" or before[:1] == "-"
    if not is_value and REPOSITORY not in word.text:
        return
    if is_script or omits(word.text if word.text[:1] == "-" else before):
        return
    behind = word.text.find(":") + 1
    for path in (*possible_path(word), *([part(word, behind)] if behind > 1 else [])):
        components = ground.resolve_anywhere(path.text) if path.prefix else ()
        is_ours = bool(components) and (is_value or REPOSITORY in components) and ground.is_project(components)
        if is_ours and _starts_early(components, ground):
            yield path


def _starts_early(components: Components, ground: Ground) -> bool:
    """Whether git or a shell runs the path, and not only a tool of the project or its pipeline."""
    what = zones.within(components, Zone.Startup, ground.home)
    return what is not None and (components[-1] == ENTERED or what not in pairs(PLACES, "later").values())


def _written(command: Command, at: int) -> Iterator[Argument]:
    word, before = command.argv[at], command.argv[at - 1] if at > 1 else None
    is_value = before is not None and before.text[:1] == "-"
    if not (is_value or word.text[:1] == "-" or "=" in word.text):
        return
    behind = word.text.find(":") + 1
    paths = glued(word) or ((part(word, behind),) if word.text[:1] == "-" and behind > 1 else possible_path(word))
    for path in paths:
        if is_output(word, path, before) or _is_result(command, word, path, before):
            yield path


def _is_result(command: Command, word: Argument, path: Argument, before: Argument | None) -> bool:
    from assent.risk.code.handed import RESULTS  # few words are values of options

    name = word.text[: len(word.text) - len(path.text)].rstrip("=") or ("" if before is None else before.text)
    low = name.lower()
    is_folder = low.endswith(("dir", "directory")) and "config" not in low  # --report-dir, -Dx.reportsDirectory
    return name in RESULTS or is_folder or (name == "-d" and not runs_named(command.program))


def _matters(path: Argument, ground: Ground) -> bool:
    risk = access.write(path, ground) if path.exact else None
    guards = risk is not None and risk[0] is Category.Destroys
    return guards or (risk is not None and access.runs_by_itself(path, ground))
