"""Whether a program in a folder of packages is there as its package manager left it: .venv/bin/ruff."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.git.repository import repository_around
from assent.evidence.operands import RealGround, is_below, upwards
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.session.ledger import LedgerEntry
    from assent.evidence.session.made import Made
    from assent.risk.finding import Finding

LARGEST = 1 << 16  # bytes of pyvenv.cfg
# By the name of a folder of packages, the files of which one is in it; of others, pyvenv.cfg.
_SIGNS = {
    "node_modules": (".package-lock.json", ".modules.yaml", ".yarn-state.yml", ".yarn-integrity"),
    "vendor": ("composer/installed.json", "modules.txt"),
}
_STEERING = (
    "node-options",
    "node_options",
    "shell",
    "prefix",
    "config",
)  # in .npmrc: what npx hands to node, and where it looks


def is_unpacked(
    path: str, cwd: str, workspace: str, home: str, made: Made | None, entries: Sequence[LedgerEntry]
) -> bool:
    """Whether neither git holds the program at `path`, nor the session changed anything in its folder of packages."""
    program = os.path.normpath(os.path.join(os.path.realpath(cwd), path))
    packages = os.path.dirname(os.path.dirname(program))
    real = os.path.realpath(program)
    try:
        status = os.stat(program)
    except OSError:
        return False
    if os.path.realpath(packages) != packages or not is_below(packages, workspace) or not _is_folder(packages):
        return False
    if not is_below(real, packages) and not _is_interpreter(real, packages):
        return False
    if made is not None and made.holds(real, status):
        return False
    if any(_touches(entry.path, packages) or entry.path == real for entry in entries):
        return False
    repository = repository_around(packages, home)
    return repository is not None and next(iter(repository.index.below(repository.name(packages))), None) is None


def only_shows(finding: Finding, ground: RealGround, home: str, entries: Sequence[LedgerEntry]) -> bool:
    """Whether npx starts a program here as it was installed, and no settings of npm change how: `npx tsc --version`."""
    cwd, name = finding.command.cwd or "", finding.command.argv[1].text
    path = os.path.join("node_modules", ".bin", name)
    if "/" in name or not is_unpacked(path, cwd, ground.workspace, home, ground.made, entries):
        return False
    for folder in upwards(os.path.realpath(cwd), ground.workspace):
        text = (head_of(os.path.join(folder, ".npmrc"), LARGEST) or b"").decode(errors="replace").casefold()
        if len(text) == LARGEST or any(setting in text for setting in _STEERING):
            return False
    return True


def as_named(finding: Finding, path: str) -> Finding:
    """The finding as that of the program of the same name, which is found along PATH: it loads the same files."""
    first, *rest = finding.command.argv
    name = os.path.basename(path)
    command = replace(finding.command, program=name, argv=(replace(first, text=name, prefix=name), *rest))
    return replace(finding, command=command, category=Category.ReadsFilesystem)


def _is_folder(packages: str) -> bool:
    signs = _SIGNS.get(os.path.basename(packages), ("pyvenv.cfg",))
    return any(os.path.isfile(os.path.join(packages, sign)) for sign in signs)


def _is_interpreter(real: str, packages: str) -> bool:
    """Whether a program is the Python from which an environment was made, by its pyvenv.cfg."""
    text = (head_of(os.path.join(packages, "pyvenv.cfg"), LARGEST) or b"").decode(errors="replace")
    pairs = [line.partition("=") for line in text.splitlines()]
    homes = [value.strip() for key, _, value in pairs if key.strip() == "home"]
    return len(homes) == 1 and os.path.realpath(homes[0]) == os.path.dirname(real)


def _touches(path: str, packages: str) -> bool:
    return path == packages or is_below(path, packages) or is_below(packages, path)
