"""Folders that a command makes, fills or lists: the effect of that by what may be in them."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.disk import zones
from assent.risk.disk.access import Why, is_certain, is_repository, write
from assent.risk.disk.ground import TEMPORARY
from assent.risk.disk.zone import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.disk.access import PathRisk
    from assent.risk.disk.ground import Ground


SETTINGS = ", a folder in which programs and agents keep settings"
MOST_MOVED = 64  # paths of one command that are looked at together


def listed(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of listing the path `word`: the folders of keys say which keys there are."""
    components = ground.resolve(word.text)
    if components is None or not zones.is_keyring(components, ground.home):
        return None
    return Category.ReadsSecrets, Why(word.text, "holds keys")


def brings_repository(word: Argument, moved: Sequence[Argument], ground: Ground) -> bool:
    """Whether the path is a repository in the project, unless what is there has only `moved` within it."""
    if not is_repository(word, ground) or not ground.is_project(ground.resolve_anywhere(word.text)):
        return False
    places = [ground.resolve_anywhere(path.text) for path in moved[:MOST_MOVED]]
    return not 0 < len(moved) <= MOST_MOVED or not all(map(ground.is_project, places))


def puts(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of putting something to the path `word`: in /tmp itself too it is below that folder."""
    risk = write(word, ground)
    if risk is None or risk[0] is not Category.ModifiesSystem or ground.resolve(word.text) not in TEMPORARY:
        return risk
    return Category.ModifiesFilesystem, None


def makes(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of making the folder `word`: alone, it changes no settings of an agent."""
    risk = write(word, ground)
    if risk is None or risk[0] is not Category.Destroys or not word.exact:
        return risk
    components = ground.resolve_anywhere(word.text)
    is_folder = zones.within(components, Zone.Gate, ground.home) and "." not in components[-1][1:]
    own = any("assent" in component for component in components)
    if not is_folder or own or components[-1].startswith("."):
        return risk
    return Category.ModifiesSystem, Why(word.text, "is a folder among an agent's settings")


def fills(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of putting files into the folder `word`, if an agent's settings may be among them."""
    components = ground.resolve(word.text) if is_certain(word) else None
    if not components or components == ground.workspace or zones.within(components, Zone.Gate, ground.home):
        return None
    held = zones.holding(components, Zone.Gate, ground.home)
    if held is None or not components[-1].startswith("."):
        return None
    path = held.path.removeprefix("**/")
    return Category.Unrecognized, Why(word.text, f"may hold `{path}`, which {held.what}", tail=SETTINGS)


def unpacks(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of putting files that nobody has seen into the folder `word`, if they say who may log in."""
    components = ground.resolve(word.text) if is_certain(word) else None
    if not components or ".ssh" not in components:
        return None
    return Category.Destroys, Why(word.text, "decides who may log in and how, and receives unknown files")
