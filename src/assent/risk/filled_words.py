"""Words that other commands of the text print for one, and variables that they export for its program."""

from __future__ import annotations

from assent.command.word import all_known
from assent.rules_table import LOCAL_WRITER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.variables.as_options import Exports


def exports_of(commands: Sequence[Command]) -> Exports:
    """The variables that commands of the text export, by the beginnings of their names."""
    if len(commands) < 2 or not any(each.variables and each.program is not None for each in commands):
        return {}
    from assent.risk.variables.as_options import exported  # few texts export variables

    return exported(commands)


def filled(command: Command, commands: Sequence[Command], exports: Exports) -> Command:
    """`command` with what other commands of the text certainly print for it, and export for its program."""
    piped = commands[command.stdin : command.stdin + 1] if command.stdin is not None else ()
    if (piped and is_a(piped[0].program, LOCAL_WRITER)) or command.program == "apply_patch":
        from assent.command.dataflow.piped import patch_text, piped_text  # few texts pipe what they hold themselves

        command = piped_text(command, commands) if piped else patch_text(command, commands)
    if command.program == "git" and " --batch" in command.text:
        from assent.command.dataflow.objects import takes_objects, with_objects  # few texts name objects in an input

        command = with_objects(command, commands) if takes_objects(command) else command
    if exports:
        from assent.risk.variables.as_options import with_exported  # few texts export variables

        command = with_exported(command, exports)
    if all_known(command.argv):
        return command
    from assent.command.dataflow.inputs import placed  # most words are known

    return placed(command, commands)
