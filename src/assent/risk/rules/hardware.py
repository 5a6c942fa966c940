"""The parts of the machine and the kernel: devices, modules, messages, settings."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement

SYSTEM = Category.ModifiesSystem


def kernel_setting(word: Argument) -> Judgement:
    """A setting of the kernel, which `=` sets."""
    path = word.text.partition("=")[0].replace("/", ".").split(".")
    if word.exact and "" in path[1:-1]:  # `..` leads out of the settings
        read = replace(word, text=f"/proc/sys/{word.text}")
        return Judgement(Category.Unrecognized, f"`sysctl` reads the file `{word.text}`", word, reads=(read,))
    if word.exact and "=" not in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(SYSTEM, f"`sysctl` sets `{word.text}`", word)
