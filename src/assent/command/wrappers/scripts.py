"""The texts for a shell among the options of a wrapper: `--scripts`, or of a document `commands=["ls","rm x"]`."""

from __future__ import annotations

from assent.command.word import part
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.command.options import Reading
    from assent.command.wrappers.table import WrapperForm

NAMES = ("commands", "command")
FILES = ("file://", "fileb://")  # in front of a file that holds the value
PARAMETERS = "--parameters"  # an option whose value has commands among others
MODULE = "-m"  # of ansible, whose arguments are a command with these alone, or without any
SHELLS = ("shell", "command", "raw")
_OPENING = ("[", "{")  # begin a value in JSON


def scripts(name: str, reading: Reading, form: WrapperForm) -> list[Argument]:
    """The values of options that a shell reads besides the command; not of those that only name a file: @x.sh."""
    names = form.scripts.split()
    module = reading.value(MODULE) if names and name == "ansible" else None
    if module is not None and module.text.rpartition(".")[2] not in SHELLS:
        return []
    given = [(option.name, option.value) for option in reading.options if option.name in names]
    return [
        each
        for option, value in given
        if value is not None and value.text[:1] != "@"
        for each in (_commands(value) if option == PARAMETERS else [value])
    ]


def _commands(value: Argument) -> list[Argument]:
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
