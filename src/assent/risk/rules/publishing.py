"""Tasks of build tools that send out what was built, whatever the tool: `mvn deploy`, `kamal deploy`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement

SENDING = frozenset("deploy gh-deploy publish upload submit redeploy rollback".split())


def task(word: Argument) -> Judgement:
    """A task by name, perhaps of a part of the project: `:app:publish`, `deploy:deploy-file`."""
    parts = word.text.split(":")
    sends = any(part in SENDING or part.startswith(("publishTo", "publishAll", "publishPlugin")) for part in parts)
    if word.exact and sends and not word.text.endswith("Local"):
        return Judgement(Category.ModifiesRemote, f"`{word.text}` publishes built files", word)
    return Judgement(Category.ReadsFilesystem, "")
