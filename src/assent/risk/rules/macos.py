"""The programs that only macOS has. They could not be tried on one: from its manual pages."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.category import Category
from assent.risk.finding import Judgement

SYSTEM = Category.ModifiesSystem
DIRECTORY_READS = frozenset("-read -list -search -readall -readpl -readpli read list search readall ls cat".split())


def directory(command: Command, _: Surroundings) -> Judgement:
    """`dscl . -read /Users/x`: a directory service, a verb, a path; -P is a password."""
    words = [word for word in command.argv[1:] if word.text not in ("-q", "-raw", "-plist", "-url")]
    if len(words) > 1 and all(word.exact for word in words[:2]) and words[1].text in DIRECTORY_READS:
        if any(word.text == "-P" for word in words):
            return Judgement(Category.ReadsSecrets, "`dscl -P` sends a password")
        if any("ShadowHash" in word.text for word in words):
            return Judgement(Category.ReadsSecrets, "`dscl` shows the hashes of passwords", words[-1])
        return Judgement(Category.ReadsFilesystem, f"`dscl {words[1].text}` reads the directory of accounts")
    if any(word.text in ("-delete", "delete") for word in words):
        return Judgement(Category.DeletesData, f"`dscl -delete` deletes `{words[-1].text}` of the accounts", words[-1])
    return Judgement(SYSTEM, "`dscl` changes accounts of this machine", command.argv[0])


def getting(command: Command, _: Surroundings) -> Judgement:
    """`systemsetup -gettimezone`: options that get and that set."""
    for word in command.argv[1:]:
        if not (word.exact and word.text.casefold().startswith(("-get", "-list", "-help", "-version", "-print"))):
            return Judgement(SYSTEM, f"`{command.argv[0].text} {word.text}` changes settings of the system", word)
    return Judgement(Category.ReadsFilesystem, "`systemsetup` shows settings")
