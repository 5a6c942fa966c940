"""The report on a correction, for the model and the person."""

from __future__ import annotations

from assent.correction.model import Change, Correction, MatchKind
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


CORRECTED = "Corrected: "  # begins the report
LONGEST = 200  # characters of what a server says


def explain(changes: Iterable[Change]) -> str:
    """One line: `Corrected: scp -r → scp -R (message); grep → rg`; empty when nothing was changed.

    What users and agents wrote is in it as they wrote it, line breaks too.
    """
    told = dict.fromkeys([_told(change) for change in changes])
    return CORRECTED + "; ".join(told) if told else ""


def advise(correction: Correction) -> str:
    """The advice for a name that does not exist: a tool of another name, or a command that never was."""
    if correction.message:
        return message_of(correction)
    if correction.kind is MatchKind.ToolName:
        return named(correction)
    return f"{absence(correction)}."


def named(correction: Correction) -> str:
    """The same of a tool among other calls, which a message of its own may not name."""
    told = f"`{correction.old}` is not a valid tool. Use `{correction.new}` instead."
    return f"{told} ({message_of(correction)})" if correction.message else told


def absence(correction: Correction) -> str:
    """The fault of a command that was removed."""
    return f"`{_whole(correction)}` does not exist"


def _whole(correction: Correction) -> str:
    """The name of a command that was removed, its program in front."""
    words = correction.old.split()
    return correction.old if words[:1] == [correction.command] else f"{correction.command} {correction.old}"


def _told(change: Change) -> str:
    before, after = _sides(change)
    message = message_of(change.correction)
    return f"{before} → {after} ({message})" if message else f"{before} → {after}"


def message_of(correction: Correction) -> str:
    """The reason for a correction, and whose word it is where it is not the user's: a model reads it."""
    if not correction.origin:
        return correction.message
    said = " ".join(correction.message.split())
    whole = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
    return f"{whole}; says {correction.origin}" if said else f"says {correction.origin}"


def _sides(change: Change) -> tuple[str, str]:
    """The wrong and the right side: of the rule, or of the words that a regular expression or a missing blank found."""
    correction = change.correction
    program = f"{correction.command} " if correction.command else ""
    if correction.new[-2:] == " .":
        from assent.correction.glued import parts

        if parts(correction):
            options = "" if correction.kind is MatchKind.Command else program
            return f"{options}{change.before}", f"{options}{change.after}"
    match correction.kind:
        case MatchKind.Flag:
            from assent.correction.flags import style

            old, new = style(correction.old), style(correction.new)
            return f"{program}{old.dashes}{old.name}", f"{program}{new.dashes}{new.name}"
        case MatchKind.Literal:
            return f"{program}{correction.old}", f"{program}{correction.new}"
        case MatchKind.Command | MatchKind.Recipe | MatchKind.Removed | MatchKind.ToolName:
            return correction.old, correction.new
        case MatchKind.Regex:
            return change.before, change.after
        case _:
            assert_never(correction.kind)
