"""The envelope of apply_patch: `*** Begin Patch`, sections named by their file, `*** End Patch`."""

from __future__ import annotations

from assent.errors import ParseError
from assent.risk.patch.model import FileAct, Touch

BEGIN = "*** Begin Patch"
END = "*** End Patch"
MARK = "*** "
SECTIONS = {
    "*** Add File: ": FileAct.Adds,
    "*** Update File: ": FileAct.Changes,
    "*** Delete File: ": FileAct.Deletes,
    "*** Move to: ": FileAct.Adds,  # behind an update, whose own file goes away
}
MOVE = "*** Move to: "
PLAIN = ("*** End of File",)


def is_envelope(text: str) -> bool:
    """Whether the first line that is not blank begins an envelope."""
    return text.lstrip().startswith(BEGIN)


def touches(text: str) -> tuple[Touch, ...]:
    """The files of the envelope. Raises ParseError for a line of its own that is not known, or no end."""
    found: list[Touch] = []
    at, ended = text.index(BEGIN), False
    for line in text[at:].split("\n"):
        shown = line.rstrip("\r ")
        if ended and shown:
            raise ParseError("there is more behind the end of the patch", at, at + len(line))
        ended = ended or shown == END
        if line.lstrip().startswith(MARK) and not ended and shown not in (BEGIN, *PLAIN):
            found = _section(found, line, at)
        at += len(line) + 1
    if not ended:
        raise ParseError(f"the patch has no `{END}`", len(text), len(text))
    return tuple(found)


def _section(found: list[Touch], line: str, at: int) -> list[Touch]:
    """`found` with what the heading `line` adds, which begins at `at`."""
    heading = line.lstrip()
    start = next((start for start in SECTIONS if heading.startswith(start)), None)
    if start is None:
        raise ParseError(f"`{heading.rstrip()}` is no heading of a patch", at, at + len(line))
    path = heading[len(start) :].strip()
    begin = at + line.index(path) if path else at
    touch = Touch(SECTIONS[start], path, begin, begin + len(path))
    if not path:
        raise ParseError(f"`{start.strip()}` names no file", at, at + len(line))
    if start != MOVE:
        return [*found, *_shortened(touch), touch]
    if not found or found[-1].act is not FileAct.Changes:
        raise ParseError("`*** Move to:` follows no file that is updated", at, at + len(line))
    moved = found[-1]
    return [*found[:-1], Touch(FileAct.Moves, moved.path, moved.start, moved.end), *_shortened(touch), touch]


def _shortened(touch: Touch) -> tuple[Touch, ...]:
    """The file that readers take which end a name at its first colon; none where that is the same."""
    path = touch.path.partition(":")[0].rstrip()
    return (Touch(touch.act, path, touch.start, touch.start + len(path)),) if path not in ("", touch.path) else ()
