"""Files that a text makes, fills and deletes: `t=$(mktemp -d); tar x -C "$t"; rm -rf "$t"` loses nothing."""

from __future__ import annotations

from assent.command.model import Command, Joined, Place, Wrapping
from assent.command.program import git_verb
from assent.command.state import normal
from assent.command.wrappers.execution_context import FRESH
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import REMOVING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

MADE = f"/tmp/{FRESH}"  # noqa: S108 - what mktemp makes, as words name it
# Programs that copy or make what they put there. Another that writes may have moved it, so that nothing else holds it.
_PUTTING = "keeper"
_AROUND = (Wrapping.Nothing, Wrapping.Shell)


def cleaned(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those less that delete nothing but what this text made, with what it put there."""
    moving = [finding for finding in findings if moves(finding)]
    if any(git_verb(finding.command) != "clone" for finding in moving):  # what that copies remains there
        return list(findings)
    return [_cleaned(finding, frozenset() if moving else _made(findings, at)) for at, finding in enumerate(findings)]


def _made(findings: Sequence[Finding], at: int) -> frozenset[str]:
    """The absolute paths that the text has made when that finding's command runs, so that nothing else was there.

    Only of the first command is it certain, where `&&` joins all from it to the deletion: a redirect fails at a folder,
    mkdir where there is one, and `!` may precede another command.
    """
    commands = [finding.command for finding in findings[: at + 1]]
    is_joined = all(command.joined is Joined.And and command.place is Place.Top for command in commands[1:])
    if not is_joined or commands[0].start or commands[0].place is not Place.Top or _is_moved(commands[0]):
        return frozenset()
    return frozenset((*_emptied(commands[0]), *_folders(commands[0]), *_copies(commands[0])))


def _is_moved(command: Command) -> bool:
    """Whether a command may run elsewhere, or be another one."""
    return bool(command.wrappers or command.elsewhere or command.opaque or command.function or command.cwd is None)


def _emptied(command: Command) -> list[str]:
    """The temporary files whose contents a command replaces: what was in them is lost before anything deletes them."""
    targets = [redirect.target for redirect in command.redirects if redirect.truncates]
    texts = [target.text for target in targets if target is not None and target.exact]
    return [text for text in texts if text.startswith("/tmp/") and text == normal(text)]  # noqa: S108 - as written


def _folders(command: Command) -> list[str]:
    """The folders that mkdir makes: without -p it fails where there is one."""
    words = command.argv[1:]
    if command.program != "mkdir" or any(not word.exact or word.text[:1] == "-" for word in words):
        return []
    return [_placed(word.text, command) for word in words]


def _copies(command: Command) -> list[str]:
    """The copies that `sed -i.bak` leaves of the files which it edits: what had such a name before, it replaces."""
    words = command.argv[1:]
    if command.program not in ("sed", "gsed") or not all(word.exact for word in words):
        return []
    options = [word.text for word in words if word.text[:1] == "-" and word.text not in ("-E", "-r")]
    ending = options[0].removeprefix("-i") if len(options) == 1 else ""
    if ending[:1] != "." or not ending[1:].isalnum():
        return []
    code, *files = [word.text for word in words if word.text[:1] != "-"] or [""]
    if "q" in code.lower():
        del files[1:]  # a script that quits comes to no other file
    return [_placed(f"{file}{ending}", command) for file in files]


def _placed(text: str, command: Command) -> str:
    return normal(f"{command.cwd}/{text}" if text[:1] != "/" else text)


def moves(finding: Finding) -> bool:
    """Whether a command may put something elsewhere, so that nothing else holds it."""
    command = finding.command
    if any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers):
        return True
    if finding.category < Category.ModifiesFilesystem or is_a(command.program, REMOVING):
        return False
    return command.program is not None and (not is_a(command.program, _PUTTING) or bool(finding.deletes))


def _cleaned(finding: Finding, made: frozenset[str]) -> Finding:
    command = finding.command
    if finding.category is not Category.DeletesData or not is_a(command.program, REMOVING) or command.function:
        return finding
    if any(wrapper.wrapping not in _AROUND for wrapper in command.wrappers) or command.redirects or command.opaque:
        return finding
    if not finding.deletes or not all(text == MADE or _is_among(text, command, made) for text in finding.deletes):
        return finding
    if not _is_computed(command):
        return finding
    reason = f"{finding.reason}, which the text itself made"
    is_temporary = not command.wrappers and all(text == MADE for text in finding.deletes)  # nobody else knows of it
    category = Category.ReadsFilesystem if is_temporary else Category.DeletesRecoverable
    return replace(finding, category=category, reason=reason)


def is_fresh(finding: Finding) -> bool:
    """Whether a command deletes what mktemp has made in the same text, and nothing besides."""
    return bool(finding.deletes) and all(text == MADE for text in finding.deletes) and _is_computed(finding.command)


def _is_computed(command: Command) -> bool:
    """Whether no word only looks like what mktemp makes."""
    return not any(word.exact for word in command.argv if word.text == MADE)


def _is_among(text: str, command: Command, made: frozenset[str]) -> bool:
    """Whether a path is one of those; with a slash behind it, it might be what a link leads to."""
    if text[-1:] == "/":
        return False
    return command.cwd is not None and not command.elsewhere and _placed(text, command) in made
