"""The hardware: disks, devices by cable, settings of the kernel."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.entries.proofs import WHOLE
from assent.risk.finding import Judgement
from assent.rules_table import knows

SYSTEM = Category.ModifiesSystem
LAYOUTS = frozenset("mirror raidz draid log cache spare special dedup".split())  # zpoolconcepts(7), virtual devices
ERASING = frozenset("clean format delete del remove convert create shrink recover uniqueid".split())  # of diskpart
LOOKING = frozenset("list lis select sel detail det help rem exit".split())
PRINTING = frozenset("print p unit s b kib mib gib tib kb mb gb % free list all devices help quit version".split())
LOSING = frozenset("rm rmdir unlink wipe mkfs format dd recovery".split())  # programs of the device that lose data
CLEARING = frozenset("clear uninstall delete factory-reset".split())  # commands of `pm`, `content`, `settings`
_PARTED = str.maketrans(dict.fromkeys(";&|()`$\n", " "))  # what parts the commands of a text
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:=,@+%")


def kernel_setting(word: Argument) -> Judgement:
    """A setting of the kernel, which `=` sets."""
    path = word.text.partition("=")[0].replace("/", ".").split(".")
    if word.exact and "" in path[1:-1]:  # `..` leads out of the settings
        read = replace(word, text=f"/proc/sys/{word.text}")
        return Judgement(Category.Unrecognized, f"`sysctl` reads the file `{word.text}`", word, reads=(read,))
    if word.exact and "=" not in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(SYSTEM, f"`sysctl` sets `{word.text}`", word)


def parted(command: Command, _: Surroundings) -> Judgement:
    """`parted disk print` only shows; a disk alone, and other words, change it."""
    judged = index.as_stated("parted", command.argv)
    words = [word for word in command.argv[1:] if not word.text.startswith("-")]
    listing = any(word.text in ("-l", "--list") for word in command.argv[1:])
    shown = words and all(word.exact and word.text.casefold() in PRINTING for word in words[1:])
    if judged.category > Category.Unrecognized or listing or not words or (shown and len(words) > 1):
        return judged
    return Judgement(Category.DeletesData, f"`parted` changes `{words[0].text}`", words[0], deletes=(words[0],))


def device(word: Argument) -> Judgement:
    """A disk that a pool takes over, perhaps by its name alone: /dev/sdb, sdb; or a word between disks: mirror."""
    if word.text.partition(":")[0].rstrip("123456789") in LAYOUTS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` says how the disks are used", word)
    if "/" in word.text:
        return Judgement(Category.DeletesData, f"`zpool` overwrites `{word.text}`", word, deletes=(word,))
    return Judgement(Category.DeletesData, f"`zpool` sets up {WHOLE} and overwrites the disks", word)


def diskpart(command: Command, _: Surroundings) -> Judgement:
    """diskpart: what its script, or its input, tells it to do to disks."""
    given = fed(command)
    if any(word.text.casefold() in ("/s", "-s") for word in command.argv[1:]):
        script = command.argv[-1].text
        return Judgement(Category.Destroys, f"`diskpart` runs `{script}`, which may erase disks", command.argv[-1])
    if given is None or not given.exact:
        return Judgement(Category.DeletesData, "`diskpart` runs a script, which may erase disks", command.argv[0])
    verbs = [line.split()[0].casefold() for line in given.text.splitlines() if line.strip()]
    erasing = next((verb for verb in verbs if verb in ERASING), None)
    if erasing is not None:
        return Judgement(Category.Destroys, f"`diskpart` erases a disk by `{erasing}`", given)
    if all(verb in LOOKING for verb in verbs):
        return Judgement(Category.ReadsFilesystem, "`diskpart` lists disks")
    return Judgement(Category.DeletesData, "`diskpart` may change disks", command.argv[0])


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
