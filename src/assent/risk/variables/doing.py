"""The effect of a variable that matters, with its value: `LD_PRELOAD=./x.so` loads a library."""

from __future__ import annotations

from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.command.parts import Variable

_LIBRARIES = ("LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES")  # of libraries that are loaded into any program
_STARTED = (  # whose value git runs
    "GIT_SSH GIT_SSH_COMMAND GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND"
).split()
_USED = {"GIT_DIR": "the repository", "GIT_WORK_TREE": "the files in", "GIT_INDEX_FILE": "the index"}
_PLACES = ("PATH", "LIB")  # end names of lists of folders
_LOADING = "makes programs load code"


def deed(variable: Variable, why: str, command: Command) -> str:
    """The danger of the variable, `why`, with its value where that is known."""
    value = variable.value
    if value is None or not value.exact or not value.text:
        return why
    shown = quoted(value.text)
    if variable.name in _LIBRARIES:
        into = "later commands" if variable.lasting or not command.argv else quoted(command.argv[0].text)
        return f"loads {shown} into {into}"
    if variable.name in _STARTED:
        return f"has git run {shown}"
    if variable.name in _USED:
        return f"has git use {_USED[variable.name]} {shown}, whose settings may run programs"
    if why == _LOADING and value.text[:1] == "-":  # NODE_OPTIONS='--require ./x.js'
        return f"{why} with {shown}"
    return f"{why} from {shown}" if why == _LOADING and variable.name.endswith(_PLACES) else why
