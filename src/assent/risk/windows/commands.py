"""Programs that come with Windows; none could be tried on a real one.

Switches are spelled -s for /s.
"""

from __future__ import annotations

from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.entries.rule import LISTS, NAMES, NONE, READS, TEXT, WRITES, Operands, Program, proven, raises, turns
from assent.risk.finding import Judgement
from assent.risk.windows.shapes import always, shows, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
CHANGES = "changes the system"


def _attribute(word: Argument) -> Judgement:
    if word.prefix[:1] in ("+", "-") or not word.exact:
        return Judgement(SYSTEM, f"`{word.text}` changes attributes of {{|files}}", word)
    return Judgement(Category.ReadsFilesystem, "attributes are shown")


def _console(word: Argument) -> Judgement:
    """`mode con` shows how the console is set, all else sets something."""
    if word.exact and word.text.casefold().rstrip(":") == "con":
        return Judgement(Category.ReadsFilesystem, "the console is shown")
    return Judgement(SYSTEM, f"`{word.text}` sets a device{{+to}}", word)


ACCOUNTS = Program(  # alone or with a name they show, with more they change
    "user localgroup group accounts",
    "-domain",
    Operands(raises(SYSTEM, "changes accounts, by"), first=(TEXT,)),
    {option: raises(SYSTEM, "changes accounts") for option in ("-add", "-delete", "-del")},
    words=True,
)

PROGRAMS = (
    Program(
        "findstr",
        "-s -i -n -r -l -b -e -x -v -m -o -p -offline -c= -a= -d=",
        Operands(READS, first=(TEXT,), given="-c -g"),
        {"-g=": READS, "-f=": NAMES},
        words=True,
    ),
    Program("find", "-i -n -c -v -off -offline", Operands(READS, first=(TEXT,)), words=True),
    Program("fc comp", "", Operands(READS), loose=True, words=True),
    shows(
        "where where.exe hostname whoami systeminfo tasklist driverquery getmac query qwinsta quser timeout"
        " choice chcp ver winver"
    ),
    Program("doskey", "-history -macros -?", Operands(raises(Category.Unrecognized, "defines a macro:")), words=True),
    Program("mode", "-status -?", Operands(proven(_console)), words=True),
    Program(
        "gpresult",
        "-r -v -z -f -scope= -user=",
        NONE,
        {"-h=": WRITES, "-x=": WRITES, "-p=": raises(Category.ReadsSecrets, "gives a password")},
        words=True,
    ),
    Program(
        "klist",
        "-li= -lh=",
        subcommands=(
            shows("tickets tgt sessions kcd_cache query_bind cloud_debug"),
            always("purge get add_bind purge_bind kdcoptions", SYSTEM, "changes tickets"),
        ),
        words=True,
    ),
    always("openfiles", SYSTEM, "closes files of others", "-query"),
    always("waitfor", Category.ModifiesRemote, "sends or awaits a signal of another machine"),
    Program(
        "ipconfig",
        "",
        NONE,
        dict.fromkeys(
            ("-release", "-renew", "-release6", "-renew6", "-flushdns", "-registerdns", "-setclassid"),
            raises(SYSTEM, "changes the network"),
        ),
        loose=True,
        words=True,
    ),
    shows("netstat"),
    Program(
        "arp",
        "-a -g -v -n=",
        Operands(TEXT),
        {"-d": raises(SYSTEM, "deletes an entry"), "-s": raises(SYSTEM, "adds an entry")},
        words=True,
    ),
    Program(
        "nbtstat",
        "-a= -c -n -s",
        NONE,
        {"-r": raises(SYSTEM, "reloads names, written -R"), "-rr": raises(SYSTEM, "announces names")},
        words=True,
    ),
    Program(
        "ping tracert pathping nslookup",
        "-n= -t -a -4 -6 -w= -l= -f -i= -h= -d -r= -q= -type=",
        Operands(proven(host)),
        {},
        Category.ReadsRemote,
        "queries another machine",
        words=True,
    ),
    Program("attrib", "-s -d -l", Operands(proven(_attribute)), words=True),
    Program(
        "icacls cacls",
        "-t -c -l -q",
        Operands(raises(SYSTEM, "changes who may do what, by"), first=(LISTS,)),
        words=True,
    ),
    Program(
        "xcopy",
        "-s -e -y -i -q -f -h -k -c -r -t -d -v -w -l -z -b -j -g -n -o -x -u -a -m",
        Operands(READS, last=WRITES),
        words=True,
    ),
    Program(
        "robocopy",
        "-s -e -z -b -zb -j -l -xo -xn -xc -np -nfl -ndl -njh -njs -v -fp -bytes -r= -w= -mt= -copy= -xf= -xd=",
        Operands(READS, first=(READS, WRITES)),
        {
            "-mir": raises(Category.DeletesData, "deletes files that the source does not have"),
            "-purge": raises(Category.DeletesData, "deletes files that the source does not have"),
            "-mov": raises(Category.DeletesData, "takes the files away"),
            "-move": raises(Category.DeletesData, "takes the files away"),
            "-log=": WRITES,
        },
        words=True,
    ),
    verbs("reg", "query compare", "add import restore load unload copy flags", SYSTEM, "changes the registry"),
    verbs(
        "sc sc.exe",
        "query queryex qc qdescription qfailure getdisplayname getkeyname enumdepend sdshow",
        "start stop pause continue config create delete description failure sdset control interrogate",
        SYSTEM,
        "controls services{*:+}",
    ),
    verbs(
        "netsh",
        "show dump help",
        "set add delete reset advfirewall firewall interface wlan winsock http int winhttp exec",
        SYSTEM,
        "changes the network",
    ),
    Program(
        "net net1",
        "-?",
        subcommands=(
            shows("view statistics help helpmsg"),
            ACCOUNTS,
            always("config start stop use share session file pause continue time", SYSTEM, CHANGES),
        ),
        words=True,
    ),
    verbs("route", "print", "add delete change", SYSTEM, "changes the network"),
    verbs(
        "wevtutil",
        "el enum-logs gl get-log qe query-events gli ep gp",
        "cl clear-log sl set-log im um",
        Category.DeletesData,
        "deletes or changes logs{*:+}",
    ),
    verbs(
        "vssadmin wbadmin",
        "list get",
        "delete resize create start stop add disable enable",
        Category.DeletesData,
        "deletes backups",
    ),
    Program(
        "fsutil",
        "-?",
        subcommands=(
            always(
                "fsinfo volume file behavior dirty hardlink quota repair reparsepoint resource sparse tiering"
                " transaction usn wim 8dot3name",
                SYSTEM,
                "may change a file system",
            ),
        ),
        words=True,
    ),
    always("schtasks", SYSTEM, "changes the schedule of commands", "-query"),
    always("bcdedit", SYSTEM, "changes how the machine starts", "-enum"),
    always("dism", SYSTEM, CHANGES, "-get-features -get-packages -get-drivers -get-imageinfo -get-wiminfo"),
    always("sfc", SYSTEM, "repairs the system", "-verifyonly"),
    always("powercfg", SYSTEM, "changes a setting", "-l -list -q -query -a -getactivescheme -devicequery -lastwake"),
    always("chkdsk", SYSTEM, "may repair a disk"),
    Program(
        "certutil",
        "",
        Operands(TEXT),
        {
            "-hashfile": turns(READS),
            "-dump": turns(READS),
            "-urlcache": raises(Category.Unrecognized, "downloads"),
            "-decode": raises(Category.ModifiesFilesystem, "writes a file"),
            "-encode": raises(Category.ModifiesFilesystem, "writes a file"),
        },
        words=True,
    ),
    always("format diskpart", Category.Destroys, "erases a disk"),
    Program(
        "cipher",
        "-c -s= -h",
        Operands(LISTS),
        {
            "-w=": raises(Category.Destroys, "wipes deleted files of"),
            "-e": raises(SYSTEM, "encrypts files"),
            "-d": raises(SYSTEM, "decrypts files"),
        },
        words=True,
    ),
    always("taskkill tskill", SYSTEM, "stops processes"),
    always("shutdown logoff", SYSTEM, "stops the machine"),
    always(
        "setx takeown msiexec wusa gpupdate subst label convert compact manage-bde wpeutil pnputil lodctr"
        " secedit auditpol w32tm tzutil runas psexec",
        SYSTEM,
        CHANGES,
    ),
    always(
        "mshta rundll32 regsvr32 wscript cscript bitsadmin forfiles wmic installutil msbuild regedit explorer start"
        " call cmdkey hh odbcconf pcalua scriptrunner",
        Category.Unrecognized,
        "may run any program",
    ),
    always("procdump mimikatz nltest dsquery", Category.ReadsSecrets, "may show secrets"),
)

# Words behind `reg` and others that are worse than what their program does otherwise.
WORSE = {
    ("reg", "delete"): (Category.DeletesData, "deletes from the registry"),
    ("reg", "save"): (Category.ReadsSecrets, "takes out parts of the registry, which may hold password hashes"),
    ("reg", "export"): (Category.ModifiesFilesystem, "writes a file"),
}
