"""Options of builders by which they write where no part of the project is: go build -o /usr/bin/x."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

# Names of options in small letters whose value is the file or the folder that a build writes.
_EXACT = frozenset("o of destination destdir dest scratch-path target-dir install-dir build-dir cache-dir".split())
_BEGINNING = ("out", "emit-", "femit-", "dist", "build-path", "global-cache-dir")
_ENDING = ("-out", "-outdir", "-output", "-output-dir", "-out-dir")


def is_output(word: Argument, path: Argument, before: Argument | None) -> bool:
    """Whether the `path` in a word, or the word behind the option `before`, is where a build writes."""
    said = word.text[: word.text.find(path.text)] if word.text != path.text else ""
    if not said and before is not None and "=" not in before.text:
        said = before.text
    name = said.lstrip("-").rstrip("=:").partition("=")[0].lower().replace("_", "-")
    if said[:1] != "-" or not name:
        return False
    return name in _EXACT or name.startswith(_BEGINNING) or name.endswith(_ENDING)
