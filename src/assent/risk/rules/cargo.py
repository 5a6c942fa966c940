"""Rust: cargo, the compiler, and rustup."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

PUNCTUATION = {ord(character): None for character in "-._"}  # in the name of a toolchain


def value(word: Argument) -> Judgement:
    """The value of an option that may go without one: with a dash in front it is an option instead."""
    if not word.prefix or word.prefix.startswith("-"):
        return Judgement(Category.Unrecognized, f"`cargo` may read `{word.text}` as an option", word)
    return Judgement(Category.ReadsFilesystem, "")


def cargo(command: Command, _: Surroundings) -> Judgement:
    """A toolchain may come first (`+nightly`), and options of rustfmt behind `--` are as good as before it."""
    words = list(command.argv)
    if len(words) > 1 and words[1].exact and _is_toolchain(words[1].text):
        del words[1]
    if any(word.exact and word.text == "fmt" for word in words[1:3]):
        words = [word for word in words if word.text != "--"]
    return judge(index.stated("cargo"), words, "cargo")


def _is_toolchain(text: str) -> bool:
    return text[:1] == "+" and text[1:].isascii() and text[1:].translate(PUNCTUATION).isalnum()


def printed(word: Argument) -> Judgement:
    """What rustc prints; newer ones write it to a file: --print cfg=file."""
    if not word.exact or "=" in word.text:
        return Judgement(Category.Unrecognized, f"`rustc --print {word.text}` may write a file", word)
    return Judgement(Category.ReadsFilesystem, "")
