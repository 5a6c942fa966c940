"""A patch that stands in the text itself, given to a program that applies it."""

from __future__ import annotations

from assent.errors import ParseError
from assent.record import replace
from assent.risk.category import Category
from assent.risk.patch import findings, touches
from assent.risk.protection import PATCHING
from assent.risk.scripts import printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.access import Risk
    from assent.risk.flow import Flow


def patched(command: Command, flow: Flow, surroundings: Surroundings) -> Risk | None:
    """What the patch does at worst, by the files that it names; None where it is not in the text."""
    given = next((r.given for r in command.redirects if r.given is not None), None)
    text = None if given is None else given.text
    if command.stdin is not None:
        text = printed(flow.findings[command.stdin], flow.findings)
    if not text:
        return None
    if option := _elsewhere(command):
        return Category.Unrecognized, f"`{option}` says where the patch goes, which is not followed"
    try:
        touched = touches(text)
    except ParseError as error:
        return Category.Unrecognized, f"the patch that it is given cannot be read: {error.reason}"
    worst = max(findings(touched, replace(surroundings, cwd=command.cwd or "/")), key=lambda found: found.category)
    return worst.category, worst.reason


def _elsewhere(command: Command) -> str:
    """The option by which a patch goes to another folder than that of the command; empty when there is none."""
    words = [word.text for word in command.argv[1:]]
    if command.program == "patch":  # also among other letters: -sd src
        named = (word for word in words if word.startswith("--di") or (word[:1] == "-" != word[1:2] and "d" in word))
        return next(named, "")
    begin = next((at for at, word in enumerate(words) if word in PATCHING), 0)
    places = ("-C", "--git-dir", "--work-tree")
    before = (word for word in words[:begin] if word.startswith(places))
    return next(before, next((word for word in words[begin:] if word.startswith("--di")), ""))
