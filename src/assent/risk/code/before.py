"""The file that a command runs, by what the commands before it in the text say of it."""

from __future__ import annotations

from itertools import pairwise, takewhile

from assent.risk.category import Category
from assent.risk.entries.programs import SOURCING, script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

_MAKERS = ("python", "virtualenv", "uv")  # of environments
_BROUGHT = ("activate", "pip", "pip3")  # what a new one holds


def is_made(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether a command before, which is not understood, names the script and does not run it itself: frob -o x.sh."""
    word = script(finding.command)
    name = word.text.rpartition("/")[2] if word is not None and word.exact else ""
    if word is None or not name:
        return False
    for before in _before(finding, findings):
        if before.category is Category.Unrecognized and name in before.command.text:
            own = script(before.command)
            if name in _names(before.command.text) and (own is None or own.text != word.text):
                return True
    return False


def is_environment(command: Command) -> bool:
    """Whether it makes an environment of Python, a folder of its own: python3 -m venv x."""
    return command.program == "virtualenv" or [word.text for word in command.argv[1:3]] == ["-m", "venv"]


def is_of_environment(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether it is what a new environment of Python brings along, and nothing else is done before: /tmp/v/bin/pip."""
    word = finding.command.argv[-1 if finding.command.program in SOURCING else 0]
    folder, _, name = word.text.rpartition("/bin/")
    if name not in _BROUGHT or not word.exact or finding.command.variables:
        return False
    changes = [each.command for each in _before(finding, findings) if each.category >= Category.ModifiesFilesystem]
    if not changes or not all(command.text.startswith(f"{folder}/bin/pip") for command in changes[1:]):
        return False
    words = [each.text for each in changes[0].argv[1:]]
    is_maker = (changes[0].program or "").startswith(_MAKERS)
    return is_maker and words in (["-m", "venv", folder], ["venv", folder], [folder])


def takes_made(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether curl takes options from a file that the text itself writes: curl -K x, which may send any file."""
    words = finding.command.argv if finding.command.program == "curl" else ()
    files = [word.text for option, word in pairwise(words) if option.text in ("-K", "--config")]
    return any(file in before.writes for before in _before(finding, findings) for file in files) if files else False


def _before(finding: Finding, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The commands that end before this one begins."""
    earlier = takewhile(lambda each: each is not finding, findings)
    return (each for each in earlier if each.command.end <= finding.command.start)


def _names(text: str) -> list[str]:
    """The last parts of the paths in a text."""
    return "".join([sign if sign.isalnum() or sign in "._-+" else " " for sign in text]).split()
