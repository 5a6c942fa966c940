"""Programs that run what a project's file says: make, just, task, and managers of tool versions."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

CODE = Category.RunsProjectCode


def within(word: Argument) -> Judgement:
    """A path that says which file or folder is built; `risk.provenance` says whether that is the project's."""
    if not word.exact or word.text.startswith("-"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may be outside the project", word)
    away = word.text.startswith(("/", "~")) or ".." in word.text.split("/")
    category = CODE if away else Category.ReadsFilesystem
    return Judgement(category, f"`{word.text}` is loaded, with the code that it names", word, reads=(word,))


def outside(word: Argument) -> Judgement:
    """The folder of code that becomes a part of the project: one inside it, or another."""
    text = word.text
    if word.exact and not text.startswith(("/", "~")) and ".." not in text.split("/"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesSystem, f"`{text}` is code from outside the project", word)


def loads(command: Command, _: Surroundings) -> Judgement:
    """Tools that run what the project says even to show their help, in which its own options are listed."""
    if [word.text for word in command.argv[1:]] == ["--version"]:
        return Judgement(Category.ReadsFilesystem, f"`{command.argv[0].text} --version` only prints text")
    return Judgement(CODE, f"`{command.argv[0].text}` runs build files of the project", command.argv[0])
