"""The verbs of a reason for what a program does to a path."""

from __future__ import annotations

_ALTERED = {"chmod": "mode", "chown": "owner", "chgrp": "group"}
_PARTING = frozenset("fdisk cfdisk sfdisk gdisk sgdisk gparted parted".split())  # change the table, not the data
_LINKING = ("ln", "gln")  # read nothing of what they name
_SOURCING = ("source", ".")  # run it in the shell, which keeps what it sets


def verb(program: str, act: str, *, is_disk: bool) -> str:
    """The verb of `program`, which in general is `act`: "writes"."""
    if act == "deletes" and is_disk and program.startswith("sgdisk -"):
        return "erases the partition table of"
    if act == "deletes" and is_disk:
        return "changes the partitions of" if program in _PARTING else "erases"
    if act == "writes" and is_disk:
        return "overwrites"
    if act == "writes" and program == "mkdir":
        return "creates"
    if act == "reads" and program in _LINKING:
        return "links to"
    if act == "reads" and program in _SOURCING:
        return "loads"
    if act == "writes" and program in _ALTERED:
        return f"changes the {_ALTERED[program]} of"
    if act == "writes" and program == "touch":
        return "changes"
    if act == "changes all of" and program in _ALTERED:
        return f"changes the {_ALTERED[program]} of everything in"
    return "moves" if act == "changes all of" and program == "mv" else act
