"""Manifests, recipes, states and scripts that a tool for many machines takes from a temporary folder."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.code.foreign_files import is_temporary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.risk.disk.ground import Ground

_TOLD = ("-a", "--args")  # of Ansible: in front of a script, or of a command
_LOGS = ("-l", "-L", "--logdest", "--logfile", "--log-file")  # in front of what is written


def takes_temporary(command: Command, ground: Ground) -> bool:
    """Whether a word names such a file, or a folder of such files, which nobody has read."""
    return any(is_temporary(path, ground) for path in _code(command))


def _code(command: Command) -> Iterator[Argument]:
    for before, word in pairwise(command.argv):
        name, equals, value = word.text.partition("=") if word.text[:1] == "-" else (before.text, "", word.text)
        is_option = bool(equals) or before.text[:1] == "-"
        if command.program == "ansible":
            is_code = name in _TOLD
        else:
            is_code = name not in _LOGS and (is_option or command.program != "salt-call")
        path = "".join(value.split()[:1])
        if is_code and path[:1] in ("/", "~", "."):
            yield replace(word, text=path, prefix=path)
