"""Variables that name a file or folder of the workspace: `CONFIG_FILE=config/test.yml npm start`.

Whatever obeys them, it takes its settings or its code from the project, or writes there.
"""

from __future__ import annotations

from assent.command import Command, Surroundings
from assent.command.parts import Variable
from assent.command.word import Argument
from assent.risk.category import Category
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.rules_table import knows, pairs

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+@")


def of_project(variable: Variable, command: Command, surroundings: Surroundings) -> Argument | None:
    """The path that is the variable's value, where it is in the workspace and neither secret nor run later; else None.

    One that lasts must be named from the root: a later command may run elsewhere.
    """
    value, name = variable.value, variable.name
    if value is None or not value.exact or command.cwd is None or command.elsewhere or not _is_free(name):
        return None
    if any(wrapper.started for wrapper in command.wrappers) or (variable.lasting and value.text[:1] != "/"):
        return None
    if value.text[:1] == "-" or "/" not in value.text or not value.text.strip("./"):
        return None  # a word without a slash may be the name of a package or of a program
    ground = Ground(command.cwd, surroundings)
    if not is_project(value.text, ground) or access.read(value, ground) is not None:
        return None
    risk = access.write(value, ground)
    return value if risk is None or risk[0] <= Category.ModifiesFilesystem else None


def _is_free(name: str) -> bool:
    """Whether a name is neither one that a tool obeys nor that of a login."""
    if name in pairs("export", "dangerous") or name.startswith(tuple(pairs("export", "prefixes"))):
        return False
    from assent.risk.variables.unheeded import is_of_tool  # which was asked of this one

    return not is_of_tool(name) and knows("export", "logins").isdisjoint(name.lower().split("_"))


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
