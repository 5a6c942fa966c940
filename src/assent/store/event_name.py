"""The name of the unknown part of a command, for lists of such names."""

from __future__ import annotations

from functools import lru_cache

from assent.assessment import Context, assess, findings_of
from assent.naming import name
from assent.risk.finding import Finding

_UNRECOGNIZED = "Unrecognized"


@lru_cache(maxsize=1024)
def unknown_name(command: str, category: str) -> str:
    """The name of the first command in the text that is unknown; empty where there is none."""
    if category != _UNRECOGNIZED:
        return ""
    findings = assess(command, Context()).findings
    unknown = next((finding for finding in findings if _is_unknown(finding)), None)
    return " ".join(name(unknown.command)) if unknown else ""


@lru_cache(maxsize=1 << 16)
def riskiest_name(command: str, cwd: str) -> str:
    """The name of the riskiest command in the text, the first of several; empty where it has none."""
    folder = cwd or "/"
    findings = findings_of(command, Context(folder, folder, remedies=False)) if command else ()
    return " ".join(name(max(findings, key=lambda finding: finding.category).command)) if findings else ""


def _is_unknown(finding: Finding) -> bool:
    """Whether the command is unknown; not where a variable, or what runs before it, makes it uncertain."""
    command = finding.command
    if finding.category.name != _UNRECOGNIZED or command.opaque:
        return False
    uncertain = [word.start for word in command.argv[1:] if not word.exact]
    return finding.start not in (*uncertain, *[variable.start for variable in command.variables])
