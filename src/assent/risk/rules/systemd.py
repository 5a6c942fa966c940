"""The programs of systemd beside systemctl and journalctl, and what sends messages between programs."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import NONE, READS, TEXT, Operands, Program, always, raises

SYSTEM = Category.ModifiesSystem
HOST = raises(Category.ModifiesRemote, "works on another machine")
AWAY = {"-H,--host=": HOST}
JOURNALS = {"-D,--directory=": READS, "--file=": READS}
SETS = Operands(raises(SYSTEM, "changes a setting{+to}"))
SYSTEMD = "--no-pager --no-legend -h -M,--machine= --no-ask-password -q,--quiet --json= -j"
SHOWING = f"{SYSTEMD} -a,--all -l,--full -n,--lines= -o,--output= -p,--property= -P= --value --monitor"
NAMING = f"{SYSTEMD} --static --transient --pretty"
DUMPS = f"{SYSTEMD} -S,--since= -U,--until= -F,--field= -r,--reverse -1 -n= --all"
ANALYSIS = f"""
{SYSTEMD} --system --user --global --order --require --iterations= --base-time= --fuzz= --table --threshold= --offline=
--unit= --to-pattern= --from-pattern= --tldr --detailed --mask --recursive-errors= --profile= --scale-svg= --root=
"""
BUS = f"{SYSTEMD} --system --user --acquired --unique --activatable --show-machine --list --verbose -l,--full"


def _shows(names: str, options: str = SHOWING) -> Program:
    """A subcommand that shows something."""
    return Program(names, options, Operands(), AWAY)


PROGRAMS = (
    Program(
        "loginctl",
        SHOWING,
        subcommands=(
            _shows(
                "list-sessions session-status show-session list-users user-status show-user list-seats seat-status"
                " show-seat"
            ),
            always(
                "activate lock-session unlock-session lock-sessions unlock-sessions terminate-session kill-session"
                " enable-linger disable-linger terminate-user kill-user attach flush-devices terminate-seat",
                SYSTEM,
                "controls sessions{+of}",
            ),
        ),
        effects=AWAY,
    ),
    Program(
        "timedatectl",
        SHOWING,
        subcommands=(
            _shows("status show list-timezones timesync-status show-timesync"),
            always(
                "set-time set-timezone set-local-rtc set-ntp ntp-servers revert",
                SYSTEM,
                "changes the clock's settings{+to}",
            ),
        ),
        effects=AWAY,
    ),
    Program(
        "hostnamectl",
        NAMING,
        subcommands=(
            Program("status", NAMING, NONE, AWAY),
            Program("hostname icon-name chassis deployment location", NAMING, SETS, AWAY),
            always(
                "set-hostname set-icon-name set-chassis set-deployment set-location", SYSTEM, "renames the machine{+to}"
            ),
        ),
        effects=AWAY,
    ),
    Program(
        "localectl",
        SHOWING,
        subcommands=(
            _shows(
                "status list-locales list-keymaps list-x11-keymap-models list-x11-keymap-layouts"
                " list-x11-keymap-variants list-x11-keymap-options"
            ),
            always("set-locale set-keymap set-x11-keymap", SYSTEM, "changes a setting{+to}"),
        ),
        effects=AWAY,
    ),
    Program(
        "coredumpctl",
        DUMPS,
        subcommands=(
            Program("list info", DUMPS, Operands(), JOURNALS),
            always("dump", Category.ReadsSecrets, "copies the memory of {process}"),
            always("debug gdb", Category.Unrecognized, "runs a debugger{+on}"),
        ),
        effects=JOURNALS,
    ),
    Program(
        "systemd-analyze",
        ANALYSIS,
        subcommands=(
            Program(
                "time blame critical-chain dump plot dot unit-paths unit-files exit-status capability condition"
                " syscall-filter filesystems calendar timestamp timespan security inspect-elf malloc"
                " fdstore pcrs srk has-tpm2 architectures compare-versions image-policy verify smbios11",
                ANALYSIS,
                Operands(),
                {**AWAY, "--generators=?": raises(SYSTEM, "runs generators")},
            ),
            Program("cat-config", ANALYSIS, Operands(READS), AWAY),
            always(
                "log-level log-target service-watchdogs set-log-level set-log-target", SYSTEM, "changes a setting{+to}"
            ),
        ),
        effects=AWAY,
    ),
    Program("systemd-cgls systemd-cgtop systemd-detect-virt systemd-path systemd-delta systemd-escape", "", loose=True),
    always("systemd-cat systemd-nspawn", Category.Unrecognized, "runs {1:program}", permutes=False),
    Program(
        "systemd-tmpfiles",
        f"{SYSTEMD} --user",
        category=SYSTEM,
        phrase="makes or deletes files",
        modes=(("--cat-config --tldr", Program("")),),
        effects={
            "--cat-config": TEXT,
            "--tldr": TEXT,
            "--create": TEXT,
            "--clean": raises(Category.DeletesData, "deletes old files"),
            "--remove": raises(Category.DeletesData, "deletes files"),
            "--purge": raises(Category.DeletesData, "deletes files"),
        },
    ),
    Program(
        "busctl",
        BUS,
        subcommands=(
            _shows("list status tree introspect get-property", BUS),
            always("monitor capture", Category.ReadsSecrets, "shows what programs tell each other"),
            always("call set-property emit wait", SYSTEM, "sends a message to a program"),
        ),
        effects={**AWAY, "--address=": HOST},
    ),
    Program(
        "machinectl",
        SHOWING,
        subcommands=(
            _shows("list status show list-images image-status show-image list-transfers"),
            always(
                "start login shell enable disable poweroff reboot terminate kill copy-to copy-from bind clone rename"
                " read-only set-limit pull-tar pull-raw import-tar import-raw import-fs export-tar export-raw"
                " cancel-transfer edit cat",
                SYSTEM,
                "controls virtual machines",
            ),
            always("remove clean", Category.DeletesData, "deletes {virtual machine|virtual machines}"),
        ),
        effects=AWAY,
    ),
    always("dbus-send gdbus qdbus", SYSTEM, "sends a message to a program"),
)

EXAMPLES = """
ReadsFilesystem: loginctl list-sessions
ModifiesSystem: loginctl terminate-user x
ReadsFilesystem: timedatectl
ReadsFilesystem: timedatectl status
ModifiesSystem: timedatectl set-ntp false
ReadsFilesystem: hostnamectl
ModifiesSystem: hostnamectl set-hostname x
ModifiesSystem: hostnamectl hostname x
ReadsFilesystem: localectl status
ReadsFilesystem: coredumpctl list
ReadsSecrets: coredumpctl dump 12
Unrecognized: coredumpctl debug 12
ReadsFilesystem: systemd-analyze blame
ReadsFilesystem: systemd-analyze verify ./app.service
ModifiesSystem: systemd-analyze log-level debug
ReadsFilesystem: systemd-detect-virt
Unrecognized: systemd-cat ls
ReadsFilesystem: systemd-tmpfiles --cat-config
DeletesData: systemd-tmpfiles --clean
ReadsFilesystem: busctl list
ReadsFilesystem: busctl introspect org.x /org/x
ModifiesSystem: busctl call org.x /org/x org.x Stop
ReadsFilesystem: machinectl list
DeletesData: machinectl remove x
ModifiesSystem: dbus-send --system --dest=org.x /org/x org.x.Stop
"""
