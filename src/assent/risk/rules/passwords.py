"""Passwords and cookies for a server of this machine: those that are typed out, and those that it gave itself."""

from __future__ import annotations

from assent.command.options import read
from assent.risk.address import is_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.entries.table import Table

AWAY = ("--resolve", "--connect-to", "--dns-servers")  # have a name mean another machine


def kept_here(table: Table, argv: Sequence[Argument], names: Sequence[str], addresses: Sequence[Argument]) -> Table:
    """The table of a client by which the passwords, or the cookies, of the options `names` are text like any other.

    That holds for those that are typed out, or in a file that is named, in a request to `addresses` that are all of
    this machine.
    """
    if not addresses or not all(is_here(word) for word in addresses):
        return table
    options = read(argv, table.grammar).options
    if any(option.name in AWAY for option in options):
        return table
    typed = [option.value is not None and option.value.exact for option in options if option.name in names]
    if not typed or not all(typed):
        return table
    return table.without(names)
