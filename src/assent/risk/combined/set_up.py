"""The set-up of a text for its later commands: `eval "$(pyenv init -)"`, `source <(gh completion)`, `export A=1`."""

from __future__ import annotations

from assent.command.model import Command, Surroundings, Wrapping
from assent.command.parts import Opaque, Variable
from assent.command.words.special import SEARCHED
from assent.command.wrappers.shell_setup import prints, tool
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.entries.programs import LISTING, SOURCING, SUBSTITUTED
from assent.risk.variables.variables import danger
from assent.rules_table import SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from assent.risk.finding import Finding

    Judge: TypeAlias = Callable[[Command, Command, Surroundings], Finding]  # of a command, as it was written

MATCHING = frozenset("dotglob nocaseglob nullglob failglob globstar extglob".split())  # what names `*` stands for
# What is assigned from then on, or no more.
EXPORTING = (["set", "-a"], ["set", "+a"], ["set", "-o", "allexport"], ["set", "+o", "allexport"])


def set_up(findings: list[Finding], surroundings: Surroundings, judge: Judge) -> list[Finding]:
    """The findings, made no more than they are by what the text itself has set up."""
    remains: bool | None = None
    for at, finding in enumerate(findings):
        command = finding.command
        if command.program == "eval" and finding.category is Category.Unrecognized:
            findings[at] = _evaluated(finding, findings)
            if findings[at].category is Category.ReadsFilesystem:
                _taken(findings, command)
        elif is_a(command.program, SOURCING) and (printing := _printing(command, findings)):
            reason = f"`{command.argv[0].text}` sets up this shell with the output of `{printing}`"
            known = replace(command, opaque=())
            findings[at] = replace(finding, category=Category.ReadsFilesystem, reason=reason, command=known)
        elif command.program == "shopt" and _only_lists(command, findings[at + 1 :]):
            reason = f"`{command.text}` changes which names `*` stands for"
            findings[at] = replace(finding, category=Category.ReadsFilesystem, reason=reason)
        elif [word.text for word in command.argv] in EXPORTING and not _exports_danger(findings, surroundings.shell):
            reason = f"`{command.text}` changes whether later variables are exported"
            findings[at] = replace(finding, category=Category.ReadsFilesystem, reason=reason)
        elif command.program == "export" and finding.category is Category.Unrecognized:
            if remains is None:
                remains = _remains(findings, surroundings)
            findings[at] = _searched(finding, surroundings, judge) if remains else finding
        elif finding.category is Category.ReadsSecrets and (command.program or "").startswith("python"):
            given = [variable for before in findings[:at] for variable in _exported(before.command)]
            shown = replace(command, variables=(*given, *command.variables))
            again = judge(shown, shown, surroundings) if given else finding
            findings[at] = replace(again, command=command) if again.category < finding.category else finding
    return findings


def _remains(findings: Sequence[Finding], surroundings: Surroundings) -> bool:
    """Whether every command of the text runs in the project, on this machine and as this user."""
    commands = [finding.command for finding in findings]
    if any(wrapper.wrapping in (Wrapping.Remote, Wrapping.Root) for each in commands for wrapper in each.wrappers):
        return False
    grounds = [Ground(cwd, surroundings) for cwd in {each.cwd for each in commands}]
    here = [(ground, ground.resolve(".")) for ground in grounds]
    inside = all(place is not None and ground.is_project(place) for ground, place in here)
    return inside and not any(each.elsewhere for each in commands)


def _searched(finding: Finding, surroundings: Surroundings, judge: Judge) -> Finding:
    """An `export PYTHONPATH=src` judged as one for the project alone, where no command of the text leaves that."""
    if not any(each.name in SEARCHED for each in finding.command.variables):
        return finding
    given = [replace(each, lasting=False) if each.name in SEARCHED else each for each in finding.command.variables]
    shown = replace(finding.command, variables=tuple(given))
    again = judge(shown, shown, surroundings)
    return replace(again, command=finding.command) if again.category < finding.category else finding


def _exported(command: Command) -> Sequence[Variable]:
    """The variables that `export` gives plain values."""
    if command.program != "export" or command.wrappers:
        return ()
    return [each for each in command.variables if each.lasting and each.value is not None and each.value.exact]


def _exports_danger(findings: Sequence[Finding], shell: str) -> bool:
    """Whether the text assigns a variable that matters to programs which inherit it."""
    return any(danger(variable, exported=True, shell=shell) for each in findings for variable in each.command.variables)


def _evaluated(finding: Finding, findings: Sequence[Finding]) -> Finding:
    """An `eval` of what a tool prints made no more than the tool is, which is judged beside it; any other is opaque."""
    command = finding.command
    if command.argv[-1].text in ("eval", "--"):
        return replace(finding, category=Category.ReadsFilesystem, reason="`eval` runs nothing")
    if _is_meant(command, findings):
        reason = f"`{command.argv[0].text}` sets up this shell with the output of `{tool(command.argv[1].text)}`"
        return replace(finding, category=Category.ReadsFilesystem, reason=reason)
    reason = f"`eval` runs the output of `{command.argv[-1].text}`, which is only known at run time"
    doubt = Opaque(command.start, command.end, reason)
    return replace(finding, reason=reason, command=replace(command, opaque=(*command.opaque, doubt)))


def _taken(findings: list[Finding], command: Command) -> None:
    """Make what a tool prints no more than the code that it runs, since `eval` takes it and nobody is shown it."""
    word = command.argv[-1]
    for at, each in enumerate(findings):
        if each.category is Category.ReadsSecrets and not each.reads and word.start <= each.command.start < word.end:
            reason = f"`{each.command.text}` runs code of the project"
            findings[at] = replace(each, category=Category.RunsProjectCode, reason=reason, secret=None)


def _is_meant(command: Command, findings: Sequence[Finding]) -> bool:
    """Whether the one command in the words of `eval` is the program of that name: no function, no alias."""
    if len(command.argv) != 2 or command.redirects or command.opaque or not tool(command.argv[1].text):
        return False
    word, meant = command.argv[1], tool(command.argv[1].text)
    inside = [each.command for each in findings if word.start <= each.command.start < word.end]
    return bool(inside) and all(
        bool(each.argv) and each.argv[0].text == meant and not (each.function or each.opaque) for each in inside
    )


def _printing(command: Command, findings: Sequence[Finding]) -> str:
    """The program whose output `source <(…)` runs, where it alone is inside and prints what sets up a shell."""
    word = command.argv[-1]
    if len(command.argv) != 2 or word.text != f"{SUBSTITUTED}3" or command.redirects or command.variables:
        return ""
    inside = [each.command for each in findings if word.start <= each.command.start < word.end]
    if len(inside) != 1 or any(not word.start <= part.start < word.end for part in command.opaque):
        return ""
    only = inside[0]
    words = [each.text if each.exact else "$" for each in only.argv[1:]]
    beside = only.function or only.opaque or only.wrappers or only.variables or only.stdin is not None
    quiet = all(each.target is not None and each.target.text == "/dev/null" for each in only.redirects)
    program = only.program or ""
    return program if quiet and not beside and program == only.argv[0].text and prints(program, words) else ""


def _only_lists(command: Command, later: Sequence[Finding]) -> bool:
    """Whether `shopt` only changes what names `*` stands for, and later commands only show such names."""
    words = [word.text if word.exact else "" for word in command.argv[1:]]
    names = [word for word in words if word not in ("-s", "-u", "-q")]
    if not MATCHING.issuperset(names) or command.wrappers:
        return False
    commands = [] if "-u" in words else [each.command for each in later]
    return all(
        is_a(each.program, LISTING, SPEAKER) or (not each.opaque and all(word.exact for word in each.argv))
        for each in commands
    )
