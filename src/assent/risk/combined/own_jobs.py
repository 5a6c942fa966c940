"""Processes that a text starts and stops again: `srv & echo $! > srv.pid; …; kill $(cat srv.pid)`."""

from __future__ import annotations

from assent.command.model import Command, Joined, Place, Wrapping
from assent.command.state import normal
from assent.command.word import JOB
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.word import Argument
    from assent.risk.finding import Finding

_SOMETIMES = (Joined.And, Joined.Or)
_ALWAYS = (Place.Top, Place.Subshell)
_PATTERN = 3  # words of `pkill -f pattern`
_LITERAL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .:/_=-")
_READING = ("$(cat ", "$(< ", "$(<", "`cat ")


def stopped(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those less that stop no process but what the text itself has started."""
    made = [_stopped(at, finding, findings) for at, finding in enumerate(findings)]
    return [_terminated(at, finding, findings) for at, finding in enumerate(made)]


def _stopped(at: int, finding: Finding, findings: Sequence[Finding]) -> Finding:
    command = finding.command
    if command.program != "kill" or finding.category is not Category.ModifiesSystem or command.redirects[1:]:
        return finding
    if command.cwd is None or command.elsewhere or command.opaque or command.variables or command.function:
        return finding
    if any(wrapper.wrapping not in (Wrapping.Nothing, Wrapping.Shell) for wrapper in command.wrappers):
        return finding
    targets = [word for word in command.argv[1:] if word.text[:1] != "-"]
    if not targets or not all(_holds_job(_file(word, command), at, findings) for word in targets):
        return finding
    return replace(finding, category=Category.ReadsFilesystem, reason="`kill` sends a signal to what this text started")


def _terminated(at: int, finding: Finding, findings: Sequence[Finding]) -> Finding:
    """`srv --port 80 & …; pkill -f 'srv --port 80'`: others may be called so, but only if they are the same program."""
    command = finding.command
    words = [word.text for word in command.argv]
    if words[:2] != ["pkill", "-f"] or finding.category is not Category.ModifiesSystem or len(words) != _PATTERN:
        return finding
    if command.wrappers or command.opaque or command.elsewhere or command.redirects[1:] or not command.argv[2].exact:
        return finding
    if " " not in words[2].strip() or not _LITERAL.issuperset(words[2]):
        return finding
    pairs = pairwise([each.command for each in findings[: at + 1]])
    started = [one for one, other in pairs if other.joined is Joined.Background and not one.moved_by()]
    if not any(words[2] in " ".join([word.text for word in one.argv if word.exact]) for one in started):
        return finding
    reason = f"`pkill` terminates `{words[2]}`, which this text starts"
    return replace(finding, category=Category.RunsProjectCode, reason=reason)


def _file(word: Argument, command: Command) -> str:
    """The path of the file of which a substitution is the content; empty for anything else."""
    text = word.text
    opening = next((opening for opening in _READING if text.startswith(opening)), "")
    name = text[len(opening) : -1].strip("\"'")
    if not opening or text[-1:] not in (")", "`") or not name or any(mark in name for mark in " $`\"'()*?[{;|&<>\\~"):
        return ""
    return _placed(name, command)


def _holds_job(path: str, at: int, findings: Sequence[Finding]) -> bool:
    """Whether the number of a job is all that the file at that path holds when the command with that index runs."""
    if not path:
        return False
    writers = [place for place, other in enumerate(findings) if _writes(other, path)]
    if len(writers) != 1 or writers[0] >= at:
        return False
    before = [each.command for each in findings[: writers[0] + 1]]
    words = [(word.text, word.exact) for word in before[-1].argv]
    certain = before[-1].place in _ALWAYS and not any(each.joined in _SOMETIMES for each in before)
    truncates = [redirect.truncates for redirect in before[-1].redirects]
    return words == [("echo", True), (JOB, False)] and truncates == [True] and certain


def _writes(finding: Finding, path: str) -> bool:
    command = finding.command
    if finding.category < Category.ModifiesFilesystem:
        return False
    if command.cwd is None:
        return True
    return any(_placed(text, command) == path for text in finding.writes)


def _placed(text: str, command: Command) -> str:
    return normal(text if text[:1] == "/" else f"{command.cwd}/{text}")
