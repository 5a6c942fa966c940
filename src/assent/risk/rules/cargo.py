"""Rust: cargo, the compiler, and rustup."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

PUNCTUATION = {ord(character): None for character in "-._"}  # in the name of a toolchain


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
