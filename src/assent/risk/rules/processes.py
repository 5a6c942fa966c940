"""Seeing processes, and sending them signals."""

from __future__ import annotations

from assent.command.options import NUMERAL
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.programs import OWN
from assent.risk.rule import LISTS, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, proven, raises, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem
MEMORY = "shows data of processes, which may be secret"
PS_DASHED = frozenset("CGUgpqstuonkO")  # letters of `ps -o` that take the rest of the word, or the next one
PS_PLAIN = frozenset("UtpkoOqN")  # those of `ps o`
PS_LONG = frozenset(
    "--pid --ppid --format --group --Group --user --User --sid --tty --sort --cols --rows --lines".split()
)


def _processes(command: Command, _: Surroundings) -> Judgement:
    """`ps` only shows; a bare `e` (and `-E` on macOS) adds the environment of each process."""
    is_value = False
    for word in command.argv[1:]:
        shown, is_value = _columns(word, is_value)
        if shown is not None:
            return shown
    return Judgement(Category.ReadsFilesystem, "`ps` shows processes")


def _columns(word: Argument, is_value: bool) -> tuple[Judgement | None, bool]:
    """What is wrong with a word of `ps`, and whether the next one is its value."""
    text = word.text
    if is_value or text.isdigit():
        several = word.several and text != NUMERAL
        return (_environment(word) if "env" in text.casefold() or several else None), False
    if text.startswith("--"):
        bad = not word.exact and "=" not in word.prefix
        return (_environment(word) if bad or "env" in text else None), text in PS_LONG
    if not word.exact:
        return (None if word.prefix[:1].isdigit() or word.text in ("$$", "$!", NUMERAL) else _environment(word)), False
    dashed = text.startswith("-")
    for at, letter in enumerate(text[1:] if dashed else text):
        if letter in (PS_DASHED if dashed else PS_PLAIN):
            rest = text[at + 1 + dashed :]
            return (_environment(word) if "e" in rest and dashed and letter in "uU" else None), not rest
        if letter == "E" or (letter == "e" and not dashed):
            return _environment(word), False
    return None, False


def _environment(word: Argument) -> Judgement:
    return Judgement(Category.ReadsSecrets, f"`ps` may show the environment of processes by `{word.text}`", word)


def _signalled(word: Argument) -> Judgement:
    if OWN in word.text:
        return Judgement(Category.Destroys, f"`{word.text}` stops this gate", word)
    return Judgement(SYSTEM, f"a signal is sent to every process called `{word.text}`", word)


SIGNALS = "-HUP -INT -QUIT -ABRT -KILL -USR1 -USR2 -PIPE -ALRM -TERM -CHLD -CONT -STOP -TSTP -WINCH -SIGHUP -SIGINT"
FINDING = """
-A,--ignore-ancestors -F,--pidfile= -G,--group= -L,--logpidfile -O,--older= -P,--parent= -U,--uid= -V -c,--count
-d,--delimiter= -f,--full -g,--pgroup= -h -i,--ignore-case -l,--list-name -n,--newest -o,--oldest -q,--quiet
-r,--runstates= -s,--session= -t,--terminal= -u,--euid= -v,--inverse -w,--lightweight -x,--exact --cgroup= --env= --ns=
--nslist= --signal= -I -j= -S -z
"""

PROGRAMS = (
    Program("ps", judge=_processes),
    Program("pgrep pidof", f"{FINDING} -a,--list-full", inert=True),
    Program(
        "pkill",
        f"{SIGNALS} {FINDING} -e,--echo -H -m -a --mrelease --require-handler",
        Operands(proven(_signalled)),
        {"-9": TEXT, "-15": TEXT},
        SYSTEM,
        "sends signals to processes{+named}",
        number=True,
        abbreviates=False,
    ),
    Program(
        "killall xkill skill killall5",
        f"""
        {SIGNALS} -I,--ignore-case -e,--exact -g,--process-group -i,--interactive -q,--quiet -r,--regexp -u,--user= -m
        -v,--verbose -w,--wait -y,--younger-than= -o,--older-than= -d -c= -t= -n,--ns= -z -V -SIGKILL -SIGTERM -SIGUSR1
        """,
        Operands(proven(_signalled)),
        {"-s,--signal=": TEXT, "-l,--list": turns(TEXT)},
        SYSTEM,
        "sends signals to processes{+named}",
        number=True,
        abbreviates=False,
        modes=(("-l -V", Program("")),),
    ),
    Program("top htop pstree pwdx tload slabtop nvtop bashtop gtop ctop", "", loose=True),
    Program(
        "btop bottom btm",
        "-h -V -v -lc -t,--tty_on +t,--tty_off --utf-force -p,--preset= -l --no-tty -d -u= -f= -b,--basic -r= -m",
        effects={"-c,--config=": raises(Category.ModifiesFilesystem, "names the settings, which are written")},
        abbreviates=False,
    ),
    Program(
        "atop atopsar",
        "-1 -a -A -c -C -d -D -f -F -g -G -h -j -l -L= -m -M -n -o -p -P= -R -s -S -u -v -V -x -y -b= -e= -B= -W -z=",
        Operands(),
        {"-w=": WRITES, "-r=?": READS},
        abbreviates=False,
    ),
    Program(
        "glances",
        """
        -h -V -d,--debug --stdout= --stdout-csv= --stdout-json= --stop-after= --modules-list -1 -2 -3 -4 -5 -6
        -t,--time= -q,--quiet --disable-plugin= --enable-plugin= --percpu --hide-kernel-threads --process-short-name
        --theme-white --byte -b --fahrenheit -f= --sort-processes= --issue --fetch --disable-bg --disable-check-update
        --full-quicklook
        """,
        effects={
            "--export=": raises(Category.ModifiesRemote, "sends measurements to"),
            "-w,--webserver": raises(SYSTEM, "starts a server"),
            "-s,--server": raises(SYSTEM, "starts a server"),
            "-c,--client=": raises(Category.ReadsRemote, "asks another machine"),
            "-C,--config=": raises(Category.Unrecognized, "names settings that may run programs"),
        },
        abbreviates=False,
    ),
    Program(
        "procs",
        """
        -a,--and -o,--or -d,--nand -r,--nor -l,--list -t,--tree -w,--watch -W,--watch-interval= -h -V --thread --sorta=
        --sortd= -i,--insert= --only= --no-header -c,--color= --theme= --json --gen-config --use-config= --smart --regex
        --debug --procfs= -p= --interval=
        """,
        effects={
            "--pager=": TEXT,  # auto, always, disable
            "--load-config=": raises(Category.Unrecognized, "names settings that may name a pager"),
            "--gen-completion=": raises(Category.ModifiesFilesystem, "writes a file"),
        },
        abbreviates=False,
    ),
    Program(
        "lsof",
        """
        -? -h -a -b -c= -C -d= -E -f= -F=? -g=? -i=? -K=? -l -L=? -M -n -N -o=? -O -p= -P -Q -R -r=? -s=? -S=? -t -T=?
        -u= -U -v -V -w -x=? -X -Z=? -A= -e= -k= -m=
        """,
        Operands(LISTS),
        {"-D=": raises(Category.ModifiesFilesystem, "may write a cache")},
        abbreviates=False,
        signs="+",
    ),
    Program(
        "fuser",
        """
        -a,--all -s,--silent -u,--user -v,--verbose -m,--mount -M,--ismountpoint -l,--list-signals -n,--namespace= -4 -6
        -I
        """,
        Operands(LISTS),
        {"-k,--kill": raises(SYSTEM, "stops processes{+at}"), "-i,--interactive": TEXT},
        signs="-",
    ),
    Program(
        "vmstat",
        """
        -a,--active -d,--disk -D,--disk-sum -f,--forks -h -m,--slabs -n,--one-header -p,--partition= -s,--stats
        -S,--unit= -t,--timestamp -V -w,--wide -y,--no-first
        """,
        inert=True,
    ),
    Program(
        "iostat",
        """
        -c -d -h --human -H -j= -k -m -N -o= -p=? -s -t -V -x -y -z -g= --dec= --pretty --compact -f= +f= -w= -C -I -n=
        -K -U -a
        """,
        inert=True,
    ),
    Program("mpstat", "-A -n -u -T -V -I= -N= -P= -o= -H --dec= -k -t", inert=True),
    Program(
        "sar",
        """
        -A -B -b -C -d -D -F=? -H -h -I=? -m= -n= -P= -p -q=? -R -r=? -S -s=? -t -u=? -V -v -W -w -x -y -z --human
        --pretty --dec= --dev= --fs= --iface= --int= --sadc -e=? -i= -j=
        """,
        effects={"-o=?": WRITES, "-f=?": READS, "--help": TEXT},
        abbreviates=False,
    ),
    Program(
        "pidstat",
        "-C= -d -G= -H -h -I -l -p= -R -r -s -t -T= -U=? -u -V -v -w --human --dec=",
        effects={"-e=": Effect(Role.Runs, None, "runs")},
        abbreviates=False,
    ),
    Program(
        "iotop iotop-c",
        "-h -o,--only -b,--batch -n,--iter= -d,--delay= -p,--pid= -u,--user= -P -a -k -t -q",
        inert=True,
    ),
    Program(
        "iftop vnstat",
        "-h -n -N -p -P -b -B -t -s= -L= -i= -f= -F= -G= -l -d -m -y -5 -q,--query --hours -hg -tr=? --json= --xml="
        " --oneline=?"
        " --short -v --days -w -T",
        abbreviates=False,
    ),
    Program(
        "pmap",
        "-x,--extended -X -XX -d,--device -q,--quiet -p,--show-path -A,--range= -V -h -k",
        effects={
            "-n,--create-rc": raises(SYSTEM, "writes settings"),
            "-N,--create-rc-to=": WRITES,
            "-c,--read-rc": TEXT,
            "-C,--read-rc-from=": READS,
        },
        abbreviates=False,
    ),
    Program("nethogs nload nettop", "", loose=True, category=Category.ReadsFilesystem),
    Program(
        "nvidia-smi",
        """
        -h -L,--list-gpus -B -q,--query -u,--unit -i,--id= -x,--xml-format --dtd -d,--display= -l,--loop=?
        -lms,--loop-ms= --query-gpu= --format= --query-compute-apps= --query-accounted-apps= --query-supported-clocks=
        --query-retired-pages= --query-remapped-rows= --help-query-gpu --help-query-compute-apps
        """,
        effects={"-f,--filename=": WRITES},
        subcommands=(
            Program("dmon pmon", "-i= -s= -c= -d= -o= -h --format= --gpm-metrics=", effects={"-f=": WRITES}),
            Program("topo nvlink", "-m,--matrix -h -mp -c= -i= -n= -gpu= -p= -s -e -l -R", words=True),
        ),
        words=True,
    ),
    Program(
        "rocm-smi xpu-smi", "-a,--showallinfo -i,--showid -t,--showtemp -u,--showuse --showmeminfo= --json --csv -h"
    ),
    Program(
        "strace ltrace dtruss fs_usage opensnoop execsnoop",
        "-h -V -p= -f -e= -c -C -t -tt -T -s= -y -yy -q -r -v -x -u= -w -i -k",
        effects={"-o=": WRITES},
        category=Category.ReadsSecrets,
        phrase=MEMORY,
        modes=(("-h -V", Program("")),),
        abbreviates=False,
        permutes=False,
    ),
    Program(
        "perf",
        "-h -v",
        subcommands=(
            Program("list version help", "-v -h -d,--desc --no-desc --details --long-desc -j,--json --deprecated"),
            always(
                "stat record trace top bench mem c2c lock kmem sched ftrace test script probe report annotate diff"
                " inject archive buildid-cache config data evlist kvm timechart kwork daemon iostat",
                Category.Unrecognized,
                "may run a program",
            ),
        ),
    ),
    always("bpftrace dtrace stap bcc", SYSTEM, "puts code into the kernel"),
    always("gcore gdump procdump", Category.ReadsSecrets, "copies the memory of {process}"),
)

EXAMPLES = """
ReadsFilesystem: ps aux
ReadsFilesystem: ps -ef
ReadsFilesystem: ps -o pid,comm -p 12
ReadsFilesystem: ps -C node -o pid=
ReadsFilesystem: ps -u steve -o comm
ReadsFilesystem: ps -eo pid,ppid,cmd --sort=-%mem
ReadsFilesystem: ps axo pid,command
ReadsFilesystem: ps -p $$ -o args=
ReadsFilesystem: ps -p "$pid"
ReadsFilesystem: ps aux --sort -rss
ReadsFilesystem: ps --no-headers --pid 12 --format user
ReadsSecrets: ps auxe
ReadsSecrets: ps eww 12
ReadsSecrets: ps -p 12 e
ReadsSecrets: ps -Eww
ReadsSecrets: ps -auxe
ReadsSecrets: ps -o environ
ReadsSecrets: ps $flags
ReadsFilesystem: pgrep -fl node
ReadsFilesystem: pgrep -f "$name"
ReadsFilesystem: pidof nginx
ModifiesSystem: pkill -f server
ModifiesSystem: pkill -9 node
ModifiesSystem: pkill -HUP -u web nginx
Destroys: pkill -f assent
ModifiesSystem: killall -9 node
Destroys: killall assent
ReadsFilesystem: killall -l
ReadsFilesystem: top -bn1 -o %CPU
ReadsFilesystem: top -l 1 -stats pid,cpu
ReadsFilesystem: htop --version
ReadsFilesystem: pstree -p
ReadsFilesystem: btop --version
ReadsFilesystem: atop -PCPU 1 2
ModifiesFilesystem: atop -w log 1 2
ReadsFilesystem: glances --stdout cpu.user
ModifiesRemote: glances --export influxdb
ReadsFilesystem: procs --tree node
ReadsFilesystem: lsof -i :3000
ReadsFilesystem: lsof -nP -iTCP:8080 -sTCP:LISTEN
ReadsFilesystem: lsof -ti:3000
ReadsFilesystem: lsof -p 123
ReadsFilesystem: lsof +D src
ReadsFilesystem: lsof -t -i "tcp:$PORT"
ModifiesFilesystem: lsof -Db./cache
ReadsFilesystem: fuser -v 8080/tcp
ModifiesSystem: fuser -k 8080/tcp
ReadsFilesystem: vmstat 1 2
ReadsFilesystem: vmstat -s
ReadsFilesystem: iostat -xz 1 3
ReadsFilesystem: mpstat -P ALL 1 1
ReadsFilesystem: sar -u 1 3
ReadsFilesystem: sar -n DEV 1 1
ModifiesFilesystem: sar -o log 1 2
ReadsFilesystem: pidstat -u 1 1
Unrecognized: pidstat -e ./x
ReadsFilesystem: iotop -b -n 1
ReadsFilesystem: nethogs -c 1
ReadsFilesystem: iftop -t -s 1
ReadsFilesystem: vnstat -d
Unrecognized: vnstat --remove -i eth0
ReadsFilesystem: pmap -x 12
ModifiesFilesystem: pmap -N rc 12
ReadsFilesystem: nvidia-smi
ReadsFilesystem: nvidia-smi --query-gpu=name,memory.used --format=csv
ReadsFilesystem: nvidia-smi dmon -c 1
Unrecognized: nvidia-smi -pm 1
ReadsFilesystem: rocm-smi --showuse
ReadsSecrets: strace -p 12
ReadsFilesystem: strace -V
ReadsFilesystem: perf list
Unrecognized: perf record -g ./x
ModifiesSystem: bpftrace -e x
ReadsSecrets: gcore 12
ModifiesSystem: pmap -n 5
ModifiesSystem: nvidia-smi -f /etc/x
"""
