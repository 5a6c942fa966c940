"""Secrets that a text puts into a repository or an image, and pushes: `git add -f .env && git push`."""

from __future__ import annotations

from assent.command.program import git_verb
from assent.lazy import Lazy
from assent.risk.category import Category
from assent.risk.disk.folders import values
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone
from assent.risk.flow import names
from assent.risk.unread import possible_path
from assent.risk.variables.variables import is_secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command
    from assent.risk.disk import zones
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow
else:
    zones = Lazy("assent.risk.disk.zones")

ADDING = frozenset(("add", "stage"))
PUSH = "push"
BUILDING = frozenset(("build", "bud"))
BAKING = ("--build-arg", "--label", "--annotation")  # options of a build whose values everybody reads in the image


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


def imaged(at: int, flow: Flow) -> Risk | None:
    """The effect of pushing an image, where an earlier build puts a secret into one."""
    command = flow.findings[at].command
    if PUSH not in _verbs(command):
        return None
    for finding in flow.findings[:at]:
        given = () if BUILDING.isdisjoint(_verbs(finding.command)) else values(finding.command, BAKING)
        found = next(filter(None, map(_secret, given)), "")
        if found:
            reason = f"`{command.program} push` sends an image that holds {found}, which may be a secret"
            return Category.ReadsSecrets, reason
    return None


def _verbs(command: Command) -> list[str]:
    return [word.text for word in command.argv[1:3]]


def _secret(word: Argument) -> str:
    """The name of the secret that is the value of an argument, or that the argument is called: TOKEN, A=$TOKEN."""
    return next((f"`${name}`" for name in names(word) if is_secret(name)), "") or _called(word)


def _called(word: Argument) -> str:
    name, _, value = word.text.partition("=")
    return f"`{name}`" if is_secret(name) and value[:1] != "$" else ""
