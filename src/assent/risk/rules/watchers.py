"""What waits, watches and repeats, and the wrappers when they run nothing."""

from __future__ import annotations

from assent.command.wrappers import FORMS
from assent.risk.category import Category
from assent.risk.rule import LISTS, NONE, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, raises

SYSTEM = Category.ModifiesSystem
RUN = Effect(Role.Runs, None, "runs")
RUNNING = Operands(RUN)

PROGRAMS = (
    Program(
        "inotifywait inotifywatch",
        """
        -h -m,--monitor -r,--recursive -q,--quiet -qq -s,--syslog -z,--zero -e,--event= -t,--timeout= --timefmt=
        --format= --exclude= --excludei= --include= --includei= -c,--csv -P,--no-dereference --no-newline -v,--verbose
        -a=
        """,
        Operands(LISTS),
        {"--fromfile=": READS, "-o,--outfile=": WRITES, "-d,--daemon": raises(SYSTEM, "stays in the background")},
        abbreviates=False,
    ),
    Program(
        "fswatch",
        """
        -0,--print0 -1,--one-event -a,--access -d,--directories -e,--exclude= -E,--extended -f,--format-time= -h
        --event= -i,--include= -I,--insensitive -l,--latency= -L,--follow-links -m,--monitor= -M,--list-monitors
        -n,--numeric -o,--one-per-batch -r,--recursive -t,--timestamp -u,--utc-time -v,--verbose -x,--event-flags
        --event-flag-separator= --format= --batch-marker=? --bubble-events --monitor-property= --allow-overflow
        --no-defer
        """,
        Operands(LISTS),
        {"--filter-from=": READS},
        abbreviates=False,
    ),
    Program(
        "watchman",
        "-h -v --no-spawn --no-pretty",
        subcommands=(
            Program(
                "version get-sockname get-pid watch-list list-capabilities since find query clock get-config"
                " trigger-list"
            ),
            always(
                "watch watch-project watch-del watch-del-all trigger trigger-del shutdown-server subscribe log"
                " log-level",
                SYSTEM,
                "changes the watched folders{+with}",
            ),
        ),
    ),
    Program("xargs", FORMS["xargs"].options, RUNNING, abbreviates=False, permutes=False),
    Program("watch timeout parallel entr stdbuf flock", "-h -v -V", RUNNING, abbreviates=False, permutes=False),
    Program(
        "watchexec chokidar onchange when-changed",
        "-h -V",
        RUNNING,
        category=Category.Unrecognized,
        phrase="runs {|a program} at each change",
        abbreviates=False,
        permutes=False,
        loose=True,
        modes=(("-h -V", Program("")),),
    ),
    Program(
        "hyperfine multitime poop",
        "-h -V",
        category=Category.RunsProjectCode,
        phrase="runs {|programs} again and again",
        permutes=False,
        loose=True,
        modes=(("-h -V", Program("")),),
    ),
    Program(
        "ionice chrt taskset numactl prlimit renice schedtool",
        "-h -V -p,--pid= -P= -u= -m,--max -s,--show -H,--hardware -a,--all-tasks -c,--cpu-list",
        Operands(TEXT),
        category=SYSTEM,
        phrase="changes how a process runs",
        modes=(("-h -V -m -s -H", Program("")),),
    ),
    Program(
        "unshare nsenter chroot setarch linux32 linux64 setpriv runuser pkexec gosu capsh firejail bwrap proot"
        " fakeroot fakechroot",
        "-h -V --list --print -d,--dump",
        RUNNING,
        category=SYSTEM,
        phrase="runs a program in another view of the system",
        modes=(("-h -V", Program("")), ("--list --print -d", Program("", operands=NONE))),
        abbreviates=False,
        permutes=False,
    ),
    Program(
        "script scriptreplay scriptlive ttyrec termtosvg",
        "-h -V",
        category=Category.Unrecognized,
        phrase="runs a shell, and writes down what happens",
        loose=True,
        modes=(("-h -V", Program("")),),
    ),
    Program(
        "progress pv",
        "-b -e -F= -i= -I -k -L= -l -m -M -n -N= -p -q -r -s= -t -T -w= -W -x -a -A= -B= -c -C -D= -H= -h -V -8 -0"
        " -d= -f",
        Operands(READS),
        {"-P,--pidfile=": WRITES, "-R,--remote=": TEXT},
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: capsh --print
Unrecognized: capsh --print -- -c 'rm x'
ReadsFilesystem: inotifywait -m -r src
ModifiesFilesystem: inotifywait -o log src
ReadsFilesystem: fswatch -1 src
ReadsFilesystem: watchman watch-list
Unrecognized: watchman -j
ModifiesSystem: watchman watch-del x
ReadsFilesystem: xargs --version
ReadsFilesystem: echo a b | xargs -n1
ReadsSecrets: xargs -a ~/.ssh/id_rsa
ReadsFilesystem: timeout --help
ReadsFilesystem: watch -h
Unrecognized: watchexec -e py make
ReadsFilesystem: watchexec --version
ReadsFilesystem: hyperfine --version
RunsProjectCode: hyperfine 'ls src'
Unrecognized: hyperfine --prepare x ls
ModifiesSystem: renice 10 12
ModifiesSystem: ionice -c 3 -p 12
ReadsFilesystem: capsh --print
ReadsFilesystem: script --version
ReadsFilesystem: pv a.bin
"""
