"""Variables that name a file or folder of the workspace: `CONFIG_FILE=config/test.yml npm start`.

Whatever obeys them, it takes its settings or its code from the project, or writes there.
"""

from __future__ import annotations

from assent.command import Command, Surroundings
from assent.command.model import Argument, Variable
from assent.risk.category import Category
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.risk.variables.searched import is_project
from assent.risk.variables.variables import danger_of
from assent.rules_table import knows, pairs

_FOUND = "changes where programs and files are found"


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
    """Whether nothing is known of the name but that it may say where something is."""
    if name in pairs("export", "dangerous") or name.startswith(tuple(pairs("export", "prefixes"))):
        return False
    parts = name.lower().split("_")
    return knows("export", "logins").isdisjoint(parts) and danger_of(name) in (None, _FOUND)
