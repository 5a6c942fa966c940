"""Disks whose name in /dev is only known at run time: `wipefs -a /dev/$d`, `xargs -I{} wipefs -a /dev/{}`."""

from __future__ import annotations

from assent.risk.disk import zones
from assent.risk.disk.zone import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.disk.ground import Ground

_DEVICES = "/dev/"
_UNKNOWN = ("$", "`", "{}")  # a variable, what a command prints, each line of the input


def may_be_disk(word: Argument, ground: Ground) -> bool:
    """Whether a path that is not certain may be a disk: of what is in folders of /dev only what begins like one."""
    if not word.text.startswith(_DEVICES):
        return False
    if zones.within(ground.resolve_anywhere(word.text), Zone.Disk, ground.home) is not None:
        return True
    name = word.text[len(_DEVICES) :]
    return name.startswith(_UNKNOWN) and ("/" not in name or name.startswith(("$(", "`")))
