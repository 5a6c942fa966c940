"""The texts that can run in a box and leave the agent's own shell as it would have been.

Judged by the facts of the words alone, so that a hook can ask it.
"""

from __future__ import annotations

import os

from assent.command.model import Joined, Place
from assent.errors import ParseError
from assent.policy.decide import decide
from assent.policy.decision import Decision, Mode
from assent.policy.hosts import fits, host_of
from assent.policy.model import BOXED, BOXED_WITH_HOSTS, BoxUse
from assent.record import Record, replace
from assent.risk.category import Category
from assent.rules_table import SHELL_CHANGER, is_a
from assent.syntax import parse
from assent.syntax.nodes import List
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment
    from assent.command import Command
    from assent.policy import Policy
    from assent.risk.finding import Finding

WORKS = "made.on"  # a file beside the boxes: on which kernel one was made

_OF_FOLDER = "folder-changer"  # may change the folder, which an agent may keep although each call has its own shell
_OF_TERMINAL = "terminal"  # talks to a person, or remains
# What renames folders or compares hard links, which a copy on write cannot do.
_OF_DISK = frozenset(("mv", "clone"))
_PLAIN = frozenset((*BOXED, Category.ReadsFilesystem, Category.ReadsVcs))
_OWN_SHELL = frozenset((Place.Subshell, Place.Substitution, Place.String))


class Cut(Record):
    """A text that can run in a box but for how it begins."""

    before: str  # `cd src && `, which the agent's own shell runs
    inside: str


def refusal(assessment: Assessment, policy: Policy) -> str:
    """The reason not even to box a text: it destroys by its words, or a rule denies it. Empty where it may run."""
    plain = replace(policy, mode=Mode.OnRequest, preset=None, categories=())
    verdict = decide(assessment.findings, plain)
    return verdict.reason if verdict.decision is Decision.deny else ""


def use(assessment: Assessment, policy: Policy) -> BoxUse:
    """The policy's word on how denied and questioned parts run: the strictest on any part of it."""
    stated = dict(policy.box)
    said = [_said(finding, stated, policy.box_hosts) for finding in assessment.held()]
    if not said or BoxUse.Off in said:
        return BoxUse.Off
    return BoxUse.Ask if BoxUse.Ask in said else BoxUse.On


def _said(finding: Finding, stated: dict[str, BoxUse], hosts: tuple[str, ...]) -> BoxUse:
    if finding.category not in (*BOXED, *(BOXED_WITH_HOSTS if hosts else ())):
        return BoxUse.Off
    own = stated.get(finding.command.program or "")
    return own or stated.get(finding.category.name, BoxUse.Off)


def cut(command: str, assessment: Assessment, hosts: tuple[str, ...] = (), *, keeps_shell: bool = True) -> Cut | None:
    """The part of the text that can run in a box that reaches `hosts`; None where that is nothing.

    `keeps_shell`: the agent's next call finds what this one set.
    """
    if any(not _fits(finding, hosts) for finding in assessment.findings) or _has_background(command):
        return None
    before = _folder_change(command, assessment.findings)
    inner = assessment.findings[1:] if before else assessment.findings
    if not inner or any(_changes_shell(finding, keeps_shell) for finding in inner):
        return None
    return Cut(command[:before], command[before:])


def _fits(finding: Finding, hosts: tuple[str, ...]) -> bool:
    """Whether it needs nothing that is hidden and no other hosts, and whoever runs it is the agent."""
    command = finding.command
    names = {command.program, *[wrapper.name for wrapper in command.wrappers]}
    is_plain = finding.category in _PLAIN or (finding.category in BOXED_WITH_HOSTS and _reaches(command, hosts))
    if not is_plain or finding.distant or any(is_a(name, _OF_TERMINAL) for name in names):
        return False
    if command.program == "git" and not _OF_DISK.isdisjoint([word.text for word in command.argv[1:2]]):
        return False
    return command.joined is not Joined.Background


def _reaches(command: Command, hosts: tuple[str, ...]) -> bool:
    """Whether there are hosts to be reached, and no other is named by the words."""
    named = [host for word in command.argv[1:] if (host := host_of(word.text)) is not None]
    return bool(hosts) and all(fits(*host, hosts) for host in named)


def _folder_change(command: str, findings: tuple[Finding, ...]) -> int:
    """The offset of the text behind `cd FOLDER &&`; 0 where it does not begin so, or something else follows on it."""
    first, rest = findings[0].command, findings[1:]
    plain = first.program == "cd" and len(first.argv) == 2 and first.argv[1].exact and first.place is Place.Top
    if not plain or not rest or first.redirects or first.variables or first.start != 0:
        return 0
    top = [finding.command for finding in rest if finding.command.place is Place.Top]
    if not top or top[0].joined is not Joined.And or top[0] is not rest[0].command:
        return 0
    if any(other.joined not in (Joined.And, Joined.Pipe) for other in top):
        return 0
    between = command[first.end : top[0].start]
    return top[0].start if between.strip() == "&&" else 0


def _changes_shell(finding: Finding, keeps_shell: bool) -> bool:
    command = finding.command
    changing = SHELL_CHANGER if keeps_shell else _OF_FOLDER
    if any(is_a(wrapper.name, changing) for wrapper in command.wrappers):
        return True  # `eval` runs a string in the shell itself
    if command.place in _OWN_SHELL:
        return False
    sets = (
        command.function or command.place is Place.Function or any(variable.lasting for variable in command.variables)
    )
    return (keeps_shell and sets) or is_a(command.program, changing)


def _has_background(command: str) -> bool:
    """Whether a part of it continues while the shell does other things; also where it cannot be parsed."""
    try:
        return any(isinstance(node, List) and "&" in node.terminators for node in walk(parse(command)))
    except ParseError:
        return True


def works(state: str) -> bool:
    """Whether a box was made on this kernel before, as far as is recorded."""
    try:
        with open(os.path.join(state, "box", WORKS), encoding="utf-8") as file:
            return file.read() == os.uname().release
    except (OSError, AttributeError):
        return False


def note_works(state: str) -> None:
    """Record that one was made. What cannot be written is not there."""
    if works(state):
        return
    try:
        with open(os.path.join(state, "box", WORKS), "w", encoding="utf-8") as file:
            file.write(os.uname().release)
    except OSError:
        return


def forget_works(state: str) -> None:
    """Record that this machine makes none any more: what would run in one is asked about, as it was before."""
    try:
        os.unlink(os.path.join(state, "box", WORKS))
    except OSError:
        return
