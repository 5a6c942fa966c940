"""The text of a patch → the files that it touches, whichever of the two forms it has."""

from __future__ import annotations

from assent.errors import ParseError
from assent.risk.patch import envelope, unified
from assent.risk.patch.model import Touch

LONGEST = 4_000_000  # code points


def touches(text: str) -> tuple[Touch, ...]:
    """The files that the patch touches, in its order. Raises ParseError when it is not a whole patch."""
    if len(text) > LONGEST:
        raise ParseError(f"the patch is longer than {LONGEST} characters", LONGEST, len(text))
    if envelope.is_envelope(text):
        found = envelope.touches(text)
    else:
        found = unified.touches(text)
        if any(line.strip() == envelope.BEGIN for line in text.split("\n")):  # some readers look for it anywhere
            raise ParseError("an envelope is inside another patch", 0, len(text))
    if not found:
        raise ParseError("the patch names no file", 0, len(text))
    return found
