"""Lists of folders in which a program looks for code: `PYTHONPATH=src pytest` loads what is the project's own."""

from __future__ import annotations

from assent.command import Command, Surroundings
from assent.command.parts import Variable
from assent.risk.disk.ground import Ground

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+@")


def is_of_project(variable: Variable, command: Command, surroundings: Surroundings) -> bool:
    """Whether a variable names folders of the workspace alone, beside what it held before.

    One that lasts must name them from the root: a later command may run elsewhere.
    """
    value = variable.value
    if value is None or command.cwd is None or command.elsewhere:
        return False
    if any(wrapper.started for wrapper in command.wrappers):
        return False
    ground = Ground(command.cwd, surroundings)
    before = (f"${variable.name}", f"${{{variable.name}}}", f"${{{variable.name}:-}}")
    folders = [each for each in _split(value.text) if each not in before]
    if variable.lasting and not all(folder[:1] == "/" for folder in folders):
        return False
    return bool(folders) and all(is_project(folder, ground) for folder in folders)


def _split(text: str) -> list[str]:
    """The members of the list; that of `${NAME:-}` is none of its colons."""
    return text.replace(":-}", "\0").replace(":", "\n").replace("\0", ":-}").split("\n")


def is_project(folder: str, ground: Ground) -> bool:
    """Whether a folder, plainly named, is the workspace or in it."""
    for here in ("$PWD", "${PWD}"):
        if folder == here or folder.startswith(f"{here}/"):
            folder = f".{folder[len(here) :]}"
    components = ground.resolve(folder or ".") if _PLAIN.issuperset(folder) else None
    return components is not None and ground.is_project(components)
