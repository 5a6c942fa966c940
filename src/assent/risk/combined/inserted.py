"""Texts for a shell that names of files are put into: `fd -e py -x sh -c 'wc -l {}'`.

Where every name is made of letters and digits, the shell reads one as a word and nothing else. Only the disk knows.
"""

from __future__ import annotations

from assent.command.dataflow.inputs import place
from assent.command.program import git_verb
from assent.command.word import NUMERAL, Argument, Wrapping
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.borrowed import SAME
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.risk.premise import Premise
from assent.rules_table import SEARCHER, SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Finding

# Print names of files that are there: echo and printf where a glob is all that they are given.
LISTING = ("lister", SEARCHER, SPEAKER)
_MOVING = "folder-changer"
_ENTERING = ("-C", "--git-dir", "--work-tree")  # options of git with a name may lead into another repository
_NAME = Argument(0, 0, "{}", "", exact=False)
_WILD = frozenset("*?[]/._-+@=,")


def inserted(findings: list[Finding], surroundings: Surroundings) -> list[Finding]:
    """The findings, with what a text made of names does, if all names in some folders are plain."""
    if not any(part.listed for finding in findings for part in finding.command.opaque):
        return findings
    commands = [finding.command for finding in findings]
    return [_premised(finding, findings, commands, surroundings) for finding in findings]


def listed(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, of which only those keep the premise of plain names that get names of files which are there."""
    commands = [finding.command for finding in findings]
    return [
        replace(finding, premise=None)
        if finding.premise is not None
        and finding.premise.listed
        and not (_is_typed(finding.command) or _is_listing(finding.command, commands))
        else finding
        for finding in findings
    ]


def _premised(
    finding: Finding, findings: Sequence[Finding], commands: Sequence[Command], surroundings: Surroundings
) -> Finding:
    command = finding.command
    if command.argv or not command.opaque or not all(part.listed for part in command.opaque) or command.variables:
        return finding
    around = len(command.wrappers)
    inner = [
        other
        for other in findings
        if other is not finding
        and other.command.wrappers[:around] == command.wrappers
        and command.start <= other.command.start <= other.command.end <= command.end
    ]
    most = max([other.category for other in inner], default=Category.Destroys)
    if most >= Category.ModifiesFilesystem or any(_moves(other.command) for other in inner):
        return finding
    if not all(wrapper.wrapping in SAME for wrapper in command.wrappers):
        return finding
    reason = max(inner, key=lambda other: other.category).reason
    if _are_numbers(command, commands):
        plain = replace(command, opaque=())
        return replace(finding, category=most, reason=reason, command=plain, unknown=None)
    if not _folders(command, commands, surroundings):
        return finding
    return replace(finding, premise=Premise("", most, reason, Category.Unrecognized, listed=True))


def _moves(command: Command) -> bool:
    """Whether a command of the text goes where a name leads."""
    enters = command.program == "git" and any(word.text.startswith(_ENTERING) for word in command.argv)
    return enters or is_a(command.program, _MOVING)


def _folders(command: Command, commands: Sequence[Command], surroundings: Surroundings) -> bool:
    """Whether the names are those of files below the current folder, none of them a secret."""
    if command.cwd is None or command.elsewhere or not _is_listing(command, commands):
        return False
    ground = Ground(command.cwd, surroundings)
    here = ground.resolve(".")
    names = place(_NAME, command.wrappers, command.stdin, commands)
    if here is None or not ground.is_project(here) or not names:
        return False
    return all(_is_below(name) and access.read(name, ground) is None for name in names)


def _are_numbers(command: Command, commands: Sequence[Command]) -> bool:
    """Whether what is put in are whole numbers, which the shell reads as a word and nothing else."""
    names = place(_NAME, command.wrappers, command.stdin, commands)
    return bool(names) and all(
        name.text == NUMERAL or (name.exact and name.text.isascii() and name.text.isdecimal()) for name in names
    )


def _is_below(name: Argument) -> bool:
    text = name.text.replace(INPUT, "").replace(BETWEEN, "")
    plain = all(character.isalnum() or character in _WILD for character in text)
    return plain and (name.glob or name.exact) and text[:1] not in ("/", "-") and ".." not in text.split("/")


def _is_typed(command: Command) -> bool:
    """Whether the names are those that patterns of the command itself find: `sed -i s/a/b/ *.md`."""
    given = any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers)
    return not given and all(word.exact or (word.glob and INPUT not in word.text) for word in command.argv)


def _is_listing(command: Command, commands: Sequence[Command]) -> bool:
    """Whether a command that names files which are there is where the names come from."""
    if command.stdin is None:
        return bool(command.wrappers) and is_a(command.wrappers[0].name, *LISTING)
    at = command.stdin
    while 0 <= at < len(commands) and (before := commands[at].stdin) is not None:
        at = before
    if not 0 <= at < len(commands):
        return False
    source = commands[at]
    return is_a(source.program, *LISTING) or git_verb(source) == "ls-files"
