"""Secrets that a list of names in the input of a command selects: `find . -name .env | tar cf x.tar -T -`."""

from __future__ import annotations

from assent.command.dataflow.producers import piped
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.access import read
from assent.risk.disk.ground import Ground
from assent.risk.entries.sharing import says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Finding

LISTED = "listed"  # words with which a program reads the files that its input names


def takes_names(command: Command) -> bool:
    """Whether a command reads the files that its input names: tar -T -, cpio -o, zip x.zip -@."""
    return command.stdin is not None and says(command, LISTED)


def named_by_input(findings: Sequence[Finding], surroundings: Surroundings) -> list[Finding]:
    """The findings, in which a command reads the secrets among the files that its input names."""
    commands = [finding.command for finding in findings]
    made = [*findings]
    for at, finding in enumerate(findings):
        command = finding.command
        if finding.category >= Category.ReadsSecrets or not takes_names(command):
            continue
        ground = Ground(command.cwd, surroundings)
        for path in piped(command.stdin or 0, command.start, commands):
            risk = read(path, ground)
            if risk is not None and risk[0] is Category.ReadsSecrets and risk[1] is not None:
                reason = risk[1].by(command.program or "", "reads")
                made[at] = replace(finding, category=risk[0], reason=reason, reads=(*finding.reads, path.text))
                break
    return made
