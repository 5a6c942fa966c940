"""The commands among the parameters of a document that runs on other machines: `commands=["ls","rm x"]`."""

from __future__ import annotations

from assent.command.word import part
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

NAMES = ("commands", "command")
FILES = ("file://", "fileb://")  # in front of a file that holds the value
_OPENING = ("[", "{")  # begin a value in JSON


def commands(value: Argument) -> list[Argument]:
    """The texts for a shell that the value of `--parameters` holds; none where it names no commands, or a file."""
    text = value.text
    if text.startswith(FILES):
        return []
    if text.lstrip()[:1] == "{":
        return _in_json(value, text, NAMES)
    name = next((name for name in NAMES if text.startswith(f"{name}=")), "")
    if not name:
        return []
    told = part(value, len(name) + 1)
    return _in_json(told, told.text, ()) if told.text[:1] in _OPENING else [told]


def _in_json(value: Argument, text: str, names: tuple[str, ...]) -> list[Argument]:
    """The texts in a list, or in the lists with such names; the value itself where it is neither."""
    import json

    try:
        told = json.loads(text)
    except ValueError:
        return [value]
    if names and isinstance(told, dict):
        found = [each for name, each in told.items() if name.lower() in names]
        if not found:
            return []
        told = [text for each in found for text in (each if isinstance(each, list) else [each])]
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        return [value]
    return [replace(value, text=each, prefix=each) for each in told]
