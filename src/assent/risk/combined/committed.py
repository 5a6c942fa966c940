"""Secrets that a text puts into a repository and pushes: `git add -f .env && git commit -m x && git push`."""

from __future__ import annotations

from assent.command.program import git_verb
from assent.lazy import Lazy
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone
from assent.risk.unread import possible_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk import zones
    from assent.risk.flow import Flow
else:
    zones = Lazy("assent.risk.disk.zones")

ADDING = frozenset(("add", "stage"))


def pushed(at: int, flow: Flow) -> str:
    """The secret file that an earlier command adds, where the command with that index pushes; else empty."""
    if git_verb(flow.findings[at].command) != "push":
        return ""
    home = resolve(flow.home, "/", "/") or ()
    for finding in flow.findings[:at]:
        command = finding.command
        if git_verb(command) not in ADDING:
            continue
        for word in command.argv[1:]:
            for path in possible_path(word):
                what = zones.within(flow.file(path.text, command), Zone.Private, home)
                if what:
                    return f"`{path.text}`, which {what}"
    return ""
