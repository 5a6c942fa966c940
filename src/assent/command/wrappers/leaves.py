"""The inner texts behind wrappers besides a program with its arguments: texts for a shell, and its input."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.command.wrappers.execution_context import Layers, Run


class Text(Record):
    """A text that a shell reads as commands."""

    source: Argument
    layers: Layers
    continues: bool = False  # in the same shell: eval
    later: bool = False  # at an unknown time: trap
    errexit: bool = False  # bash -e
    words: tuple[Argument, ...] = ()  # behind the text: $0, $1 and so on
    read: bool = False  # it is what the shell was given as input, of which nothing is left then


class Input(Record):
    """A shell that reads its commands from standard input."""

    argv: tuple[Argument, ...]
    layers: Layers
    continues: bool = False  # in the same shell: source /dev/stdin
    words: tuple[Argument, ...] = ()  # $1 and so on: bash -s a b


if TYPE_CHECKING:
    Leaf: TypeAlias = Run | Text | Input
