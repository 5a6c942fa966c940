"""What only macOS has. Could not be tried on one: from its manual pages."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    LISTS,
    READS,
    TEXT,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    always,
    proven,
    raises,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem
ERASES = Effect(Role.Deletes, None, "erases")
SETTING = "changes {*:setting|settings} of the system"
DIRECTORY_READS = frozenset("-read -list -search -readall -readpl -readpli read list search readall ls cat".split())


def _directory(command: Command, _: Surroundings) -> Judgement:
    """`dscl . -read /Users/x`: a directory service, a verb, a path; -P is a password."""
    words = [word for word in command.argv[1:] if word.text not in ("-q", "-raw", "-plist", "-url")]
    if len(words) > 1 and all(word.exact for word in words[:2]) and words[1].text in DIRECTORY_READS:
        if any(word.text == "-P" for word in words):
            return Judgement(Category.ReadsSecrets, "`-P` is a password")
        return Judgement(Category.ReadsFilesystem, f"`dscl {words[1].text}` only shows")
    return Judgement(SYSTEM, "`dscl` changes accounts", command.argv[0])


def _variable(word: Argument) -> Judgement:
    if word.exact and "=" not in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(SYSTEM, f"`{word.text}` changes a setting of the firmware", word)


def _getting(command: Command, _: Surroundings) -> Judgement:
    """`systemsetup -gettimezone`: options that get and that set."""
    for word in command.argv[1:]:
        if not (word.exact and word.text.casefold().startswith(("-get", "-list", "-help", "-version", "-print"))):
            return Judgement(SYSTEM, f"`{command.argv[0].text} {word.text}` changes settings of the system", word)
    return Judgement(Category.ReadsFilesystem, "settings are shown")


PROGRAMS = (
    Program(
        "sw_vers",
        "-productName -productVersion -buildVersion --productName --productVersion --buildVersion",
        inert=True,
        words=True,
    ),
    Program(
        "system_profiler",
        "-json -xml -listDataTypes -usage -nospawn -timeout= -detailLevel= -h",
        inert=True,
        words=True,
    ),
    Program(
        "pmset",
        "",
        category=SYSTEM,
        phrase=SETTING,
        effects={"-g": TEXT, **dict.fromkeys(("-a", "-b", "-c", "-u"), raises(SYSTEM, SETTING))},
        modes=(("-g", Program("")),),
        words=True,
    ),
    Program(
        "ioreg ioalloccount ioclasscount",
        "-a -b -c= -d= -f -h -i -k= -l -n= -p= -r -s -S -t -w= -x",
        inert=True,
        words=True,
    ),
    Program(
        "softwareupdate",
        "-h",
        category=SYSTEM,
        phrase="updates the system",
        effects={
            "-l,--list": TEXT,
            "--history": TEXT,
            "--list-full-installers": TEXT,
            "-i,--install": TEXT,
            "-a,--all": TEXT,
            "-d,--download": TEXT,
            "--schedule=?": TEXT,
        },
        modes=(
            ("-i -d --schedule", Program("", category=SYSTEM, phrase="updates the system")),
            (
                "-l --history --list-full-installers",
                Program("", category=Category.ReadsRemote, phrase="asks for updates"),
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "csrutil fdesetup",
        "",
        subcommands=(
            Program(
                "status report isactive supportsauthrestart list help version hasinstitutionalrecoverykey"
                " haspersonalrecoverykey",
                "-verbose -extended",
                words=True,
            ),
            always(
                "enable disable clear netboot authenticated-root add remove sync changerecovery removerecovery"
                " authrestart validaterecovery",
                SYSTEM,
                SETTING,
            ),
        ),
    ),
    Program(
        "profiles",
        "-v",
        subcommands=(
            Program("list show status help version validate", "-type= -all -user= -cached", words=True),
            always("install remove sync renew delete", SYSTEM, SETTING),
        ),
    ),
    Program("dscl", judge=_directory),
    Program("systemsetup", judge=_getting),
    Program(
        "nvram",
        "-p -x -h",
        Operands(proven(_variable)),
        {
            "-d": raises(SYSTEM, "deletes a setting"),
            "-c": raises(SYSTEM, "deletes settings"),
            "-f=": raises(SYSTEM, "takes settings from"),
        },
    ),
    Program("kextstat", "-a -b= -l -k -v -s", Operands(LISTS), words=True),
    Program(
        "kmutil",
        "",
        subcommands=(
            Program(
                "showloaded inspect libraries print-diagnostics find check log help",
                "-V -a -b= --list-only --show=",
                Operands(LISTS),
                words=True,
            ),
            always(
                "load unload install create configure-boot clear-staging trigger-panic-medic",
                SYSTEM,
                "changes the kernel",
            ),
        ),
    ),
    Program(
        "mdimport",
        "-d= -n -L -A -X",
        Operands(LISTS),
        {"-t": TEXT, "-o=": WRITES},
        SYSTEM,
        "adds files to the search index",
        modes=(("-t", Program("", "", Operands(READS))), ("-L -A -X", Program(""))),
        abbreviates=False,
    ),
    always("kextload kextunload kextutil kextcache bless installer tccutil lsregister scselect", SYSTEM, SETTING),
    Program(
        "leaks heap vmmap stringdups malloc_history footprint",
        "-s -w -q -v -p= -resident -pages -interleaved --summary -summary -a -j --json= -noSources -nostacks"
        " -nocontext",
        Operands(),
        {},
        words=True,
        category=Category.ReadsFilesystem,
    ),
    Program(
        "sample spindump",
        "-mayDie -wait -fullPaths -e -i -noFile -noBinary -noTarget -stdout -onlyRunnable -timeline",
        Operands(),
        {"-file=": WRITES, "-o=": WRITES},
        Category.ModifiesFilesystem,
        "writes samples of {1:process|a process} to a file",
        words=True,
        modes=(("-noFile -stdout", Program("")),),
    ),
    Program(
        "powermetrics",
        "-i= -n= -s,--samplers= -a= -f,--format= -b= --show-all -h --show-process-energy --show-initial-usage -A"
        " --buffer-size= -r=",
        effects={"-o,--output-file=": WRITES, "-u=": WRITES},
    ),
    Program(
        "networkQuality networkquality",
        "-v -c -s -h -p -d -u -f= -r= -C= -I= -k",
        category=Category.ModifiesRemote,
        phrase="measures the network by sending",
    ),
    Program(
        "log",
        "",
        subcommands=(
            Program(
                "show stream stats help",
                "--predicate= --last= --start= --end= --style= --info --debug --no-info --no-debug --source --level="
                " --type= --process= --timeout= --color= --signpost --backtrace --no-pager --mach-continuous-time"
                " --timezone= --overview --sort= --count=",
                Operands(READS),
                {"--archive=": READS},
                abbreviates=False,
            ),
            always("collect config erase", SYSTEM, "changes the log"),
        ),
    ),
    Program(
        "vm_stat memory_pressure zprint hostinfo machine",
        "-L -l -h -D -t -v -V -f -a -j -tV -c= -Q",
        Operands(LISTS),
        words=True,
    ),
)

EXAMPLES = """
ReadsFilesystem: sw_vers -productVersion
ReadsFilesystem: system_profiler SPHardwareDataType -json
ReadsFilesystem: pmset -g batt
ModifiesSystem: pmset -a sleep 0
ModifiesSystem: pmset -a sleep 0 -g
ReadsFilesystem: ioreg -l -w 0
ReadsRemote: softwareupdate -l
ModifiesSystem: softwareupdate -ia
ReadsFilesystem: csrutil status
ModifiesSystem: csrutil disable
ReadsFilesystem: profiles list
ReadsFilesystem: dscl . -read /Users/x UserShell
ReadsFilesystem: dscl . list /Users
ModifiesSystem: dscl . -create /Users/x
ModifiesSystem: dscl . -passwd /Users/x y
ReadsFilesystem: systemsetup -gettimezone
ModifiesSystem: systemsetup -settimezone GMT
ReadsFilesystem: nvram -p
ReadsFilesystem: mdimport -t -d2 x.txt
ReadsFilesystem: mdimport -L
ModifiesSystem: mdimport x.txt
ReadsSecrets: mdimport -t ~/.ssh/id_rsa
ModifiesSystem: nvram boot-args=-v
ReadsFilesystem: kextstat -l
ReadsFilesystem: kmutil showloaded
ModifiesSystem: tccutil reset All
ReadsFilesystem: vmmap -summary 12
ReadsFilesystem: leaks 12
ModifiesFilesystem: sample 12 1
ReadsFilesystem: powermetrics -n 1
ModifiesFilesystem: powermetrics -o x
ModifiesRemote: networkQuality
ReadsFilesystem: log show --last 5m --predicate 'process == "x"'
ModifiesSystem: log erase --all
ReadsFilesystem: vm_stat
"""
