r"""Programs that a text names by a path below the folder, as Bash names them: `.\gradlew.bat`."""

from __future__ import annotations

from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

LEADING = frozenset(':"`$%~*?')  # with one of these a path may be another than it looks


def of_folder(words: Sequence[Argument]) -> tuple[Argument, ...] | None:
    """The words with the path as Bash has it; None where the first is no path that certainly stays below the folder."""
    first = words[0]
    text = first.text.replace("\\", "/")
    if not first.exact or "/" not in text or text[0] == "/" or ".." in text or not LEADING.isdisjoint(text):
        return None
    return (replace(first, text=text, prefix=text), *words[1:])
