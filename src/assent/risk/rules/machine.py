"""Asking what the machine is, who is there, and what time it is."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, NONE, READS, Effect, Operands, Program, Role, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

ENVIRONMENT = Effect(Role.Text, Category.ReadsSecrets, "shows the environment, which may hold secrets")
PLAIN_VARIABLES = frozenset(
    "PATH HOME USER LOGNAME SHELL PWD OLDPWD TERM LANG TZ EDITOR PAGER DISPLAY HOSTNAME SHLVL VIRTUAL_ENV NODE_ENV"
    " JAVA_HOME GOPATH GOROOT CARGO_HOME PYTHONPATH TMPDIR CI XDG_CONFIG_HOME XDG_RUNTIME_DIR LD_LIBRARY_PATH".split()
)


def _variable(word: Argument) -> Judgement:
    if word.exact and (word.text in PLAIN_VARIABLES or word.text.startswith("LC_")):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` holds no secret")
    return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold a secret", word)


def _kernel_setting(word: Argument) -> Judgement:
    if word.exact and "=" not in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(Category.ModifiesSystem, f"`{word.text}` changes a setting of the kernel", word)


PROGRAMS = (
    Program(
        "date gdate",
        "-d,--date= --debug -I,--iso-8601=? --resolution -R,--rfc-email --rfc-3339= -u,--utc,--universal -j -n -v=",
        Operands(raises(Category.ModifiesSystem, "is given a time to set")),
        {
            "-s,--set=": raises(Category.ModifiesSystem, "sets the clock"),
            "-f,--file=": READS,
            "-r,--reference=": LISTS,
        },
        signs="+",
    ),
    Program(
        "hostname",
        """
        -a,--alias -A,--all-fqdns -d,--domain -f,--fqdn,--long -i,--ip-address -I,--all-ip-addresses -s,--short
        -y,--yp,--nis
        """,
        Operands(raises(Category.ModifiesSystem, "sets the name of the machine")),
        {
            "-F,--file=": raises(Category.ModifiesSystem, "sets the name of the machine"),
            "-b,--boot": raises(Category.ModifiesSystem, "sets the name of the machine"),
        },
    ),
    Program(
        "uname",
        """
        -a,--all -s,--kernel-name,--sysname -n,--nodename -r,--kernel-release,--release -v,--kernel-version -m,--machine
        -p,--processor -i,--hardware-platform -o,--operating-system
        """,
        inert=True,
    ),
    Program(
        "whoami logname users arch uptime tty nproc", "-a --all --ignore= -p,--pretty -s,--since,--silent", inert=True
    ),
    Program(
        "id groups",
        "-a -Z,--context -g,--group -G,--groups -n,--name -r,--real -u,--user -z,--zero -p -F -P",
        inert=True,
    ),
    Program(
        "who w finger pinky last lastlog",
        """
        -a,--all -b,--boot -d,--dead -H,--heading --ips -l,--login --lookup -m -p,--process -q,--count -r,--runlevel
        -s,--short -t,--time -T,--mesg -u,--users -h,--no-header -f,--from -i -n= -F -w -x
        """,
        inert=True,
    ),
    Program(
        "free",
        """
        -b,--bytes --kilo --mega --giga --tera --peta -k,--kibi -m,--mebi -g,--gibi --tebi --pebi -h,--human --si
        -l,--lohi -t,--total -v,--committed -s,--seconds= -c,--count= -w,--wide -V
        """,
        inert=True,
    ),
    Program(
        "lscpu lsblk lsusb lspci lsmod lsns lsipc findmnt",
        """
        -a,--all -b,--bytes,--online -c,--offline -d,--nodeps -D -e,--extended=? -f,--fs -i,--ascii -J,--json -k
        -l,--list
        -m,--perms -M -n,--noheadings -o,--output= -O,--output-all -p,--parse=?,--paths -P,--pairs -r,--raw -s= -S -t
        -T,--tree=? -v -vv -x= --output-all
        """,
        Operands(LISTS),
        inert=True,
    ),
    Program("getconf locale sw_vers lsb_release", "-a -m -k -c -d -i -r -s -productVersion", inert=True),
    Program("yes", "", inert=True),
    Program(
        "env",
        "-0,--null -v,--debug",
        Operands(ENVIRONMENT, here=ENVIRONMENT),
        {"-i,--ignore-environment": Effect(), "-u,--unset=": Effect()},
    ),
    Program("printenv", "-0,--null", Operands(proven(_variable), here=ENVIRONMENT)),
    Program("sysctl", "-a,--all -n,--values -N,--names -e,--ignore", Operands(proven(_kernel_setting))),
    Program("stty", "-a,--all -g,--save", NONE),
)

EXAMPLES = """
ReadsFilesystem: date +%F
ReadsFilesystem: date -u -d '1 day ago' +%s
ModifiesSystem: date 010203042025
ModifiesSystem: date -s tomorrow
ModifiesSystem: date --se=x
ReadsFilesystem: hostname -f
ModifiesSystem: hostname web1
ReadsFilesystem: uname -a
ReadsFilesystem: whoami
ReadsFilesystem: id -un
ReadsFilesystem: free -h
ReadsFilesystem: nproc --all
ReadsFilesystem: uptime -p
ReadsFilesystem: lsblk -f
ReadsFilesystem: yes
ReadsFilesystem: sysctl kernel.hostname
ModifiesSystem: sysctl kernel.hostname=x
ReadsSecrets: env
ReadsSecrets: env -0
ReadsSecrets: printenv
ReadsSecrets: printenv AWS_SECRET_ACCESS_KEY
ReadsFilesystem: printenv PATH
ReadsFilesystem: groups
ReadsFilesystem: w
ReadsFilesystem: locale -a
ReadsFilesystem: stty -a
"""
