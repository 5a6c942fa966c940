"""npm, and the programs that run packages and choose package managers with it."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PRIVATE = ("auth", "token", "password", "secret", "key", "cert")  # in names of settings


def package(word: Argument) -> Judgement:
    """A package by its name in the registry; other ways to name one make a request to any host."""
    if not (word.exact or word.glob):
        return Judgement(Category.Unrecognized, f"the name `{word.text}` is only known at run time", word)
    name = word.prefix.removeprefix("@")
    if ":" in name or name.startswith(("/", "~", ".")) or name.count("/") > word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a name in the registry", word)
    return Judgement(Category.ReadsFilesystem, "")


def script(word: Argument) -> Judgement:
    """A script of the project; npm itself has one called `env`."""
    if word.exact and word.text == "env":
        said = "`npm run env` shows environment variables, maybe secret ones"
        return Judgement(Category.ReadsSecrets, said, word)
    return Judgement(Category.RunsProjectCode, f"`npm run` runs the script `{word.text}` of the project", word)


def setting(word: Argument) -> Judgement:
    """The name of a setting that is shown; some hold tokens."""
    name = word.text.casefold()
    if not word.exact or any(part in name for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")
