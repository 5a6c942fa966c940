"""Programs that run the command behind them, by what files of the user say."""

from __future__ import annotations

from assent.command.wrappers.table import Form
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Taught


class Behind(Record):
    """How the words of a command are read, from that index on."""

    form: Form
    at: int


def behind(argv: Sequence[Argument], name: str, taught: Sequence[Taught]) -> Behind | None:
    """Where the command is that `argv` runs, whose program is `name`; None where no file says that it does."""
    for each in taught if len(argv) > 1 else ():
        for path, options, leading in each.wraps if each.teaches else ():
            program, *below = path.split(" ")
            words = argv[1 : 1 + len(below)]
            if program == name and [word.text for word in words if word.exact] == below:
                return Behind(Form(options, leading=leading), len(below))
    return None
