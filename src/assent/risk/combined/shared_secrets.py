"""Secrets among the files that a command publishes or serves: `npm publish ~/.ssh`, `python3 -m http.server -d ~`."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.disk import zones
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone
from assent.risk.entries.sharing import is_near, serves
from assent.risk.unread import possible_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding
    from assent.risk.flow import Flow

_OWN = ("key", "cert", "tls", "ssl", "pass", "auth", "config", "token", "credential", "-K", "-C")  # in its own options


def shared(finding: Finding, flow: Flow) -> Risk | None:
    """The effect of a command that publishes or serves what its words name, where that holds a secret."""
    command = finding.command
    if finding.category is not Category.ReadsSecrets or (serves(command) and is_near(command)):
        return None
    home = resolve(flow.home, "/", "/") or ()
    for path in _paths(finding):
        place = flow.file(path, command)
        what = zones.within(place, Zone.Private, home)
        held = None if what else zones.holding(place, Zone.Private, home)
        if what or held is not None:
            told = f"which {what}" if held is None else f"where `{held.path}` {held.what}"
            whither = ", to whoever connects" if serves(command) else ""
            return Category.Destroys, f"`{command.program}` sends out `{path}`, {told}{whither}"
    return None


def _paths(finding: Finding) -> list[str]:
    """The paths that it reads, and those among its words, but for those of its own keys and settings."""
    own: list[str] = []
    named: list[str] = []
    for before, word in pairwise(finding.command.argv):
        option = before.text if before.text[:1] == "-" and "=" not in before.text else word.text.partition("=")[0]
        is_own = option[:1] == "-" and any(part in option for part in _OWN)
        found = [path.text for path in possible_path(word)]
        (own if is_own else named).extend(found)
    named = [path for path in named if "/" in path or path[:1] in "~."]
    return [path for path in (*finding.reads, *named) if path not in own]
