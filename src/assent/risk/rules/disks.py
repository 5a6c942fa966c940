"""Making, erasing and dividing disks."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

LAYOUTS = frozenset("mirror raidz draid log cache spare special dedup".split())  # zpoolconcepts(7), virtual devices
ERASING = frozenset("clean format delete del remove convert create shrink recover uniqueid".split())  # of diskpart
LOOKING = frozenset("list lis select sel detail det help rem exit".split())
PRINTING = frozenset("print p unit s b kib mib gib tib kb mb gb % free list all devices help quit version".split())


def parted(command: Command, _: Surroundings) -> Judgement:
    """`parted disk print` only shows; a disk alone, and other words, change it."""
    judged = judge(index.stated("parted"), command.argv, "parted")
    words = [word for word in command.argv[1:] if not word.text.startswith("-")]
    listing = any(word.text in ("-l", "--list") for word in command.argv[1:])
    shown = words and all(word.exact and word.text.casefold() in PRINTING for word in words[1:])
    if judged.category or listing or not words or (shown and len(words) > 1):
        return judged
    return Judgement(Category.DeletesData, f"`parted` changes `{words[0].text}`", words[0], deletes=(words[0],))


def device(word: Argument) -> Judgement:
    """A disk that a pool takes over, perhaps by its name alone: /dev/sdb, sdb; or a word between disks: mirror."""
    if word.text.partition(":")[0].rstrip("123456789") in LAYOUTS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` says how the disks are used", word)
    if "/" in word.text:
        return Judgement(Category.DeletesData, f"`zpool` overwrites `{word.text}`", word, deletes=(word,))
    return Judgement(Category.DeletesData, f"`zpool` overwrites the disk `{word.text}`", word)


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
        return Judgement(Category.Destroys, f"`diskpart` erases a disk: `{erasing}`", given)
    if all(verb in LOOKING for verb in verbs):
        return Judgement(Category.ReadsFilesystem, "`diskpart` lists disks")
    return Judgement(Category.DeletesData, "`diskpart` may change disks", command.argv[0])
