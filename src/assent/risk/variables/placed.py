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
from assent.risk.variables.searched import is_project
from assent.rules_table import knows, pairs


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
