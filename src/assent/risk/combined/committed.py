"""Secrets that a text puts into a repository and pushes: `git add -f .env && git commit -m x && git push`."""

from __future__ import annotations

from assent.lazy import Lazy
from assent.neighbours import pairwise
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone
from assent.risk.unread import possible_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.disk import zones
    from assent.risk.flow import Flow
else:
    zones = Lazy("assent.risk.disk.zones")

ADDING = frozenset(("add", "stage"))
VALUED = frozenset(("-C", "-c", "--git-dir", "--work-tree", "--namespace"))


def pushed(at: int, flow: Flow) -> str:
    """The secret file that an earlier command adds, where the command with that index pushes; else empty."""
    if _verb(flow.findings[at].command) != "push":
        return ""
    home = resolve(flow.home, "/", "/") or ()
    for finding in flow.findings[:at]:
        command = finding.command
        if command.program != "git" or _verb(command) not in ADDING:
            continue
        for word in command.argv[1:]:
            for path in possible_path(word):
                what = zones.within(flow.file(path.text, command), Zone.Private, home)
                if what:
                    return f"`{path.text}`, which {what}"
    return ""


def _verb(command: Command) -> str:
    """The subcommand of git, behind options and their values: `git -C sub push`."""
    given = pairwise(command.argv)
    return next((word.text for before, word in given if word.text[:1] != "-" and before.text not in VALUED), "")
