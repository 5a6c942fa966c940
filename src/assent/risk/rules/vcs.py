"""The traits that all version control systems share: where a repository is, and what becomes of it."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.git.place import DEPENDENCIES

TRUSTED = ("http", "https", "file", "svn", "svn+ssh", "ssh", "p4", "bzr", "lp")
SESSIONS = ("svn+ssh", "ssh")  # log in there with the user's keys


def place(word: Argument) -> Judgement:
    """The directory of another repository, whose own configuration may name programs."""
    names = word.text.split("/")
    hidden = any(name in DEPENDENCIES or (name.startswith(".") and name.strip(".")) for name in names)
    if word.exact and not hidden and "://" not in word.text:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`{word.text}` is a repository whose settings may name programs", word)


def url(word: Argument) -> Judgement:
    """A path, a name, or the address of another repository; some schemes start programs."""
    scheme, separator, rest = word.prefix.partition("://")
    if not separator:
        return Judgement(Category.ReadsFilesystem, "")
    if not word.exact:
        return Judgement(
            Category.Unrecognized,
            f"a part of the address `{word.text}` is only known at run time",
            word,
            unknown=Unknown.Word,
        )
    user, _, host = rest.partition("/")[0].rpartition("@")
    if ":" in user:
        return Judgement(Category.ReadsSecrets, f"`{word.text}` holds a password that is sent", word)
    if scheme.casefold() not in TRUSTED or host.startswith("-"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may start a program", word)
    if scheme.casefold() in SESSIONS:
        return Judgement(Category.ModifiesRemote, f"`{word.text}` is reached by SSH", word)
    return Judgement(Category.ReadsRemote, f"`{word.text}` is queried", word)
