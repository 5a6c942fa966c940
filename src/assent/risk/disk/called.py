"""Files that run, but only where the project's code does anyway, or by their own name: `~/.local/bin/frob`, CI."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.disk import zones
from assent.risk.disk.ground import Ground
from assent.risk.disk.places import ON_PATH, PLACES
from assent.risk.disk.zone import Zone
from assent.rules_table import knows

BASIC = frozenset(  # programs that everything else starts: another of that name runs in each of these calls
    """
    sh bash zsh dash env sudo su doas ssh git ls cat cp mv rm mkdir chmod chown ln grep find sed awk xargs which
    echo test id ps kill sleep date head tail tee sort true false python python3 pip node npm npx cargo rustc go
    java make gcc cc curl wget docker
    """.split()
)
SYSTEM = (("bin",), ("sbin",), ("usr", "bin"), ("usr", "sbin"))  # which package managers fill


def is_called(word: Argument, ground: Ground) -> bool:
    """Whether what is written there only runs by its name, which is no basic one, or in a build or pipeline."""
    components = ground.resolve(word.text) if word.exact else None
    what = components and zones.within(components, Zone.Startup, ground.home)
    if not components or what not in knows(PLACES, "called"):
        return False
    if what != ON_PATH:
        return ground.is_project(components)
    return components[-1] not in BASIC and not any(components[: len(folder)] == folder for folder in SYSTEM)
