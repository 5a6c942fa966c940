"""Making, copying, changing, moving and deleting files."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import part
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement
from assent.risk.wording import quoted

DD_TEXT = frozenset("bs cbs conv count ibs iflag iseek obs oflag oseek seek skip status".split())


def dd_operand(word: Argument) -> Judgement:
    """An operand of dd: `if=` is read, `of=` written."""
    name, equals, _ = word.prefix.partition("=")
    value = (part(word, len(name) + 1),)
    if equals and name == "if":
        return Judgement(Category.ReadsFilesystem, f"`dd` reads {quoted(value[0].text)}", reads=value)
    if equals and name == "of":
        return writing(value[0], f"`dd` overwrites {quoted(value[0].text)}", word)
    if equals and name in DD_TEXT:
        return Judgement(Category.ReadsFilesystem, "only sizes and conversions")
    return Judgement(Category.Unrecognized, f"`dd {word.text}` is an unknown argument", word)


def mktemp(command: Command, _: Surroundings) -> Judgement:
    """A new, empty file among the temporary ones changes nothing; one that is made elsewhere is written."""
    from assent.command.words.outputs import is_fresh  # which rm and its like do not need

    if is_fresh(command.argv[1:]):
        given = [word.text for word in command.argv[1:] if word.text[:1] == "-"]
        is_folder = any(text == "--directory" or (text[1:2] != "-" and "d" in text.partition("p")[0]) for text in given)
        made = "an empty temporary folder" if is_folder else "an empty temporary file"
        return Judgement(Category.ReadsFilesystem, f"`mktemp` makes {made}")
    return judge(index.stated("mktemp"), command.argv, "mktemp")
