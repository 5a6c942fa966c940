"""A file of statements that another command passes on as it is: cat x.sql | psql."""

from __future__ import annotations

import os

from assent.evidence.scripts.script_file import text_of
from assent.risk.code.command_files import FILES
from assent.risk.disk.paths import resolve, spell
from assent.risk.evidence import ScriptFile, key
from assent.rules_table import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.operands import RealGround
    from assent.risk.finding import Finding

_PASSING = ("cat", "-")  # a word before the file's name, and one that is no file


def piped_file(at: int, findings: Sequence[Finding], ground: RealGround) -> ScriptFile | None:
    """The file that is piped into the client with that index; None where that may be another text as well.

    The facts about a command hold for every other with the same words, so that there must be none.
    """
    command = findings[at].command
    if command.stdin is None or command.redirects or not vocabulary(command.program, FILES):
        return None
    if sum(key(other.command) == key(command) for other in findings) != 1:
        return None
    source = findings[command.stdin].command
    words = [word.text for word in source.argv]
    moved = source.redirects or source.variables or source.elsewhere or source.opaque or source.moved_by()
    if moved or source.stdin is not None or len(words) != len(_PASSING) or not source.argv[1].exact:
        return None
    if words[0] != _PASSING[0] or words[1][:1] == _PASSING[1] or source.cwd is None or source.cwd != command.cwd:
        return None
    place = resolve(words[1], source.cwd, ground.home)
    text = text_of(os.path.realpath(spell(place)), ground.workspace) if place is not None else None
    return None if text is None else ScriptFile(words[1], text, command.program or "", stands=True)
