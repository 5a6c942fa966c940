"""Programs of other trades that look things up: virtual machines, clusters for batches, directories, old browsers."""

from __future__ import annotations

from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.rule import NONE, READS, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REMOTE = Category.ReadsRemote
SYSTEM = Category.ModifiesSystem
DELETES = Category.DeletesData


def _searched(word: Argument) -> Judgement:
    """A word of findstr: `/I` and its like are options, `/G:x` and `/F:x` name files; a file, or the text."""
    if not word.exact:
        return Judgement(
            Category.Unrecognized, f"what `{word.text}` is to `findstr` is not known", word, unknown=Unknown.Word
        )
    letter, colon, _ = word.text.lstrip("/").upper().partition(":")
    if word.text[:1] == "/" and (not colon or letter in ("C", "A")):
        return Judgement(Category.ReadsFilesystem, "")
    if word.text[:1] == "/":
        return Judgement(Category.Unrecognized, f"`{word.text}` names files of its own", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


BATCHES = """
-A,--account= -a,--all -h,--noheader -j,--jobs= -l,--long -M,--clusters= -n,--name= -N,--Node -o,--format=
-p,--partition= -q,--qos= -s,--summarize -S,--sort= -t,--states= -u,--user= -w,--nodelist= -E,--endtime=
-X,--allocations --me --start -i,--iterate= -R,--list-reasons --json -L,--allusers -b,--brief -P,--parsable2
--starttime= --state= --units=
"""

PROGRAMS = (
    Program("tasklist systeminfo", inert=True),
    Program("findstr", operands=Operands(proven(_searched), least=1)),
    Program("where", "-a", Operands()),
    Program("squeue sinfo sacct sprio sshare", BATCHES, NONE, category=REMOTE, phrase="asks the cluster"),
    Program(
        "virsh",
        "-c,--connect= -q,--quiet -r,--readonly",
        subcommands=(
            Program(
                "list dominfo domstate domblklist domiflist domifaddr domstats nodeinfo version net-list net-info"
                " pool-list pool-info vol-list vol-info snapshot-list capabilities uri hostname help domid domuuid"
                " domname domblkinfo domblkstat domifstat dommemstat domjobinfo domfsinfo vcpuinfo vcpucount"
                " nodecpustats nodememstats freecell iface-list nwfilter-list nodedev-list net-dhcp-leases net-uuid"
                " pool-uuid vol-path vol-key snapshot-info",
                "--all --name --title --state-running --inactive --table --uuid --details --pool= --domain=",
            ),
            always(
                "destroy undefine vol-delete pool-delete pool-destroy snapshot-delete net-destroy", DELETES, "deletes"
            ),
            always("start shutdown reboot suspend resume define create edit autostart", SYSTEM, "changes machines"),
        ),
        abbreviates=False,
    ),
    Program(
        "qemu-img",
        "-h,--help -V,--version",
        subcommands=(
            Program("info check map measure", "--output= -f= -U,--force-share --backing-chain -q", Operands(READS)),
            Program("compare", "-f= -F= -s -q -U", Operands(READS)),
            always("create convert resize amend rebase commit snapshot", SYSTEM, "writes an image"),
        ),
        abbreviates=False,
    ),
    Program(
        "ldapsearch",
        "-x -LLL -LL -L -b= -s= -H= -D= -l= -z= -A -a= -n -v -Z -ZZ -o= -E=",
        effects={
            "-w=": raises(Category.ReadsSecrets, "sends a password"),
            "-W": raises(Category.ReadsSecrets, "sends a password"),
            "-y=": READS,
            "-f=": READS,
        },
        category=REMOTE,
        phrase="asks the directory",
        abbreviates=False,
    ),
    Program(
        "lynx w3m links elinks",
        "-dump -listonly -nolist -nonumbers -width= -cols= -T= -display_charset= -hiddenlinks=",
        category=Category.Unrecognized,
        phrase="opens a screen in which files can be saved",
        words=True,
        modes=(
            (
                "-dump",
                Program(
                    "",
                    operands=Operands(proven(url), least=1, most=1),
                    category=REMOTE,
                    phrase="fetches a page",
                ),
            ),
        ),
    ),
    Program("perldoc", "-f= -v= -q= -l -m -T -t -u -h", inert=True),
    Program("json_pp", "-v -f= -t= -json_opt="),
    Program(
        "update-alternatives",
        effects={
            "--install": raises(SYSTEM, "changes which program a name means"),
            "--set": raises(SYSTEM, "changes which program a name means"),
            "--config": raises(SYSTEM, "changes which program a name means"),
            "--auto": raises(SYSTEM, "changes which program a name means"),
            "--remove": raises(SYSTEM, "changes which program a name means"),
            "--remove-all": raises(SYSTEM, "changes which program a name means"),
        },
        options="--list --display --query --get-selections --quiet",
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: tasklist /FI "IMAGENAME eq python.exe"
ReadsFilesystem: findstr /s /i "TODO" a.py
ReadsSecrets: findstr x .env
Unrecognized: findstr /G:list a.py
ReadsFilesystem: where node
ReadsRemote: squeue -u me
ReadsFilesystem: virsh list --all
ReadsFilesystem: virsh -c qemu:///system list
ReadsFilesystem: virsh --connect qemu:///session dominfo vm
DeletesData: virsh -c qemu:///system destroy vm
DeletesData: virsh undefine vm
ReadsFilesystem: qemu-img info disk.qcow2
ModifiesSystem: qemu-img resize disk.qcow2 +1G
ReadsRemote: ldapsearch -x -b dc=example -H ldap://localhost
ReadsSecrets: ldapsearch -D cn=admin -w x -b dc=example
Unrecognized: links x.example
ReadsRemote: lynx -dump http://localhost:3000
ReadsFilesystem: perldoc -l JSON
ReadsFilesystem: json_pp
ReadsFilesystem: update-alternatives --list java
ModifiesSystem: update-alternatives --config java
"""
