"""Files of a name that find lists below a folder: one of them may be a place that matters."""

from __future__ import annotations

from assent.command.wrappers.execution_context import BETWEEN
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import overlap, zones
from assent.risk.disk.paths import begins, is_wild
from assent.risk.disk.places import all_rows, indexed
from assent.risk.disk.zone import REPOSITORY, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components
    from assent.risk.disk.places import ZoneRow


def written(components: Components, ground: Ground) -> tuple[Category, ZoneRow] | None:
    """The effect of writing to each file of a name below a folder, where one of them matters, and that one."""
    root = of_root(components)
    if root is not None:
        return Category.Destroys, root
    place = found(components, ground)
    if place is None:
        return None
    shown = place.path.removeprefix("**/").replace("*", "")
    return Category.ModifiesSystem, replace(place, path=shown)


def found(components: Components, ground: Ground) -> ZoneRow | None:
    """A place that is started later, or is the gate's, and may be among them: every `config` below `.`: .git/config."""
    folder, name = components[: components.index(BETWEEN)], components[-1]
    if is_wild(name):  # all that is in a repository, or in a part of it, or of that name below the folder of a person
        if REPOSITORY in folder:
            return zones.holding(folder, Zone.Startup, ground.home)
        return _among(folder, name) or _of_person(folder, name, ground)
    gate = zones.called(folder, Zone.Gate, ground.home, name)
    return gate or zones.called(folder, Zone.Startup, ground.home, name)


def _among(folder: Components, name: str) -> ZoneRow | None:
    """A place that a pattern of names fits below a folder which tells what is in it: *.json below .claude."""
    folded = tuple([component.casefold() for component in folder])
    for at, part in enumerate(folded):
        rows = [row for zone in (Zone.Gate, Zone.Startup) for row in indexed(zone).anywhere.get(part, ())]
        for row in rows if part[:1] == "." else ():
            is_below = len(row.components) > len(folded) - at and zones.agree(folded[at:], row.components)
            if is_below and overlap.overlaps(name.casefold(), row.components[-1]):
                return row
    return None


def _of_person(folder: Components, name: str, ground: Ground) -> ZoneRow | None:
    """A place in the folder of a person that runs later, below the path, whose name the pattern of find fits."""
    if not (begins(folder, ground.home) or begins(ground.home, folder)):
        return None
    inner = tuple([component.casefold() for component in folder[len(ground.home) :]])
    names = (name, f".{name}") if is_wild(name[:1]) else (name,)  # for find `*` is a dot as well
    for row in all_rows(indexed(Zone.Startup).home):
        last = row.components[-1].rstrip("*")
        if last and row.components[:-1][: len(inner)] == inner and any(overlap.overlaps(each, last) for each in names):
            return row
    return None


def of_root(components: Components) -> ZoneRow | None:
    """A place of the system that is somewhere below a certain path, and whose own name a pattern of names fits."""
    folder, name = components[: components.index(BETWEEN)], components[-1]
    if any(map(is_wild, folder)):
        return None
    folded = tuple([component.casefold() for component in folder])
    rows = (row for row in all_rows(indexed(Zone.Root).fixed) if row.components[:-1][: len(folded)] == folded)
    return next((row for row in rows if overlap.overlaps(name, row.components[-1].rstrip("*"))), None)
