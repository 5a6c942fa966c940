"""Asking what the machine is called, what time it is, and what the environment holds."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, READS, TEXT, Effect, Operands, Program, Role, proven, raises

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
        modes=(("-j", Program("", "", Operands(TEXT), {"-f": TEXT})),),  # macOS: only converts
    ),
    Program(
        "hostname",
        """
        -a,--alias -A,--all-fqdns -d,--domain -f,--fqdn,--long -i,--ip-address -I,--all-ip-addresses -s,--short
        -y,--yp,--nis
        """,
        Operands(raises(Category.ModifiesSystem, "sets the name of the machine to")),
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
        "free",
        """
        -b,--bytes --kilo --mega --giga --tera --peta -k,--kibi -m,--mebi -g,--gibi --tebi --pebi -h,--human --si
        -l,--lohi -t,--total -v,--committed -s,--seconds= -c,--count= -w,--wide -V
        """,
        inert=True,
    ),
    Program(
        "env",
        "-0,--null -v,--debug",
        Operands(ENVIRONMENT, here=ENVIRONMENT),
        {"-i,--ignore-environment": Effect(), "-u,--unset=": Effect()},
    ),
    Program("printenv", "-0,--null", Operands(proven(_variable), here=ENVIRONMENT)),
    Program("locale", "-a,--all-locales -c,--category-name -k,--keyword-name -m,--charmaps -v", inert=True),
    Program("lsb_release", "-a,--all -c,--codename -d,--description -i,--id -r,--release -s,--short -v -h", inert=True),
    Program("stty", "", effects={"-F,--file=": Effect(Role.Writes)}, loose=True),
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
ReadsFilesystem: free -h
ReadsSecrets: env
ReadsSecrets: env -0
ReadsSecrets: printenv
ReadsSecrets: printenv AWS_SECRET_ACCESS_KEY
ReadsFilesystem: printenv PATH
ReadsFilesystem: date -j -f %Y-%m-%d 2024-01-01 +%s
ReadsFilesystem: locale -a
ReadsFilesystem: lsb_release -a
ReadsFilesystem: stty -a
ReadsFilesystem: stty -echo
ModifiesSystem: stty -F /dev/ttyS0 9600
ModifiesSystem: hostname -F name.txt
"""
