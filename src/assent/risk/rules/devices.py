"""Phones and boards by cable: adb, emulators, Apple's devices, Arduino, PlatformIO."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement

LOOKING = frozenset(
    "getprop ls ps df uptime id whoami pwd pm dumpsys wm cat stat du uname free".split()
)  # what only shows something of the device
SERVICES = frozenset(  # of which `dumpsys` shows the state; options of others reset what they count
    """
    activity alarm appops battery connectivity cpuinfo display gfxinfo input input_method jobscheduler location
    media_session meminfo netpolicy package permission power sensorservice storage thermalservice wifi window
    SurfaceFlinger
    """.split()
)
PARTS = frozenset(  # of a service, or what `pm list` lists
    """
    packages users features libraries permission-groups permissions instrumentation activities activity top services
    processes recents broadcasts providers intents windows displays tokens policy all
    """.split()
)
LISTS = frozenset(
    "list path aux size density".split()
)  # what `pm` and `wm` show; none of their other commands has a dot, a slash or a dash first, nor has a size to set
LOSING = frozenset("rm rmdir unlink wipe mkfs format dd recovery".split())  # programs of the device that lose data
CLEARING = frozenset("clear uninstall delete factory-reset".split())  # commands of `pm`, `content`, `settings`
_PARTED = str.maketrans(dict.fromkeys(";&|()`$\n", " "))  # what parts the commands of a text
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:=,@+%")


def looking(word: Argument) -> Judgement:
    """The program that `adb shell`, or `adb exec-out`, runs on the device."""
    if word.exact and word.text in LOOKING:
        return Judgement(Category.ReadsRemote, f"`adb` queries the device with `{word.text}`", word)
    return _run(word)


def _run(word: Argument) -> Judgement:
    """A word that is, or holds, more than a look: whether what it runs loses data."""
    if word.text in LOSING:
        return Judgement(Category.DeletesData, f"`adb` deletes data on the device with `{word.text}`{{*:+}}", word)
    if not (LOSING | CLEARING).isdisjoint(word.text.translate(_PARTED).split()):
        return Judgement(Category.DeletesData, f"`adb` deletes data on the device with `{word.text}`{{2*:+}}", word)
    return Judgement(Category.ModifiesRemote, f"`adb` runs `{word.text}` on the device", word)


def second(word: Argument) -> Judgement:
    """The word behind the program: no command of `pm` but those that only show."""
    if word.text in LISTS or word.text in SERVICES or word.text[:1] == "-" or "." in word.text or "/" in word.text:
        return plain(word)
    return _run(word)


def further(word: Argument) -> Judgement:
    """A word behind those: no verb, as in `dumpsys battery set level 5`."""
    if word.text in PARTS or word.text[:1] == "-" or "." in word.text or "/" in word.text or word.text.isupper():
        return plain(word)
    return _run(word)


def plain(word: Argument) -> Judgement:
    """A word behind it, which the shell of the device reads once more."""
    if word.exact and set(word.text) <= PLAIN:
        return Judgement(Category.ReadsFilesystem, "")
    return _run(word)
