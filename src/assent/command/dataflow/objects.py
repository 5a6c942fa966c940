"""The objects that git shows because its input names them: echo HEAD:.env | git cat-file --batch."""

from __future__ import annotations

from assent.command.dataflow.listing import echoed
from assent.command.dataflow.producers import piped
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command

SHOWING = ("--batch", "--batch-command")  # --batch-check tells sizes alone


def takes_objects(command: Command) -> bool:
    """Whether its input says which objects a command shows."""
    words = [word.text for word in command.argv]
    return words[:1] == ["git"] and "cat-file" in words and any(word.partition("=")[0] in SHOWING for word in words)


def with_objects(command: Command, commands: Sequence[Command]) -> Command:
    """`command` with the objects that its input certainly names, as operands."""
    given = command.given()
    if given:
        named = [each for text in given for each in _words(text)]
    else:
        named = [] if command.stdin is None else [*piped(command.stdin, command.start, commands)]
    return replace(command, argv=(*command.argv, *[name for name in named if name.exact]))


def _words(text: Argument) -> Sequence[Argument]:
    return echoed([replace(text, text=" ".join(text.text.split()), quoted=False)]) if text.exact else ()
