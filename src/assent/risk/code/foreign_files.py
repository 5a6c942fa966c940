"""Files that are neither the project's nor the system's, which nobody has read: in temporary folders, at home."""

from __future__ import annotations

from assent.record import replace
from assent.risk.code.libraries import FOREIGN, is_below
from assent.risk.disk.ground import TEMPORARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.disk.ground import Ground


def is_elsewhere(word: Argument, ground: Ground) -> bool:
    """Whether a word certainly names a file that is neither the project's nor one of the system."""
    if word.text[:1] not in ("/", "~", "."):
        return False
    components = ground.resolve(word.text)
    if components is None or ground.is_project(components):
        return False
    return is_below(components, FOREIGN)


def is_opened(word: Argument, ground: Ground) -> bool:
    """Whether a word of a program that opens what it is given certainly names such a file, or one in such a folder."""
    if word.text[:1] in ("-", "") or not word.exact or "://" in word.text:
        return False
    return is_elsewhere(word if word.text[0] in "/~." else replace(word, text=f"./{word.text}"), ground)


def is_temporary(word: Argument, ground: Ground) -> bool:
    """Whether a word names a temporary file that is not in the workspace, which may be a temporary folder itself."""
    components = ground.resolve(word.text)
    return components is not None and is_below(components, TEMPORARY) and not ground.is_project(components)
