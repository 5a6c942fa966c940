"""Temporary files that a text makes, fills and deletes: `t=$(mktemp -d); tar x -C "$t"; rm -rf "$t"` loses nothing."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.command.wrappers.execution_context import FRESH
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import REMOVERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

MADE = f"/tmp/{FRESH}"  # noqa: S108 - what mktemp makes, as words name it
# Programs that copy or make what they put there. Another that writes may have moved it, so that nothing else holds it.
_PUTTING = frozenset(
    "cp gcp tar bsdtar unzip mkdir touch rmdir tee cat echo printf curl wget sed install ln sort dd jq".split()
)
_AROUND = (Wrapping.Nothing, Wrapping.Shell)


def cleaned(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those less that delete nothing but what mktemp made for this text, with what it put there."""
    if any(_moves(finding) for finding in findings):
        return list(findings)
    return [_cleaned(finding) for finding in findings]


def _moves(finding: Finding) -> bool:
    command = finding.command
    if any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers):
        return True
    if finding.category < Category.ModifiesFilesystem or command.program in (*_PUTTING, *REMOVERS):
        return False
    return command.program is not None


def _cleaned(finding: Finding) -> Finding:
    command = finding.command
    if finding.category is not Category.DeletesData or command.program not in REMOVERS or command.function:
        return finding
    if any(wrapper.wrapping not in _AROUND for wrapper in command.wrappers) or command.redirects or command.opaque:
        return finding
    if not finding.deletes or any(text != MADE for text in finding.deletes):
        return finding
    if any(word.exact for word in command.argv if word.text == MADE):
        return finding
    reason = f"{finding.reason}, which the text itself made"
    return replace(finding, category=Category.DeletesRecoverable, reason=reason)
