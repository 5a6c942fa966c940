"""Debuggers: the process that an operand names."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.finding import Judgement

_ATTACHING = "-p"


def gdb(command: Command, _: Surroundings) -> Judgement:
    """gdb: a number behind the program is a process that runs already, whose memory the commands may show."""
    stated = index.as_stated("gdb", command.argv)
    reading = read(command.argv, index.stated("gdb").grammar)
    process = next((word for word in reading.operands[1:] if word.text.isdigit()), None)
    if process is None:
        return stated
    option = replace(process, text=_ATTACHING, prefix=_ATTACHING)
    others = [word for word in command.argv[1:] if word is not process]
    attached = index.as_stated("gdb", (command.argv[0], option, process, *others))
    return attached if attached.category is Category.ReadsSecrets else stated
