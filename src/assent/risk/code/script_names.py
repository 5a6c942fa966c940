"""Scripts that say by their name that they deploy, where the text itself says all that they hold: deploy.sh."""

from __future__ import annotations

from assent.command.model import Joined, Place
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.task_names import sends
from assent.risk.entries.script import script
from assent.risk.modes import CHANGING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.code.contents import Contents
    from assent.risk.code.written import RunTexts
    from assent.risk.finding import Finding


def without_names(texts: RunTexts) -> Sequence[Finding]:
    """The findings of a text, that on a script called `deploy.sh` as on any other where the text writes it.

    Only of a text with a command that changes something remote these are others than `texts` has.
    """
    return [_without_name(at, finding, texts.contents) for at, finding in enumerate(texts.flow.findings)]


def _without_name(at: int, finding: Finding, contents: Contents) -> Finding:
    command = finding.command
    if finding.category is not Category.ModifiesRemote or not _is_alone(command):
        return finding
    path = script(command)
    if path is None or path is not command.argv[-1] or len(command.argv) > 2 or not sends(path.text):
        return finding
    first, text = contents.file(path.text, at)
    if first is None or text is None or not _holds(path.text, contents.flow.findings[first : at + 1]):
        return finding
    reason = f"`{command.text}` runs the script that the text writes"
    return replace(finding, category=Category.RunsProjectCode, reason=reason)


def _is_alone(command: Command) -> bool:
    """Whether a command runs here and once, with nothing around it that changes what it does."""
    if command.wrappers or command.variables or command.elsewhere or command.opaque or command.function:
        return False
    return command.place is Place.Top and command.caller is None and command.cwd is not None


def _holds(path: str, findings: Sequence[Finding]) -> bool:
    """Whether the file of a script in the project certainly holds what the first command writes, when the last runs."""
    if len(findings) < 2 or findings[0].category is not Category.ModifiesFilesystem:
        return False
    writer, *between, _ = findings
    if not _is_alone(writer.command):
        return False
    if any(each.category > Category.ReadsRemote and each.command.program not in CHANGING for each in between):
        return False
    links = [each.command.joined for each in findings]
    certain = links[0] in (Joined.First, Joined.Sequence) or all(link is Joined.And for link in links[1:])
    begun = [part.target.text for part in writer.command.redirects if part.truncates and part.target is not None]
    is_here = path[:1] not in ("/", "~") and ".." not in path.split("/")
    return certain and is_here and path.removeprefix("./") in [text.removeprefix("./") for text in begun]
