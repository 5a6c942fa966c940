"""Programs that load code of the folder only to read: whose folder it is, and what the text itself put there."""

from __future__ import annotations

import sys
from itertools import pairwise

from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.loads import EARLY, SHOWN, Loads, heeded
from assent.risk.disk.folders import folders
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import begins, resolve
from assent.risk.entries.programs import FILLING, UNPACKING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command
    from assent.risk.code.brought import Brought
    from assent.risk.disk.access import Risk
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding, Judgement
    from assent.risk.flow import Flow, Node

FETCHED, OWN = Category.RunsFetchedCode, Category.RunsProjectCode
NEVER_LOADED = frozenset(("test", "tests", "setup", "main", "app"))
IMPORTED = ("", "py", "pyc", "so", "pyd")  # how the names of modules end; a folder has no ending
MODULES = "*.py"  # stands for every file that Python may import
SAFE = ("-I", "-P", "-Im", "-Ic", "-IP")
BARE = "--vanilla"  # with it R runs no file of the folder


def elsewhere(command: Command, judgement: Judgement, ground: Ground) -> Judgement:
    """`judgement`, which only reads, raised where what the program loads is that of a folder outside the workspace."""
    loads = loads_of(command)
    if loads is None or not loads.reading or command.program == "git":
        return judgement
    for components, word in places(command, loads, ground):
        if not ground.is_project(components):
            reason = f"`{command.argv[0].text}` loads code of `{word}`, which is not the project"
            return replace(judgement, category=Category.ModifiesSystem, reason=reason, fault=command.argv[0])
    return judgement


def brought_in(
    at: int, flow: Flow, ground: Ground, downloaded: dict[Node, int], brought: Brought | None
) -> Risk | None:
    """The effect on the command with that index of files that the text has put before what it loads."""
    command = flow.findings[at].command
    loads = loads_of(command)
    if loads is None or (not loads.reading and flow.findings[at].category is not OWN):
        return None
    for place, _ in places(command, loads, ground):
        if not flow.compares(len(flow.writers) + len(flow.filling)):
            reason = f"`{command.text}` may load what the text has put there, which runs too many commands to tell"
            return Category.Unrecognized, reason
        for node, writers in flow.writers.items():
            first = writers[0]
            if first >= at:
                break  # the others are written even later
            if is_loaded(node, place, loads, command, ground):
                return _told(FETCHED if node in downloaded else OWN, command, flow.findings[first].command)
        source = None if brought is None or command.program == "git" else brought.source(at, place)
        if source is not None:
            return _told(FETCHED, command, source)
        filling = _filling(at, place, flow, ground)
        if filling is not None:
            return _told(OWN, command, filling)
    return None


def _filling(at: int, place: Components, flow: Flow, ground: Ground) -> Command | None:
    """The command that fills the folder at `place`, before the one with that index, with files from elsewhere."""
    if flow.findings[at].command.program == "git" and place == ground.workspace:
        return None
    for before in [flow.findings[index] for index in flow.filling if index < at]:
        unpacked = (".",) if is_a(before.command.program, UNPACKING) else ()
        into = [flow.file(path, before.command) for path in before.writes or unpacked]
        if any(begins(place, made) for made in into) and _is_foreign(before, flow, ground):
            return before.command
    return None


def _told(category: Category, command: Command, source: Command) -> Risk:
    return category, f"`{command.text}` loads files that `{source.text}` has put in place"


def loads_of(command: Command) -> Loads | None:
    """The files that a program loads when it is called so; None where there are none."""
    program, words = command.program or "", [word.text for word in command.argv[1:]]
    modules = ""
    if program.startswith("python"):
        modules = MODULES if _imports(command, words) else ""
        at = next((at for at, word in enumerate(words) if word.startswith("-") and word.endswith("m")), len(words))
        program, words = "".join(words[at + 1 : at + 2]), words[at + 2 :]
    loads = heeded(program)
    if loads is None or BARE in words or (not loads.asked and words and SHOWN.issuperset(words)):
        return Loads(modules) if modules else None
    return replace(loads, files=f"{loads.files} {modules}") if modules else loads


def _imports(command: Command, words: list[str]) -> bool:
    """Whether Python looks for modules in the current folder: `-m json.tool`, `-c 'import json'`."""
    if any(word in SAFE for word in words):
        return False
    if any(word.startswith("-m") for word in words):
        return True
    if "-c" in words:
        code = "".join(words[words.index("-c") + 1 : words.index("-c") + 2])
    elif not words or words[0] == "-":
        code = "".join([r.given.text for r in command.redirects if r.given is not None])
    else:
        return False
    if "help(" in code:  # of a name in a text imports its module
        return True
    split = code.replace(";", "\n").replace(",", " ").replace("\n", " ; ").split()
    named = [after for before, after in pairwise(split) if before in ("import", "from")]
    return any(name.partition(".")[0] not in EARLY for name in named)


def places(command: Command, loads: Loads, ground: Ground) -> Iterator[tuple[Components, str]]:
    """The folders from which it loads, as far as they are known, with the words that name them."""
    named = [word for word in folders(command, (*loads.options.split(),)) if word.exact]
    if loads.operands:
        named += [word for word in command.argv[1:] if word.exact and word.prefix[:1] != "-" and "/" in word.text]
    for word in named:
        components = ground.resolve(word.text)
        if components is not None:
            yield components, word.text
    here = ground.resolve(".")
    if here is not None and not (named and command.program == "git"):
        yield here, ground.cwd or "."


def is_loaded(node: Components, place: Components, loads: Loads, command: Command, ground: Ground) -> bool:
    """Whether a file is one of those that are loaded from that folder, or from above or below it."""
    if command.program == "git" and place == ground.workspace:
        return False
    for pattern in loads.files.split():
        if pattern == MODULES:
            if begins(node, place) and _is_module(node[len(place) :], command):
                return True
            continue
        parts = pattern.split("/")
        base, end = node[: -len(parts)], node[-len(parts) :]
        fits = len(end) == len(parts) and all(overlaps(one, other) for one, other in zip(end, parts, strict=True))
        if fits and command.program == "git":
            return base == place
        if fits and (begins(place, base) or begins(base, place)) and ground.home[: len(base)] != base:
            return True
    return False


def _names(text: str) -> list[str]:
    """The words of code that may be names of modules."""
    return "".join([sign if sign.isalnum() or sign == "_" else " " for sign in text]).split()


def _is_module(path: Components, command: Command) -> bool:
    """Whether a path below the current folder is what an import finds there: `json.py`, `json/__init__.py`."""
    first, _, kind = path[0].partition(".") if path else ("", "", "")
    if first in NEVER_LOADED | EARLY or (len(path) > 1) == bool(kind):
        return False
    texts = [word.text for word in command.argv[1:]]
    texts += [word.text for word in command.given()]
    named = first in sys.stdlib_module_names or any(first in _names(text) for text in texts)
    return named and kind.rpartition(".")[2] in IMPORTED


def _is_foreign(finding: Finding, flow: Flow, ground: Ground) -> bool:
    """Whether a command fills a folder with what the project does not have: an archive, a copy from outside."""
    command = finding.command
    if is_a(command.program, UNPACKING):
        return finding.category >= Category.ModifiesFilesystem  # not to list, or to pack
    sources = [resolve(path, command.cwd, flow.home) for path in finding.reads]
    own = all(found is not None and ground.is_project(found) for found in sources)
    return not own and is_a(command.program, FILLING)
