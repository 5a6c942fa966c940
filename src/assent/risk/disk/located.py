"""The paths that a reason names, with their folder where the text has changed it: `cd /srv && rm old`."""

from __future__ import annotations

from assent.record import replace
from assent.risk.disk.paths import begins, resolve, spell
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Surroundings
    from assent.risk.finding import Finding

UNKNOWN = "in an unknown directory"
_PLACED = ("/", "~", "$")  # how paths begin that say where they are


def located(finding: Finding, surroundings: Surroundings) -> Finding:
    """The finding that writes or deletes, whose reason says where the relative paths are."""
    cwd, reason = finding.command.cwd, finding.reason
    paths = {".", *finding.deletes, *finding.writes, *finding.reads}
    pieces = reason.split("`")
    first = 3 if reason.startswith("`") else 1  # behind the command
    named = [at for at in range(first, len(pieces), 2) if pieces[at] in paths and pieces[at][:1] not in _PLACED]
    if not named or (cwd is not None and "(" in cwd):  # a folder that is made while it runs
        return finding
    if cwd is None:
        plain = not finding.command.wrappers and UNKNOWN not in reason
        return replace(finding, reason=f"{reason}, {UNKNOWN}") if plain else finding
    for at in named:
        pieces[at] = quoted(shown(pieces[at], cwd, surroundings)).strip("`")
    return replace(finding, reason="`".join(pieces))


def shown(path: str, cwd: str, surroundings: Surroundings) -> str:
    """`path` as it is called where the text begins: below that folder without its name."""
    whole, here = resolve(path, cwd, surroundings.home), resolve(surroundings.cwd, None, surroundings.home)
    if whole is None or here is None:
        return path
    ending = "/" if path.endswith("/") else ""
    below = whole[len(here) :]
    return f"{'/'.join(below) if below and begins(whole, here) else spell(whole)}{ending}"
