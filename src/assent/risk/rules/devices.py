"""Phones and boards by cable: adb, emulators, Apple's devices, Arduino, PlatformIO."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.entries.tally import WHOLE
from assent.risk.finding import Judgement
from assent.rules_table import knows

LOSING = frozenset("rm rmdir unlink wipe mkfs format dd recovery".split())  # programs of the device that lose data
CLEARING = frozenset("clear uninstall delete factory-reset".split())  # commands of `pm`, `content`, `settings`
_PARTED = str.maketrans(dict.fromkeys(";&|()`$\n", " "))  # what parts the commands of a text
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:=,@+%")


def looking(word: Argument) -> Judgement:
    """The program that `adb shell`, or `adb exec-out`, runs on the device."""
    if word.exact and word.text in knows("adb", "looking"):
        return Judgement(Category.ReadsRemote, f"`adb` queries the device with `{word.text}`", word)
    return _run(word)


def _run(word: Argument) -> Judgement:
    """A word that is, or holds, more than a look: whether what it runs loses data."""
    runs = f"`adb` runs {WHOLE} on the device"
    if word.text in LOSING or not (LOSING | CLEARING).isdisjoint(word.text.translate(_PARTED).split()):
        return Judgement(Category.DeletesData, f"{runs}, which deletes data", word)
    return Judgement(Category.ModifiesRemote, runs, word)


def second(word: Argument) -> Judgement:
    """The word behind the program: no command of `pm` but those that only show."""
    shows = word.text in knows("adb", "lists") or word.text in knows("adb", "services")
    return plain(word) if shows or _is_no_verb(word.text) else _run(word)


def further(word: Argument) -> Judgement:
    """A word behind those: no verb, as in `dumpsys battery set level 5`."""
    names = word.text in knows("adb", "parts") or word.text.isupper()
    return plain(word) if names or _is_no_verb(word.text) else _run(word)


def _is_no_verb(text: str) -> bool:
    return text[:1] == "-" or "." in text or "/" in text


def plain(word: Argument) -> Judgement:
    """A word behind it, which the shell of the device reads once more."""
    if word.exact and set(word.text) <= PLAIN:
        return Judgement(Category.ReadsFilesystem, "")
    return _run(word)
