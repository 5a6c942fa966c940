"""Links to places that matter: whoever writes to the link changes what it leads to."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.disk import access, zones
from assent.risk.disk.zone import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assent.command.model import Argument
    from assent.risk.disk.access import PathRisk
    from assent.risk.disk.ground import Ground


def led(words: Iterable[Argument], ground: Ground) -> Iterator[tuple[Argument, PathRisk]]:
    """Those of the words that run later, or are settings of an agent elsewhere: what writing to a link to them does."""
    for word in words:
        components = ground.resolve(word.text)
        if components is None or not word.exact:
            continue
        outside = not ground.is_project(components)
        gate = outside and zones.within(components, Zone.Gate, ground.home) is not None
        if gate or components[-1:] == (access.REPOSITORY,) or access.runs_by_itself(word, ground):
            category, why = access.write(word, ground) or (Category.ReadsFilesystem, None)
            yield word, (min(category, Category.ModifiesSystem), why)
