"""Users, groups and who is there."""

from __future__ import annotations

from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.rule import LISTS, NONE, READS, TEXT, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem
ACCOUNTS = "changes accounts"
RENEWS = "changes a password"
CHANGES = raises(SYSTEM, RENEWS)
HASHES = frozenset(("shadow", "gshadow"))
NETWORK = frozenset("hosts ahosts ahostsv4 ahostsv6 netgroup networks ethers".split())
LOCAL = frozenset("aliases group initgroups passwd protocols rpc services subid subgid".split())


def _entries(command: Command, _: Surroundings) -> Judgement:
    """`getent database key…`: hosts are asked for over the network."""
    words = [word for word in command.argv[1:] if not (word.exact and word.text.startswith("-"))]
    if not words:
        return Judgement(Category.ReadsFilesystem, "`getent` only shows text")
    database, *keys = words
    if database.exact and database.text in HASHES:
        return Judgement(Category.ReadsSecrets, f"`getent {database.text}` shows password hashes", database)
    if not database.exact or database.text not in NETWORK | LOCAL:
        return Judgement(
            Category.Unrecognized, f"the database `{database.text}` is not known", database, unknown=Unknown.Word
        )
    if database.text in NETWORK:
        asked = [host(key) for key in keys]
        worst = next((judgement for judgement in asked if judgement.category > Category.ReadsRemote), None)
        return worst or Judgement(Category.ReadsRemote, "`getent` looks up names")
    if any(not key.exact and key.several for key in keys):
        return Judgement(
            Category.Unrecognized, f"`getent` may read `{keys[0].text}` as an option", keys[0], unknown=Unknown.Word
        )
    return Judgement(Category.ReadsFilesystem, "`getent` shows entries")


def _asked(word: Argument) -> Judgement:
    """A user of this machine, or `name@host`: the host is sent the name."""
    sent, at, place = word.text.rpartition("@")
    if not at:
        return Judgement(Category.ReadsFilesystem, "") if word.exact else host(word)
    if not word.exact or not sent:
        return host(word)
    return Judgement(Category.ModifiesRemote, f"`finger` sends `{sent}` to the machine `{place}`", word)


PROGRAMS = (
    Program("getent", judge=_entries),
    Program(
        "whoami logname users arch uptime tty nproc",
        "-a --all --ignore= -p,--pretty -s,--since,--silent -r -V -h",
        inert=True,
    ),
    Program(
        "id groups",
        "-a -Z,--context -g,--group -G,--groups -n,--name -r,--real -u,--user -z,--zero -p -F -P -A",
        inert=True,
    ),
    Program(
        "who w lslogins",
        """
        -a,--all -b,--boot -d,--dead -H,--heading --ips -l,--login --lookup -m -p,--process -q,--count -r,--runlevel
        -s,--short -t,--time -T,--mesg -u,--users -h,--no-header -f,--from -i -n -F -w -x -o= -L -e -g= -S -z -J
        --json --output= --time-format= --supplementary -y -c -k -A -D -G -Z
        """,
        Operands(READS),
        {"--wtmp-file=": READS, "--btmp-file=": READS, "--lastlog-file=": READS},
    ),
    Program(
        "last lastb ac lastcomm",
        """
        -a,--hostlast -d,--dns -F,--fulltimes -i,--ip -n,--limit= -R,--nohostname -s,--since= -t,--until= -p,--present=
        -w,--fullnames -x,--system -y -z --time-format= -T,--tab-separated -h
        """,
        effects={"-f,--file=": READS},
        number=True,
    ),
    Program(
        "lastlog lastlog2",
        "-b,--before= -h -t,--time= -u,--user= -R,--root= -a,--active -d,--database= -s,--service",
        effects={"-C,--clear": raises(SYSTEM, "clears the record"), "-S,--set": raises(SYSTEM, "changes the record")},
        abbreviates=False,
    ),
    Program("finger pinky", "-l -m -p -s -b -f -h -i -q -w", Operands(proven(_asked))),
    Program(
        "passwd",
        "-a,--all -q,--quiet",
        category=SYSTEM,
        phrase=RENEWS,
        effects={
            "-S,--status": TEXT,
            "-d,--delete": CHANGES,
            "-e,--expire": CHANGES,
            "-l,--lock": CHANGES,
            "-u,--unlock": CHANGES,
        },
        modes=(("-S", Program("")),),
        abbreviates=False,
    ),
    Program(
        "chage",
        "-i,--iso8601 -h -d,--lastday= -E,--expiredate= -I,--inactive= -m,--mindays= -M,--maxdays= -W,--warndays=",
        category=SYSTEM,
        phrase=ACCOUNTS,
        effects={"-l,--list": TEXT, "-R,--root=": LISTS},
        modes=(("-l", Program("")),),
        abbreviates=False,
    ),
    Program(
        "visudo",
        "-q,--quiet -s,--strict -h -V",
        NONE,
        {"-c,--check": TEXT, "-f,--file=": READS, "-x,--export=": WRITES},
        SYSTEM,
        "says who may become root",
        modes=(("-c -V", Program("", "", NONE)),),
        abbreviates=False,
    ),
    Program(
        "pwck grpck",
        "-q,--quiet -h -s",
        Operands(LISTS),
        {"-r,--read-only": TEXT},
        SYSTEM,
        ACCOUNTS,
        modes=(("-r", Program("")),),
        abbreviates=False,
    ),
    always(
        "useradd adduser usermod groupadd addgroup groupmod gpasswd groupmems chsh chfn chpasswd chgpasswd newusers"
        " newgrp sg newgidmap newuidmap vipw vigr pwconv pwunconv grpconv grpunconv faillock pam_tally2 pam-auth-update"
        " authconfig authselect realm sssctl login dseditgroup sysadminctl pwpolicy",
        SYSTEM,
        ACCOUNTS,
    ),
    always("userdel deluser groupdel delgroup", Category.DeletesData, "deletes accounts"),
    always("unix_chkpwd unshadow hashcat john hydra", Category.ReadsSecrets, "handles passwords"),
    Program("klist", "-e -f -a -n -A -s -l -v -c -k -t -K"),
    always("kinit kdestroy kpasswd kadmin", SYSTEM, "changes tickets"),
    Program("mesg", "-v", Operands(raises(SYSTEM, "says who may write here"))),
)

EXAMPLES = """
ReadsFilesystem: getent passwd www-data
ReadsFilesystem: getent group "$USER"
ReadsRemote: getent hosts example.com
ReadsSecrets: getent shadow
Unrecognized: getent hosts $(id -un).example.com
Unrecognized: getent $x
ReadsFilesystem: whoami
ReadsFilesystem: nproc --all
ReadsFilesystem: uptime -p
ReadsFilesystem: id -un
ReadsFilesystem: groups
ReadsFilesystem: w
ReadsFilesystem: last -n 5
ReadsFilesystem: who -b
ReadsFilesystem: lastlog -t 5
ModifiesSystem: lastlog -C -u web
ReadsRemote: finger @example.com
ReadsFilesystem: finger web
ModifiesRemote: finger a@example.com
ReadsFilesystem: last -a -f /var/log/wtmp
ReadsSecrets: last -a -f /etc/shadow
ReadsSecrets: who /etc/shadow
ReadsFilesystem: ac
ReadsFilesystem: who am i
Destroys: useradd -o -u 0 web
Destroys: usermod -ou 0 web
Destroys: adduser --uid=0 web
ModifiesSystem: useradd -u 1000 web
Unrecognized: finger $x@example.com
ReadsFilesystem: passwd -S web
ModifiesSystem: passwd web
ModifiesSystem: passwd -d web
ModifiesSystem: passwd -S -d web
ReadsFilesystem: chage -l web
ModifiesSystem: chage -M 90 web
ReadsFilesystem: visudo -c
ModifiesFilesystem: visudo -c -x out.json
ModifiesSystem: visudo
ReadsFilesystem: pwck -r
ModifiesSystem: useradd -m web
ModifiesSystem: usermod -aG sudo web
DeletesData: userdel -r web
ReadsSecrets: john hashes
ReadsFilesystem: klist -e
ModifiesSystem: kinit web
ReadsFilesystem: mesg
ModifiesSystem: mesg y
"""
