"""Files that a text writes and then has a shell run: what is in them is no part of the text's own commands."""

from __future__ import annotations

from assent.command.parts import Opaque
from assent.command.program import SHELLS
from assent.command.state import normal
from assent.command.wrappers.invocation import invocation
from assent.rules_table import WRITER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command


def doubts(commands: Sequence[Command]) -> list[Opaque]:
    """The doubts about files that a command runs and the same text writes, at any time, since there are loops."""
    ran = [(command, file) for command in commands if (file := _file(command)) is not None]
    if not ran:
        return []
    outputs = _Outputs([(command, word) for command in commands for word in _outputs(command)])
    return [
        Opaque(file.start, file.end, f"{file.text} is written by the text, and then run")
        for command, file in ran
        if outputs.may_hold(file, command)
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
    return [*found, *command.argv[1:]] if is_a(command.program, WRITER) else found


class _Outputs:
    """The words by which the commands of a text may name files that they write, each by the known facts about it."""

    def __init__(self, words: Sequence[tuple[Command, Argument]]) -> None:
        self.paths: set[str] = set()
        self.names: set[str] = set()  # the last components of all that are exact
        self.adrift: set[str] = set()  # of those among them that are in a folder which is not known
        vague = [word for _, word in words if not word.exact]
        kinds = [word for _, word in words], vague  # what an unknown file may be, and what a known one
        self.texts = [{word.text for word in kind} for kind in kinds]
        self.beginnings = [tuple({word.prefix for word in kind}) for kind in kinds]  # as far as they are certain
        for writer, word in words:
            if word.exact:
                name, path = word.text.rpartition("/")[2], _path(word.text, writer.cwd)
                self.names.add(name)
                self.adrift.update(() if path is not None else (name,))
                self.paths.update(() if path is None else (path,))

    def may_hold(self, file: Argument, runner: Command) -> bool:
        """Whether one of the words may name the file that a command runs."""
        if file.text in self.texts[file.exact] or file.prefix.endswith(self.beginnings[file.exact]):
            return True
        if not file.exact:
            return False
        here, name = _path(file.text, runner.cwd), file.text.rpartition("/")[2]
        if here is None:
            return name in self.names
        return name in self.adrift or here in self.paths or here.rpartition("/")[0] in self.paths  # cp x bin/


def _path(text: str, cwd: str | None) -> str | None:
    if text[:1] == "/":
        return normal(text)
    return None if cwd is None else normal(f"{cwd}/{text}")
