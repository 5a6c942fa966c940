"""The input of a command that another one downloads, in words for its reason."""

from __future__ import annotations

from assent.record import replace
from assent.risk.entries.programs import DOWNLOADING
from assent.risk.wording import quoted
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding


def with_addresses(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings, those of commands that are fed a download with its address: `curl URL | apt-key add -`."""
    if not [found for found in findings if is_a(found.command.program, DOWNLOADING)]:
        return findings
    return tuple([_with_address(found, findings) for found in findings])


def _with_address(finding: Finding, findings: Sequence[Finding]) -> Finding:
    source = findings[finding.command.stdin].command if finding.command.stdin is not None else None
    if source is None or not is_a(source.program, DOWNLOADING):
        return finding
    addresses = [word.text for word in source.argv[1:] if word.exact and "://" in word.text and "@" not in word.text]
    if len(addresses) != 1:
        return finding
    return replace(finding, reason=finding.reason.replace("its input", f"the download of {quoted(addresses[0])}"))
