"""What the part of a command is called that nothing is known of, for lists of such names."""

from __future__ import annotations

from functools import lru_cache

from assent.assessment import Context, assess
from assent.naming import name

_UNRECOGNIZED = "Unrecognized"


@lru_cache(maxsize=1024)
def unknown_name(command: str, category: str) -> str:
    """The name of the first command in the text that is not recognised; empty for a text of another category."""
    if category != _UNRECOGNIZED:
        return ""
    findings = assess(command, Context()).findings
    unknown = next((finding for finding in findings if finding.category.name == _UNRECOGNIZED), None)
    return " ".join(name(unknown.command)) if unknown else ""
