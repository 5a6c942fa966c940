"""Scripts for editors of text that keep nothing, or run what they have put together."""

from __future__ import annotations

from assent.policy.hint import Hint
from assent.risk.entries.programs import EDITING
from assent.rules_table import is_a

SED = ("sed", "gsed")
WHOLE_TEXT = ("%d", "1,$d", "%s/.*//", "%s/^.*$//", "g/^/d", "g/./d", "%c", "0,$d")  # with which editors keep no line


def edited_worst(program: str, scripts: list[str]) -> Hint | None:
    """Whether a script for an editor keeps no line of a text, or runs what it has edited."""
    if is_a(program, EDITING) and any(script.lstrip(":").startswith(WHOLE_TEXT) for script in scripts):
        return Hint.Loses
    if is_a(program, EDITING) and any(map(_joins_command, scripts)):
        return Hint.Hides
    return Hint.Hides if program in SED and _edits_commands(scripts) else None


def _joins_command(script: str) -> bool:
    """Whether a command of Vim is put together of texts: exe "!r"."m x"."""
    packed = "".join(script.split()).lstrip("+:")
    return packed.startswith("exe") and any(
        outside[:1] == "." for quote in "\"'" for outside in packed.split(quote)[2::2]
    )


def _edits_commands(scripts: list[str]) -> bool:
    """Whether a script of sed, which may be glued to its option, runs what it has edited."""
    from assent.risk.languages.sed import runs_input  # few scripts are doubtful

    return any(runs_input(script.removeprefix("-e").removeprefix("--expression=")) for script in scripts)
