"""Programs that run what a project's file says: make, just, task, and managers of tool versions."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.category import Category
from assent.risk.finding import Judgement

CODE = Category.RunsProjectCode


def loads(command: Command, _: Surroundings) -> Judgement:
    """Tools that run what the project says even to show their help, in which its own options are listed."""
    if [word.text for word in command.argv[1:]] == ["--version"]:
        return Judgement(Category.ReadsFilesystem, f"`{command.argv[0].text} --version` only prints text")
    return Judgement(CODE, f"`{command.argv[0].text}` runs build files of the project", command.argv[0])
