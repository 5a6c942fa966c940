"""Files that a text writes and then has a shell run: what is in them is no part of the text's own commands."""

from __future__ import annotations

from assent.command.invocation import invocation
from assent.command.model import Opaque
from assent.command.program import SHELLS, WRITING
from assent.command.state import normal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command


def doubts(commands: Sequence[Command]) -> list[Opaque]:
    """Why what a command runs is not known: the same text writes the file, at any time, since there are loops."""
    ran = [(command, file) for command in commands if (file := _file(command)) is not None]
    if not ran:
        return []
    places = [(command, word) for command in commands for word in _outputs(command)]
    return [
        Opaque(file.start, file.end, f"{file.text} is written by the text, and then run")
        for command, file in ran
        if any(_may_be(file, command, word, writer) for writer, word in places)
    ]


def _file(command: Command) -> Argument | None:
    """The file whose commands a command has a shell run."""
    if not command.argv or command.function:
        return None
    if command.program in SHELLS:
        return invocation(command.argv, command.program).script
    return command.argv[0] if "/" in (command.program or "") else None


def _outputs(command: Command) -> list[Argument]:
    """The words by which a command may name a file that it writes."""
    found = [each.target for each in command.redirects if each.writes and each.target is not None]
    return [*found, *command.argv[1:]] if command.program in WRITING else found


def _may_be(file: Argument, runner: Command, output: Argument, writer: Command) -> bool:
    """Whether both words may name one file."""
    if not (file.exact and output.exact):
        return file.text == output.text or not output.prefix or file.prefix.endswith(output.prefix)
    here, there = _path(file.text, runner.cwd), _path(output.text, writer.cwd)
    if here is None or there is None:
        return file.text.rpartition("/")[2] == output.text.rpartition("/")[2]
    return here == there or there == here.rpartition("/")[0]  # cp x bin/


def _path(text: str, cwd: str | None) -> str | None:
    if text[:1] == "/":
        return normal(text)
    return None if cwd is None else normal(f"{cwd}/{text}")
