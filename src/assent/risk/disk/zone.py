"""The kinds of places that matter; `places` lists which they are, and is loaded for the commands that name one."""

from __future__ import annotations

from assent.closed import Choice

REPOSITORY = ".git"


class Zone(Choice):
    """The reason why a place matters."""

    Private = "private"  # reading it shows keys, tokens or private history
    Dotenv = "dotenv"  # among those, the settings of a project
    Startup = "startup"  # what is written there runs later, without being asked for
    Gate = "gate"  # settings of this gate or of the agents that it judges
    Root = "root"  # what is written there makes somebody root
    Disk = "disk"  # a whole disk, or the memory
    Device = "device"  # reading and writing it changes nothing that lasts


DEVICES = {
    "/dev/null": "",
    "/dev/zero": "",
    "/dev/full": "",
    "/dev/random": "",
    "/dev/urandom": "",
    "/dev/stdin": "",
    "/dev/stdout": "",
    "/dev/stderr": "",
    "/dev/tty": "",
    "/dev/fd": "",
    "/proc/self/fd": "",
}
