"""Documents: pandoc, drawing graphs, reading text from pictures, showing Markdown."""

from __future__ import annotations

from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

FILES = Category.ModifiesFilesystem
WEB = ("http://", "https://")


def source(word: Argument) -> Judgement:
    """A document: a path or an address."""
    if word.prefix.casefold().startswith(WEB):
        return url(word)
    if word.exact and word.text in ("lua", "server"):
        return Judgement(Category.Unrecognized, f"`pandoc {word.text}` runs a script, or starts a server", word)
    if "://" in word.text or word.prefix.startswith("+RTS"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a plain file", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def page(word: Argument) -> Judgement:
    """A document, or a verb of glow that keeps one elsewhere."""
    if word.exact and word.text in ("stash", "config"):
        return Judgement(Category.ModifiesSystem, f"`glow {word.text}` keeps the document or changes settings", word)
    return source(word)


def output_format(word: Argument) -> Judgement:
    """A format by name, or a program in Lua that reads or writes one."""
    name = word.text.removeprefix("=")
    if name == "pdf":
        return Judgement(
            Category.Unrecognized, "`pandoc` runs LaTeX for the `pdf`, which the document may control", word
        )
    if word.exact and "." not in name and "/" not in name:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be a program that is run", word)


def beside(word: Argument) -> Judgement:
    """Where recognised text goes, without its extension; some names are standard output."""
    if word.exact and word.text in ("-", "stdout"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`{word.text}` is written", word, writes=(word,))


def setting(word: Argument) -> Judgement:
    """A setting of tesseract: `name=value`; some write files."""
    if word.exact and word.text.startswith(("tessedit_char_", "preserve_interword", "user_defined_dpi", "textord_")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"the setting `{word.text}` may write files", word)


def kind(word: Argument) -> Judgement:
    """What tesseract makes, or a file with settings."""
    if word.exact and word.text in ("txt", "tsv", "hocr", "alto", "pdf", "quiet", "digits", "makebox"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be a file with settings", word)


def hugo(command: Command, _: Surroundings) -> Judgement:
    """`hugo version` reads nothing of the project; a bare `hugo` builds it."""
    if [word.text for word in command.argv[1:]] in (["version"], ["env"]):
        return Judgement(Category.ReadsFilesystem, "`hugo` shows its version")
    return judge(index.stated("hugo"), command.argv, "hugo")
