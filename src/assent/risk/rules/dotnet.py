""".NET: dotnet, NuGet and MSBuild."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

FILES = Category.ModifiesFilesystem
SOLUTION = {
    "add": "adds a project to the solution{last:+}",
    "remove": "removes a project from the solution{last:+}",
    "migrate": "migrates the solution to another format",
}


def template(word: Argument) -> Judgement:
    """What dotnet new makes, or `list` and `search`."""
    if word.exact and word.text in ("list", "search", "details"):
        return Judgement(Category.ReadsFilesystem, "")
    if word.exact and word.text in ("install", "update"):
        return Judgement(Category.RunsFetchedCode, f"`dotnet new {word.text}` fetches templates{{+}}", word)
    return Judgement(FILES, f"`dotnet new` creates files from the template `{word.text}`", word)


def solution(word: Argument) -> Judgement:
    """The solution's file, and what is done to it."""
    if word.exact and word.text in ("add", "remove", "migrate"):
        return Judgement(FILES, f"`{word.text}` {SOLUTION[word.text]}", word)
    if word.exact and (word.text == "list" or word.text.endswith((".sln", ".slnx"))):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`{word.text}` is not known to be only shown", word)
