"""rename: two programs of that name, of which one takes Perl code and the other two texts."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.finding import Judgement
from assent.risk.languages.perl.proof import prove
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed, nameable, quoted

UTIL_LINUX = 3  # operands of that one, at least: the old text, the new one, a file


def rename(command: Command, _: Surroundings) -> Judgement:
    """The change of names; where the first operand is a text, with what takes its place: rename .htm .html a.htm."""
    told = index.as_stated("rename", command.argv, command.argv[0].text)
    words = read(command.argv, index.stated("rename").grammar).operands
    if told.category is not Category.ModifiesFilesystem or len(words) < UTIL_LINUX or not _is_text(words[0].text):
        return told
    old, new, *files = words
    named = listed([word.text for word in nameable(files)]) or "files"
    reason = f"`{command.argv[0].text}` renames {named}: {quoted(old.text)} becomes {quoted(new.text)}"
    return replace(told, reason=reason)


def expression(word: Argument) -> Judgement:
    """The first operand: a text, or Perl code that only changes the name."""
    if word.exact and (_is_text(word.text) or _only_computes(word.text)):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` changes names")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be Perl code that does more than rename", word)


def _is_text(text: str) -> bool:
    """Whether Perl would make nothing of the word: an ending such as `.htm`, or a name that no function has."""
    name = text.removeprefix(".")
    if not (name.replace("_", "").isalnum() and name.isascii()) or name[0].isdigit():
        return False
    return text != name or not name.islower()


def _only_computes(code: str) -> bool:
    try:
        prove(code, reads=False)
    except Doubtful:
        return False
    return True
