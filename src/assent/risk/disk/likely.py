"""A relative path where nobody knows the current folder: what it would be in likely ones."""

from __future__ import annotations

from assent.risk.disk import paths, zones
from assent.risk.disk.places import PLACES
from assent.risk.disk.zone import Zone
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.ground import Ground


LIKELY = ("/", "/etc")  # where a relative path may be, besides the home directory, when that is not known
_somewhere: dict[tuple[str, str | None], str] = {}
_MOST_SOMEWHERE = 4096  # paths: those of a long text, which are looked at several times


def held_somewhere(text: str, ground: Ground) -> str:
    """The private place in which a relative path is in one of the likely directories; empty where in none."""
    key = text, ground.home_text
    found = _somewhere.get(key)
    if found is None:
        if len(_somewhere) >= _MOST_SOMEWHERE:
            _somewhere.clear()
        places = [paths.resolve(text, folder, ground.home_text) or () for folder in (ground.home_text, *LIKELY)]
        within = (zones.within(place, Zone.Private, ground.home) for place in places)
        found = _somewhere[key] = next((what for what in within if what), "")
    return found


def may_start(text: str, ground: Ground) -> bool:
    """Whether a path runs at each login if its unknown folder is a person's: cd "$OLDPWD"; echo x >> .bashrc."""
    if ground.cwd is not None or text[:1] != ".":
        return False
    components = paths.resolve(text, ground.home_text, ground.home_text) or ()
    what = zones.within(components, Zone.Startup, ground.home)
    return what is not None and what not in knows(PLACES, "called")
