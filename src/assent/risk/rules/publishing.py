"""Tasks of build tools that send out what was built, whatever the tool: `mvn deploy`, `kamal deploy`."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import Operands, Program, proven

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SENDING = frozenset("deploy gh-deploy publish upload submit redeploy rollback".split())


def _task(word: Argument) -> Judgement:
    """A task by name, perhaps of a part of the project: `:app:publish`, `deploy:deploy-file`."""
    parts = word.text.split(":")
    sends = any(part in SENDING or part.startswith(("publishTo", "publishAll", "publishPlugin")) for part in parts)
    if word.exact and sends and not word.text.endswith("Local"):
        return Judgement(Category.ModifiesRemote, f"`{word.text}` publishes built files", word)
    return Judgement(Category.ReadsFilesystem, "")


TASK = proven(_task)


def publishing(program: Program) -> Program:
    """The entry of tools that take tasks by name, some of which send something out."""
    return replace(program, operands=Operands(TASK))
