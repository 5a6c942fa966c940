"""Phones and boards by cable: adb, emulators, Apple's devices, Arduino, PlatformIO."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


LOOKING = frozenset(
    "getprop ls ps df uptime id whoami pwd pm dumpsys".split()
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
    "list path aux".split()
)  # what `pm` shows; none of its other commands has a dot, a slash or a dash first
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
    if not (LOSING | CLEARING).isdisjoint(word.text.translate(_PARTED).split()):
        return Judgement(Category.DeletesData, f"`adb` deletes data on the device with `{word.text}`", word)
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


_BUILDS = frozenset(  # targets of idf.py and west that stay in the build folder
    """
    all build app bootloader partition-table partition_table menuconfig guiconfig hardenconfig reconfigure set-target
    size size-components size-files clean fullclean pristine monitor save-defconfig show_efuse_table read_otadata
    efuse-summary docs ram_report rom_report footprint ram_plot rom_plot traceconfig run app-footprint
    esp32 esp32s2 esp32s3 esp32c2 esp32c3 esp32c5 esp32c6 esp32h2 esp32p4
    """.split()
)
_FLASHES = frozenset(
    "flash app-flash bootloader-flash partition-table-flash encrypted-flash encrypted-app-flash".split()
)


def idf_target(word: Argument) -> Judgement:
    """A target of idf.py, or of west: it builds, or reaches the board."""
    name = word.text if word.exact else ""
    if name in _BUILDS:
        return Judgement(Category.RunsProjectCode, f"`{name}` builds the firmware", word)
    if name in _FLASHES or name.startswith(("efuse-burn", "burn-")):
        return Judgement(Category.ModifiesRemote, f"`{name}` writes to the board", word)
    if name.startswith(("erase-", "erase_")):
        return Judgement(Category.DeletesData, f"`{name}` erases memory of the board", word)
    return Judgement(Category.Unrecognized, f"`{word.text}` is an unknown target of the firmware", word)
