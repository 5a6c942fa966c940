"""The effect of a correction on a text, before it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assent.correction import Correction, MatchKind, correct_input, correct_tool, explain
from assent.errors import CorrectionError
from assent.record import Record, replace
from assent.store.rule_row import key_of

ARROW = "=>"


class AliasTrial(Record):
    """A text with what becomes of it."""

    before: str
    after: str
    why: str  # empty when nothing changed


def together(existing: Iterable[Correction], correction: Correction) -> tuple[Correction, ...]:
    """The corrections as they are once `correction` is kept: in place of one with its key, else last."""
    kept = list(existing)
    for at, other in enumerate(kept):
        if key_of(other) == key_of(correction) and not other.origin:
            kept[at] = replace(correction, created=correction.created or other.created)
            return tuple(kept)
    return (*kept, correction)


def trial(text: str, correction: Correction, corrections: Sequence[Correction]) -> AliasTrial:
    """The effect of `corrections` on a text that `correction` is about: a command, a parameter or a tool's name."""
    if correction.kind is MatchKind.ToolName:
        alias = correct_tool(text, corrections)
        return (
            AliasTrial(text, text, "")
            if alias is None
            else AliasTrial(text, alias.new, alias.message or "no such tool")
        )
    done = correct_input(correction.tool, {correction.param: text}, corrections)
    if done.removed is not None:
        return AliasTrial(text, "", done.removed.message or "does not exist")
    return AliasTrial(text, str(done.tool_input[correction.param]), explain(done.changes))


def check_examples(correction: Correction, examples: Iterable[str]) -> None:
    """CorrectionError when one of `examples`, each `IN=>OUT`, does not come out by this correction alone."""
    for example in examples:
        before, arrow, after = example.partition(ARROW)
        if not arrow:
            raise CorrectionError(f"the example {example!r} is not of the form 'IN=>OUT'")
        got = trial(before.strip(), correction, (correction,)).after
        if got != after.strip():
            raise CorrectionError(f"the example {before.strip()!r} comes out as {got!r}, not as {after.strip()!r}")
