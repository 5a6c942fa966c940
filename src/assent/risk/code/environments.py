"""Programs of an environment of Python that the text itself has made: `python3 -m venv /tmp/v && /tmp/v/bin/pip …`."""

from __future__ import annotations

from assent.command.model import Joined
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.provenance import whose
from assent.risk.entries import index, table
from assent.risk.entries.programs import SOURCING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.disk.ground import Ground
    from assent.risk.finding import Finding

PYTHON = "python3"


def brought(finding: Finding, surroundings: Surroundings, ground: Ground) -> tuple[Finding, bool]:
    """The finding where the file that runs is one of an environment which the text has made, and if it is unseen."""
    command = finding.command
    if (command.program or "").rpartition("/")[2].startswith("python"):
        return finding, not _is_harmless(command, surroundings, ground)
    if not is_a(command.program, SOURCING) or command.joined is not Joined.And or finding.writes:
        return finding, False
    reason = f"`{command.argv[0].text}` sets up this shell with `{command.argv[-1].text}`"
    return replace(finding, category=Category.ReadsFilesystem, reason=reason), False


def _is_harmless(command: Command, surroundings: Surroundings, ground: Ground) -> bool:
    """Whether Python by its own name would run no more than code of the project: a module, or code in a word."""
    words, entry = command.argv[1:], index.program(PYTHON)
    alone = command.stdin is None and not any(part.reads for part in command.redirects)
    if entry is None or not alone or not words or words[0].text not in ("-m", "-c"):
        return False
    known = replace(command, program=PYTHON, argv=(replace(command.argv[0], text=PYTHON, prefix=PYTHON), *words))
    if entry.judge is not None:
        judged = entry.judge(known, surroundings)
    else:
        judged = table.judge(index.table(PYTHON, entry), known.argv, PYTHON)
    if judged.reads or judged.writes or judged.deletes or judged.whole or judged.unplaced:
        return False
    return whose(known, judged, ground).category <= Category.RunsFetchedCode
