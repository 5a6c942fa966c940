"""Ruby: gem, bundler, rails, checkers and what is built on them."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode


def setting(word: Argument) -> Judgement:
    """The name of a setting of bundler: the ones of hosts hold passwords."""
    if not word.exact or "." in word.text or "__" in word.text or "key" in word.text.casefold():
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a password", word)
    return Judgement(Category.ReadsFilesystem, "")


def lane(word: Argument) -> Judgement:
    """What fastlane is told: to list its lanes it runs the Fastfile alone, and none of them."""
    if word.exact and word.text in ("lanes", "list"):
        return Judgement(CODE, f"`fastlane {word.text}` runs the Fastfile for its lanes", word)
    return Judgement(Category.ModifiesRemote, f"`fastlane` runs the lane `{word.text}`, which may publish", word)


def rails(word: Argument) -> Judgement:
    """What rails is told: a task that drops the database is worse than another."""
    if word.exact and word.text.startswith(DROPS):
        return Judgement(Category.DeletesData, f"`{word.text}` deletes a database", word)
    if word.exact and word.text.startswith("credentials"):
        return Judgement(Category.ReadsSecrets, f"`{word.text}` shows secrets", word)
    return Judgement(CODE, f"`rails {word.text}` runs the application", word)


DROPS = ("db:drop", "db:reset", "db:purge", "db:schema:load", "db:truncate", "db:seed:replant", "db:setup", "destroy")
