"""Phones and boards by cable: adb, emulators, Apple's devices, Arduino, PlatformIO."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SYSTEM = Category.ModifiesSystem
DELETES = Category.DeletesData

LOGCAT = """
-d -s -v= -b= -t= -T= -g --pid= -e,--regex= -m,--max-count= --print -D,--dividers -L,--last -S,--statistics --uid=
"""
LOOKING = frozenset("getprop ls ps df uptime id whoami pwd".split())  # what only shows something of the device
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:=,@+%")


def _looking(word: Argument) -> Judgement:
    """The program that `adb shell` runs on the device."""
    if word.exact and word.text in LOOKING:
        return Judgement(Category.ReadsRemote, f"`adb shell {word.text}` asks the device", word)
    return Judgement(Category.ModifiesRemote, f"`adb shell` runs `{word.text}` on the device", word)


def _plain(word: Argument) -> Judgement:
    """A word behind it, which the shell of the device reads once more."""
    if word.exact and set(word.text) <= PLAIN:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesRemote, f"`adb shell` runs `{word.text}` on the device", word)


PROGRAMS = (
    Program(
        "adb",
        "-s= -t= -d -e -a -H= -P= -L=",
        subcommands=(
            Program("version help", "", NONE),
            Program("devices", "-l", NONE),
            Program("get-state get-serialno get-devpath features", "", NONE, category=REMOTE, phrase="asks the device"),
            Program(
                "logcat",
                LOGCAT,
                effects={"-c,--clear": raises(DELETES, "clears the log"), "-f,--file=": raises(CHANGES, "writes")},
                category=REMOTE,
                phrase="shows the log of the device",
                abbreviates=False,
            ),
            Program(
                "shell",
                "-n -T -t -x",
                Operands(
                    proven(_plain), first=(proven(_looking),), here=raises(CHANGES, "runs the commands of its input")
                ),
                permutes=False,
                abbreviates=False,
                category=REMOTE,
                phrase="asks the device",
            ),
            always("exec-out exec-in emu", CHANGES, "runs a command on the device"),
            always(
                "push install install-multiple install-multi-package sync sideload root unroot remount reboot",
                CHANGES,
                "changes the device",
            ),
            always(
                "forward reverse tcpip usb connect disconnect pair reconnect start-server kill-server",
                SYSTEM,
                "changes how devices are reached",
            ),
            always("uninstall", DELETES, "deletes an app with its data"),
            Program(
                "pull",
                "-a -p -z= -Z",
                Operands(last=WRITES),
                category=Category.ModifiesFilesystem,
                phrase="copies from the device",
            ),
            Program("bugreport", "", Operands(WRITES), category=Category.ModifiesFilesystem, phrase="writes a report"),
        ),
        abbreviates=False,
    ),
    Program(
        "fastboot",
        "-s= --version -h,--help",
        subcommands=(
            Program("devices", "-l", NONE),
            Program("getvar", "", Operands(most=1), category=REMOTE, phrase="asks the device"),
            always("reboot continue boot", CHANGES, "changes the device"),
            always(
                "flash flashall erase format update oem flashing wipe-super set_active",
                DELETES,
                "overwrites the device",
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "emulator",
        "-list-avds -version -help -help-all -accel-check",
        category=SYSTEM,
        phrase="starts a device",
        loose=True,
        words=True,
        modes=(("-list-avds -version -help -help-all -accel-check", Program("", operands=NONE)),),
    ),
    Program("idevice_id", "-l,--list -n,--network -d,--debug -h,--help -v,--version", NONE),
    Program(
        "ideviceinfo idevicesyslog",
        "-u,--udid= -n,--network -k,--key= -q,--domain= -s,--simple -x,--xml -m,--match= -p,--process= -d,--debug",
        NONE,
        category=REMOTE,
        phrase="asks the device",
    ),
    Program(
        "arduino-cli",
        "-h,--help -v,--verbose --format= --json --no-color",
        subcommands=(
            Program("version help"),
            Program(
                "board",
                subcommands=(
                    Program("list listall details search", "--fqbn= -b= --format= --json --timeout= -w,--watch"),
                    always("attach", Category.ModifiesFilesystem, "changes the sketch"),
                ),
            ),
            Program(
                "core lib",
                subcommands=(
                    Program("list search", "--all --updatable --format= --json --names --omit-releases-details"),
                    always(
                        "install upgrade uninstall download update-index",
                        SYSTEM,
                        "changes the installed {package|packages}",
                    ),
                ),
            ),
            Program("config", subcommands=(Program("dump get", "--format= --verbose --json"),)),
            always("compile", Category.RunsProjectCode, "builds the sketch by its own recipes"),
            always("upload burn-bootloader", CHANGES, "writes to the board"),
        ),
        abbreviates=False,
    ),
    Program(
        "pio platformio",
        "-h,--help --version --no-ansi",
        subcommands=(
            Program("device", subcommands=(Program("list", "--serial --logical --mdns --json-output"),)),
            Program("boards", "--installed --json-output"),
            Program("system", subcommands=(Program("info", "--json-output"),)),
            always("run test check debug ci", Category.RunsProjectCode, "builds the project by its own recipes"),
        ),
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: adb devices -l
ReadsRemote: adb -s emulator-5554 logcat -d -t 100
DeletesData: adb logcat -c
ReadsRemote: adb shell getprop ro.build.version.sdk
ReadsRemote: adb -d shell ls /sdcard
ModifiesRemote: adb shell ls '; rm x'
ModifiesRemote: echo 'rm -rf /sdcard' | adb shell
ModifiesRemote: adb -d shell
ModifiesRemote: adb shell pm clear com.example
ModifiesRemote: adb install app.apk
DeletesData: adb uninstall com.example
ModifiesFilesystem: adb pull /sdcard/x.png shots
ModifiesSystem: adb kill-server
ReadsFilesystem: fastboot devices
DeletesData: fastboot flash boot boot.img
ReadsFilesystem: emulator -list-avds
ModifiesSystem: emulator -avd Pixel
ReadsFilesystem: idevice_id -l
ReadsRemote: ideviceinfo -k ProductVersion
ReadsFilesystem: arduino-cli board list
RunsProjectCode: arduino-cli compile --fqbn arduino:avr:uno
ModifiesRemote: arduino-cli upload -p /dev/ttyACM0
ReadsFilesystem: pio device list
RunsProjectCode: pio run
"""
