"""Asking what the machine is called, what time it is, and what the environment holds."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PLAIN_VARIABLES = frozenset(
    "PATH HOME USER LOGNAME SHELL PWD OLDPWD TERM LANG TZ EDITOR PAGER DISPLAY HOSTNAME SHLVL VIRTUAL_ENV NODE_ENV"
    " JAVA_HOME GOPATH GOROOT CARGO_HOME PYTHONPATH TMPDIR CI XDG_CONFIG_HOME XDG_RUNTIME_DIR LD_LIBRARY_PATH".split()
)


def variable(word: Argument) -> Judgement:
    """A variable that is shown."""
    if word.exact and (word.text in PLAIN_VARIABLES or word.text.startswith("LC_")):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` holds no secret")
    return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold a secret", word)
