"""Files that say which containers a command starts on this machine: of Compose, of a stack, of `podman kube play`.

A container may be given all of this machine, so that such a file is code, and one that nobody has read is like any.
"""

from __future__ import annotations

from assent.risk.code.fetched_tasks import REMOTE
from assent.risk.disk.folders import values
from assent.risk.disk.ground import TEMPORARY
from assent.risk.disk.paths import begins
from assent.rules_table import ENGINE, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.risk.code.before import Earlier
    from assent.risk.disk.ground import Ground

STARTING = frozenset("up create run watch scale start restart deploy play".split())
NAMING = {  # by what reads it: the options that name such a file, or a folder with one
    "compose": ("-f", "--file", "--project-directory", "--workdir"),
    "stack": ("-c", "--compose-file"),
    "kube": ("play", "kube"),  # in front of an operand
}
BEFORE = 5  # words in which the subcommand is
VARIABLE = "COMPOSE_FILE"
ADDRESSES = (*REMOTE, "git::", "oci://")


def starts_unread(command: Command, ground: Ground, earlier: Earlier) -> bool:
    """Whether a command starts containers as a file says that nobody has read, and that the text does not tell."""
    return is_a(command.program, ENGINE) and not all(earlier.tell(path, command) for path in _unread(command, ground))


def _unread(command: Command, ground: Ground) -> Iterator[str]:
    """The files that say which containers the command starts, and that are fetched, or among temporary files."""
    words = [word.text for word in command.argv]
    reader = next((name for name in NAMING if name in words[:BEFORE] or words[0].endswith(f"-{name}")), "")
    if reader and not STARTING.isdisjoint(words):
        yield from [word.text for word in _declared(command, reader) if _is_unread(word, ground)]


def _declared(command: Command, reader: str) -> Iterator[Argument]:
    """The words that name such files."""
    yield from values(command, NAMING[reader])
    named = [each.value for each in command.variables if each.name == VARIABLE and each.value is not None]
    yield from named if reader == "compose" else ()


def _is_unread(word: Argument, ground: Ground) -> bool:
    if word.text.startswith(ADDRESSES):
        return True
    components = ground.resolve(word.text)
    if components is None or ground.is_project(components):
        return False
    return any(begins(components, folder) for folder in TEMPORARY)
