"""Reads that the disk makes more: of a database that is not there yet, and of a plan that runs programs to read."""

from __future__ import annotations

import os
from itertools import islice

from assent.command.model import Argument
from assent.config.source import head_of
from assent.evidence.scripts.loading import Loading
from assent.risk.category import Category
from assent.risk.disk.access import write
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import spell
from assent.risk.evidence import Raise
from assent.risk.finding import FOUNDING, PLANNING
from assent.rules_table import is_a
from assent.system import join, lexists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Surroundings
    from assent.risk.finding import Finding

MOST = 200  # files that are looked at
LARGEST = 1 << 20  # bytes of each
_CONNECTING = ("sqlite3.connect(", "duckdb.connect(")  # in code of another program
_READ_ONLY = ("-readonly", "--readonly", "-safe")
_PROGRAM = (  # the label of a block may have no quotes
    r'^(?:\s|/\*.*?\*/)*data\s+"?(external|local_command|shell_\w+|command\w*|exec\w*|script\w*)\b'
)
_MODULE = r'\bsource\s*=\s*"(\.\.?/[^"$]*)"'
_FETCHED = ".terraform/modules"
_ENDINGS = (".tf", ".tf.json", ".tofu")
_PLAN = ("plan", "refresh", "console", "query")


def may_be_more(finding: Finding) -> bool:
    """Whether the disk may make more of a command that only reads."""
    command = finding.command
    if finding.category >= Category.ModifiesFilesystem:
        return False
    if is_a(command.program, PLANNING):
        return not {word.text for word in command.argv[1:]}.isdisjoint(_PLAN)
    return bool(finding.reads) and (is_a(command.program, FOUNDING) or _connects(finding))


def more_than_read(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The effect of a command that would only read, by what the disk says."""
    if not may_be_more(finding) or finding.distant or finding.command.cwd is None or finding.command.elsewhere:
        return None
    if is_a(finding.command.program, PLANNING):
        return _planned(finding, surroundings)
    return _founded(finding, surroundings)


def _founded(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The database that a command makes: its file is not there."""
    command = finding.command
    if any(word.text in _READ_ONLY or "mode=ro" in word.text for word in command.argv[1:]):
        return None
    words = {word.text for word in command.argv[1:]}
    where = Ground(command.cwd, surroundings)
    for path in finding.reads:
        is_named = path in words or not is_a(command.program, FOUNDING)  # and no file of which its SQL speaks
        place = where.resolve(path)
        if not is_named or place is None or any(mark in path for mark in ":*?[$") or lexists(spell(place)):
            continue
        risk = write(Argument(finding.start, finding.end, path, path, exact=True, quoted=True), where)
        category = Category.ModifiesFilesystem if risk is None else max(risk[0], Category.ModifiesFilesystem)
        return Raise(category, f"`{command.program}` creates the database `{path}`")
    return None


def _planned(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The program that a data source of the configuration starts."""
    command = finding.command
    name = f"{command.program} {next((word.text for word in command.argv[1:] if word.text in _PLAN), '')}"
    places = [spell(place) for place in Loading(command, surroundings).places]
    for path in islice(_configurations(places), MOST):
        data = head_of(path, LARGEST)
        found = _source(path, data.decode(errors="replace")) if data is not None else ""
        if found:
            return Raise(
                Category.RunsProjectCode,
                f"`{name}` runs the program of `data.{found}` in `{os.path.basename(path)}`",
            )
    return None


def _configurations(folders: list[str]) -> Iterator[str]:
    """The files of the configuration in these folders, and in the modules that they name or that are fetched."""
    import re  # few commands plan what a configuration says

    seen = [*dict.fromkeys(folders)]
    for folder in seen:
        if len(seen) > MOST:
            return
        fetched = [place for place, _, _ in islice(os.walk(join(folder, _FETCHED)), MOST)]
        for name in _names(folder):
            if name.endswith(_ENDINGS):
                yield (path := join(folder, name))
                own = re.findall(_MODULE, (head_of(path, LARGEST) or b"").decode(errors="replace"))
                fetched += [os.path.normpath(join(folder, each)) for each in own]
        seen += [each for each in fetched if each not in seen]


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _source(path: str, text: str) -> str:
    """The kind of the first data source that starts a program."""
    if path.endswith(".json"):
        return next((kind for kind in ("external", "local_command") if f'"{kind}"' in text and '"data"' in text), "")
    import re  # the same

    found = re.search(_PROGRAM, text, re.MULTILINE)
    return found[1] if found else ""


def _connects(finding: Finding) -> bool:
    """Whether code in a word, or in a here-document, opens a database by its name."""
    texts = [*[word.text for word in finding.command.argv[1:]], *[word.text for word in finding.command.given()]]
    return any(mark in text for text in texts for mark in _CONNECTING)
