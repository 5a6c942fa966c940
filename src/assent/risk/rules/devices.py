"""Phones and boards by cable: adb, emulators, Apple's devices, Arduino, PlatformIO."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


LOOKING = frozenset("getprop ls ps df uptime id whoami pwd pm".split())  # what only shows something of the device
LISTS = frozenset(
    "list path aux".split()
)  # what `pm` shows; none of its other commands has a dot, a slash or a dash first
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:=,@+%")


def looking(word: Argument) -> Judgement:
    """The program that `adb shell` runs on the device."""
    if word.exact and word.text in LOOKING:
        return Judgement(Category.ReadsRemote, f"`adb shell {word.text}` queries the device", word)
    return Judgement(Category.ModifiesRemote, f"`adb shell` runs `{word.text}` on the device", word)


def second(word: Argument) -> Judgement:
    """The word behind the program: no command of `pm` but those that only show."""
    if word.text in LISTS or word.text[:1] == "-" or "." in word.text or "/" in word.text:
        return plain(word)
    return Judgement(Category.ModifiesRemote, f"`adb shell` runs `{word.text}` on the device", word)


def plain(word: Argument) -> Judgement:
    """A word behind it, which the shell of the device reads once more."""
    if word.exact and set(word.text) <= PLAIN:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesRemote, f"`adb shell` runs `{word.text}` on the device", word)
