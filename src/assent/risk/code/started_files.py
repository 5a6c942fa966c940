"""Files of nobody that a program which is not understood starts or loads, by what is in front of them: exec /tmp/x."""

from __future__ import annotations

from assent.risk.code.erasing import parts_of
from assent.risk.code.filenames import DATA, EITHER, language
from assent.risk.code.foreign_files import is_elsewhere
from assent.risk.code.handed import NAMED
from assent.risk.code.libraries import paths_inside
from assent.risk.entries.programs import CODING, interprets
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.disk.ground import Ground

STARTING = NAMED | frozenset("run launch start spawn source load eval execute system python lua".split())
PROGRAMS = (".exe", ".msi", ".bat", ".desktop", ".appimage", ".run", ".workflow")  # ends of names of what is started
_APART = str.maketrans(dict.fromkeys("'\"|=:,;()[]{}`-_.@", " "))
_MOST = 64  # words of one command


def starts_elsewhere(command: Command, ground: Ground) -> bool:
    """Whether a word names such a file as code: --script=/tmp/x, exec /tmp/x, EXEC:/tmp/x, /tmp/x.exe."""
    if interprets(command.program) or is_a(command.program, CODING):
        return False  # of which it is known which words are code
    for at, word in enumerate(command.argv[1:_MOST]):
        for path in paths_inside(word) if "/" in word.text else ():
            if not is_elsewhere(path, ground):
                continue
            ending = path.text.rpartition("/")[2].casefold().rpartition(".")[2]
            if language(path.text) or path.text.casefold().endswith(PROGRAMS):
                return True
            before = command.argv[at].text if at else ""
            lead = word.text.partition(path.text)[0].translate(_APART).split() or before.translate(_APART).split()
            said = {part for piece in lead[-2:] for part in parts_of(piece)}
            if ending not in DATA and ending not in EITHER and not STARTING.isdisjoint(said):
                return True
    return False
