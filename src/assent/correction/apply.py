"""Corrections applied, each once, in the order in which they were defined."""

from __future__ import annotations

from assent.correction.model import Corrected, CorrectedInput, MatchKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.correction.model import Correction


def correct(text: str, corrections: Sequence[Correction], shell: str = "bash") -> Corrected:  # noqa: ARG001
    """`text` with the mistakes corrected that the corrections on commands speak of."""
    return Corrected(text)


def correct_tool(tool: str, corrections: Sequence[Correction]) -> Correction | None:
    """The correction that says that there is no tool of that name, None if there is none."""
    for correction in corrections:
        if correction.kind is MatchKind.ToolName and correction.old == tool:
            return correction
    return None


def correct_input(
    tool: str, tool_input: dict[str, object], corrections: Sequence[Correction], shell: str = "bash"
) -> CorrectedInput:
    """The whole input of a tool with its parameters corrected; `tool_input` itself stays as it is."""
    command = tool_input.get("command")
    if tool != "Bash" or not isinstance(command, str):
        return CorrectedInput(tool_input)
    corrected = correct(command, corrections, shell)
    if corrected.text == command:
        return CorrectedInput(tool_input, corrected.changes, corrected.removed)
    return CorrectedInput({**tool_input, "command": corrected.text}, corrected.changes, corrected.removed)
