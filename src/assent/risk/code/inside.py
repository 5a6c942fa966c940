"""The place of a file that a command names in a container, by its words: `docker exec -w /app web sh x.sh`."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.neighbours import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command
    from assent.command.parts import Wrapper
    from assent.risk.disk.paths import Components

_FOLDERS = ("--workdir", "--working-dir")
_MOVING = ("-C", "--chdir")  # begin the option with which env, in there, goes to another folder


def place_inside(command: Command, file: Argument) -> Components | None:
    """The path of a file below the folder of the container, from its root where no option states one; None if unknown.

    That folder is the image's own then, so that a file in one of its folders for temporary files is one of these.
    """
    folder = "/"
    last = max(at for at, each in enumerate(command.wrappers) if each.wrapping is Wrapping.Remote)
    if not all(map(_keeps_folder, command.wrappers[last + 1 :])):
        return None  # a shell in there may have gone elsewhere
    for wrapper in command.wrappers[: last + 1]:
        for word, behind in pairwise((*wrapper.words, file)):
            value = _folder(word, behind)
            if value is None:
                continue
            if not word.exact or not behind.exact or value[:1] != "/":
                return None
            folder = value
    components = tuple([part for part in f"{folder}/{file.text}".split("/") if part not in ("", ".")])
    return None if ".." in components else components


def _keeps_folder(wrapper: Wrapper) -> bool:
    """Whether a command behind it is in the same folder: timeout 5 python x.py."""
    return wrapper.wrapping is Wrapping.Nothing and not any(word.text.startswith(_MOVING) for word in wrapper.words)


def _folder(word: Argument, behind: Argument) -> str | None:
    """The folder that an option states, with its value in the next word or its own; None for other words."""
    if word.text in _FOLDERS:
        return behind.text
    name, equals, value = word.text.partition("=")
    if equals and name in _FOLDERS:
        return value
    letters, found, rest = word.text.partition("w")  # -itw /app
    if not found or letters[:1] != "-" or not (letters[1:] or "i").isalpha():
        return None
    return rest.removeprefix("=") or behind.text
