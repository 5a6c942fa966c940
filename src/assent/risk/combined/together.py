"""The commands of a text that make less of another: a filter behind `env`, the build of the program that is run."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Wrapping
from assent.command.word import part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.selected import selected
from assent.risk.combined.set_up import set_up
from assent.risk.disk import paths
from assent.risk.disk.folders import works_inside
from assent.risk.disk.ground import Ground
from assent.risk.entries.programs import COMPOSING
from assent.risk.finding import Finding, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.combined.set_up import Judge
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

BUILDING = frozenset("go gcc g++ cc c++ clang clang++ rustc ghc nim zig swiftc tinygo ldc2 dmd ocamlfind".split())
BUILDS = (Category.ModifiesFilesystem, Category.RunsProjectCode)
_SETTING = ("set", "setopt", "shopt")
_NAMES = ("xtrace", "verbose", "--verbose")
_LETTERS = frozenset("xv")


def together(findings: Sequence[Finding], surroundings: Surroundings, judge: Judge) -> list[Finding]:
    """The findings, made less where another command of the text proves that; `judge` judges one command."""
    if any(finding.premise is not None and finding.premise.listed for finding in findings):
        from assent.risk.combined.inserted import listed  # few commands are given names that others list

        findings = listed(findings)
    if any(_uses_containers(finding.command) for finding in findings):
        from assent.risk.combined.composing import composing  # few commands run in containers

        findings = composing(findings, surroundings, judge)
    findings = set_up(_built(_searched(selected(findings), surroundings), surroundings), surroundings, judge)
    if any(finding.category is Category.ReadsSecrets for finding in findings):
        from assent.risk.combined.returned import given_to_code  # few texts read secrets

        findings = given_to_code(traced(findings))
    if any(part.listed for finding in findings for part in finding.command.opaque):
        from assent.risk.combined.inserted import inserted  # few texts for a shell hold names

        return inserted(findings, surroundings)
    return findings


def _uses_containers(command: Command) -> bool:
    """Whether a command is for containers that may be the project's own."""
    names = (command.program, *[each.name for each in command.wrappers])
    return any(name in COMPOSING for name in names)


def _searched(findings: list[Finding], surroundings: Surroundings) -> list[Finding]:
    """The findings, where a search looks into files of some names only."""
    if not any(finding.category is Category.ReadsSecrets for finding in findings):
        return findings
    from assent.risk.combined.filtered import filtered  # few texts read secrets
    from assent.risk.combined.returned import returned

    piped = {finding.command.stdin for finding in findings}
    return [
        filtered(finding, surroundings, piped=at in piped) if finding.category is Category.ReadsSecrets else finding
        for at, finding in enumerate(returned(findings))
    ]


def _built(findings: list[Finding], surroundings: Surroundings) -> list[Finding]:
    """The findings, where a program that the text builds from the project, to wherever, is the project's own."""
    made: set[Components | None] = set()
    for at, finding in enumerate(findings):
        command, cwd = finding.command, finding.command.cwd
        program = command.program or ""
        path = paths.resolve(program, cwd, surroundings.home) if "/" in program else None
        if path is not None and path in made and finding.unknown is Unknown.Program:
            inside = works_inside(command, surroundings)
            reason = f"`{program}` is built from the project"
            findings[at] = replace(
                finding, category=Category.RunsProjectCode, reason=reason, inside=inside, unknown=None
            )
        made.difference_update([paths.resolve(text, cwd, surroundings.home) for text in finding.writes])
        if _builds(finding, surroundings):
            made.update([paths.resolve(text, cwd, surroundings.home) for text in _outputs(command)])
    return findings


def _outputs(command: Command) -> list[str]:
    """The values of the option that names the program which is built."""
    words = command.argv
    behind = [word for option, word in pairwise(words) if option.text == "-o"]
    joined = [part(word, 3) for word in words if word.prefix.startswith("-o=")]
    return [word.text for word in (*behind, *joined) if word.exact]


def _builds(finding: Finding, surroundings: Surroundings) -> bool:
    """Whether a command makes a program out of the sources of the workspace."""
    command = finding.command
    plain = command.program in BUILDING and not command.wrappers and not command.opaque and not command.elsewhere
    if not (plain and finding.category in BUILDS and works_inside(command, surroundings)):
        return False
    ground = Ground(command.cwd, surroundings)
    read = [ground.resolve(text) for text in finding.reads]
    return all(path is not None and ground.is_project(path) for path in read)


def traced(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, where what only sets variables is shown nevertheless."""
    made, traces = [], False
    for finding in findings:
        command = finding.command
        traces = traces or (command.program in _SETTING and _says(command.argv[1:]))
        shells = [each.words[1:] for each in command.wrappers if each.wrapping is Wrapping.Shell]
        shown = finding.category is Category.ReadsSecrets and (traces or any(map(_says, shells)))
        reason = f"{finding.reason}, and the shell shows its lines"
        made.append(replace(finding, secret=None, kept=False, reason=reason) if shown else finding)
    return made


def _says(words: Sequence[Argument]) -> bool:
    """Whether an option has the shell print what it reads or runs: -x, -euxo, -o xtrace."""
    return any(
        word.text in _NAMES or (word.text[:1] == "-" != word.text[1:2] and not _LETTERS.isdisjoint(word.text))
        for word in words
    )
