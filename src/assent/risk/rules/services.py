"""Services, logs and the other programs of systemd; schedules; services of other systems."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, TEXT, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
CONTROLS = "controls {service|services}"
HOST = raises(Category.ModifiesRemote, "works on another machine")
SHOWS_ENVIRONMENT = raises(Category.ReadsSecrets, "shows an environment, which may hold secrets")
SETS = raises(SYSTEM, "changes a setting")

SYSTEMCTL = """
-h --after --before --failed --legend= --no-pager --no-legend --plain --reverse --show-types --state= --system --user
--global --timestamp= --value --wait --what= --with-dependencies -C,--capsule= -M,--machine= -P= -a,--all -l,--full
-n,--lines= -o,--output= -p,--property= -q,--quiet -r,--recursive -t,--type= --root= --no-warn --no-ask-password
--runtime --job-mode= -T,--show-transaction --no-block --now --dry-run -i -f,--force --no-wall --no-reload
"""
AWAY = {"-H,--host=": HOST, "--image=": raises(SYSTEM, "mounts the image")}
JOURNAL = """
-h --no-tail --case-sensitive=? --disk-usage --dump-catalog --exclude-identifier= --facility= --header --interval=
--invocation= --list-boots --list-catalog --list-invocations --list-namespaces --namespace= --no-full --no-hostname
--no-pager --output-fields= --show-cursor --system --truncate-newline --user --user-unit= --utc --verify --after-cursor=
-F,--field= -M,--machine= -N,--fields -S,--since= -U,--until= -a,--all -b,--boot=? -c,--cursor= -e,--pager-end
-f,--follow -g,--grep= -k,--dmesg -m,--merge -n,--lines=? -o,--output= -p,--priority= -q,--quiet -r,--reverse
-t,--identifier= -u,--unit= -x,--catalog -l,--full
"""


def _systemctl(names: str, operands: Operands = Operands()) -> Program:  # noqa: B008 - a frozen value
    return Program(names, SYSTEMCTL, operands, AWAY)


SETTING = Operands(SETS)
SECOND = Operands(SETS, first=(TEXT,))


def _state(word: Argument) -> Judgement:
    if word.exact and word.text in ("status", "describe", "extendedstatus"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows it")
    return Judgement(SYSTEM, f"`{word.text}` controls a service", word)


def _script(word: Argument) -> Judgement:
    """The name of a service, which is a script below /etc/init.d, unless it leads elsewhere."""
    if word.exact and "/" not in word.text:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`service` runs the program `{word.text}`", word)


SERVICE = Operands(TEXT, first=(TEXT, proven(_state)))
SERVICES = Operands(TEXT, first=(proven(_script), proven(_state)))

PROGRAMS = (
    Program(
        "systemctl",
        SYSTEMCTL,
        subcommands=(
            _systemctl(
                "list-units list-automounts list-paths list-sockets list-timers list-jobs list-machines list-unit-files"
                " list-dependencies is-active is-enabled is-failed is-system-running status show cat help get-default"
                " whoami"
            ),
            _systemctl("log-level log-target service-watchdogs", SETTING),
            _systemctl("service-log-level service-log-target", SECOND),
            _systemctl("show-environment", Operands(here=SHOWS_ENVIRONMENT)),
            always(
                "start stop restart reload reload-or-restart try-restart try-reload-or-restart condrestart condstop"
                " force-reload isolate kill freeze thaw set-property bind mount-image enqueue-marked reset-failed"
                " enable disable reenable preset preset-all mask unmask link revert add-wants add-requires edit"
                " set-default set-environment unset-environment import-environment daemon-reload daemon-reexec cancel",
                SYSTEM,
                CONTROLS,
            ),
            always("clean", Category.DeletesData, "deletes the stored data{+of}"),
            always(
                "default rescue emergency halt poweroff reboot soft-reboot kexec exit switch-root sleep suspend"
                " hibernate hybrid-sleep suspend-then-hibernate",
                SYSTEM,
                "stops the machine",
            ),
        ),
        effects=AWAY,
    ),
    Program(
        "journalctl",
        JOURNAL,
        effects={
            "-D,--directory=": READS,
            "--file=": READS,
            "--root=": READS,
            "--image=": AWAY["--image="],
            "--cursor-file=": WRITES,
            "--verify-key=": TEXT,
            "--vacuum-size=": raises(Category.DeletesData, "deletes old entries"),
            "--vacuum-time=": raises(Category.DeletesData, "deletes old entries"),
            "--vacuum-files=": raises(Category.DeletesData, "deletes old entries"),
            "--rotate": raises(SYSTEM, "begins new files"),
            "--flush": raises(SYSTEM, "moves the journal"),
            "--sync": raises(SYSTEM, "writes the journal"),
            "--relinquish-var": raises(SYSTEM, "moves the journal"),
            "--smart-relinquish-var": raises(SYSTEM, "moves the journal"),
            "--setup-keys": raises(SYSTEM, "makes keys"),
            "--update-catalog": raises(SYSTEM, "writes the catalog"),
        },
        number=True,
    ),
    Program(
        "service", "-h -V -s,--status-all", SERVICES, {"--full-restart": raises(SYSTEM, CONTROLS)}, abbreviates=False
    ),
    Program("rc-service", "-l,--list -e,--exists -q,--quiet -C,--nocolor -h", SERVICE, abbreviates=False),
    Program("rc-status", "-a,--all -l,--list -r,--runlevel -s,--servicelist -u,--unused -m,--manual -c,--crashed -f="),
    Program(
        "rc-update",
        "-h -v,--verbose -C,--nocolor",
        subcommands=(
            Program("show", "-v,--verbose"),
            always("add del delete update", SYSTEM, "controls {1:service|services}"),
        ),
    ),
    Program(
        "chkconfig",
        "-h -v",
        Operands(raises(SYSTEM, CONTROLS)),
        {"--list": TEXT, "--add": raises(SYSTEM, CONTROLS), "--del": raises(SYSTEM, CONTROLS)},
        modes=(("--list", Program("")),),
    ),
    always("update-rc.d update-alternatives-all invoke-rc.d", SYSTEM, "controls {1:service}"),
    Program(
        "initctl",
        "--user --session -q -v",
        subcommands=(
            Program("list status version show-config check-config"),
            always("start stop restart reload emit reload-configuration set-env", SYSTEM, CONTROLS),
        ),
    ),
    Program(
        "sv",
        "-v -w=",
        subcommands=(
            Program("status s"),
            always(
                "up down once pause cont hup alarm interrupt quit term kill exit start stop restart", SYSTEM, CONTROLS
            ),
        ),
    ),
    Program(
        "supervisorctl",
        "-h -u,--username=",
        subcommands=(
            Program("status avail pid version help tail maintail", "-f", number=True),
            always(
                "start stop restart reload update add remove reread shutdown signal clear open fg", SYSTEM, CONTROLS
            ),
        ),
        effects={
            "-c,--configuration=": raises(Category.Unrecognized, "names settings that may load code"),
            "-s,--serverurl=": raises(Category.Unrecognized, "names the server"),
            "-p,--password=": raises(Category.ReadsSecrets, "is a password"),
        },
    ),
    Program(
        "monit",
        "-h -V -v",
        subcommands=(
            Program("status summary report procmatch"),
            always("start stop restart monitor unmonitor reload quit validate", SYSTEM, CONTROLS),
        ),
        effects={"-c=": raises(Category.Unrecognized, "names settings that run programs")},
    ),
    Program(
        "launchctl",
        "",
        subcommands=(
            Program(
                "list print print-cache print-disabled plist procinfo hostinfo resolveport blame managername managerpid"
                " manageruid help version error variant dumpjpcategory",
                "-x",
            ),
            Program("dumpstate", "", NONE),
            Program("limit", "", SECOND),
            always("getenv export", Category.ReadsSecrets, "shows an environment, which may hold secrets"),
            always(
                "load unload start stop remove submit kickstart kill bootstrap bootout enable disable uncache attach"
                " reboot setenv unsetenv config asuser bsexec debug examine",
                SYSTEM,
                CONTROLS,
            ),
        ),
    ),
)

EXAMPLES = """
ReadsFilesystem: systemctl
ReadsFilesystem: systemctl status nginx --no-pager -l
ReadsFilesystem: systemctl --user list-units --type=service
ReadsFilesystem: systemctl is-active nginx
ReadsFilesystem: systemctl cat nginx
ReadsFilesystem: systemctl show -p MainPID nginx
ReadsFilesystem: systemctl list-timers --all
ReadsFilesystem: systemctl --failed
ModifiesSystem: systemctl restart nginx
ModifiesSystem: systemctl --user enable --now x
ModifiesSystem: systemctl daemon-reload
ModifiesSystem: systemctl reboot
ModifiesSystem: systemctl service-watchdogs no
DeletesData: systemctl clean x
ReadsSecrets: systemctl show-environment
ModifiesRemote: systemctl -H web1 status nginx
Unrecognized: systemctl $verb nginx
ReadsFilesystem: journalctl -u nginx -n 100 --no-pager
ReadsFilesystem: journalctl -xeu ssh --since '1 hour ago'
ReadsFilesystem: journalctl -fu app
ReadsFilesystem: journalctl -b -1 -p err _PID=1
DeletesData: journalctl --vacuum-size=100M
ModifiesSystem: journalctl --rotate
ModifiesFilesystem: journalctl --cursor-file=c -n 1
ReadsFilesystem: service nginx status
Unrecognized: service ../../bin/sh
Unrecognized: service "$x" status
ReadsFilesystem: service --status-all
ModifiesSystem: service nginx restart
ReadsFilesystem: rc-service nginx status
ModifiesSystem: rc-service nginx stop
ReadsFilesystem: rc-status --all
ReadsFilesystem: rc-update show
ModifiesSystem: rc-update add nginx default
ReadsFilesystem: chkconfig --list
ModifiesSystem: chkconfig nginx on
ModifiesSystem: update-rc.d nginx defaults
ReadsFilesystem: initctl list
ReadsFilesystem: sv status app
ModifiesSystem: sv restart app
ReadsFilesystem: supervisorctl status
ReadsFilesystem: supervisorctl tail -100 app
ModifiesSystem: supervisorctl restart all
Unrecognized: supervisorctl -c ./x.conf status
ReadsFilesystem: monit summary
ReadsFilesystem: launchctl list
ReadsFilesystem: launchctl print system/com.example.x
ModifiesSystem: launchctl load -w x.plist
ReadsSecrets: launchctl getenv TOKEN
"""
