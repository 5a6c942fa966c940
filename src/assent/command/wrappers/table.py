"""Programs that run the command behind them, each with its own options.

An option that is in no table makes the whole command opaque.
"""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.record import Record


class Tool(Record):
    """Where the command is among the words of a tool that runs it as one of many things it does."""

    scripts: str = ""  # options whose values are all read by a shell, besides the command
    each: bool = False  # each operand is a command that a shell reads: hyperfine
    keys: bool = False  # names of keys are among the words: tmux send-keys
    after: bool = False  # the command is behind --
    behind: str = ""  # the options behind which the command is: gdb --args


class Form(Record):
    """How one wrapper's words are read. Options are spelled as in `options.grammar`; `-#` is -5."""

    options: str
    wrapping: Wrapping = Wrapping.Nothing
    leading: int = 0  # operands before the command: the 5 of timeout 5 make
    again: bool = False  # options may follow the leading operands
    idle: str = ""  # with one of these options nothing behind it runs: sudo -l
    directory: str = ""  # the option that says where the command runs
    lost: str = ""  # the options with which its directory is not known: sudo -i; * for always: chroot
    interactive: str = ""  # the options with which a shell runs when no command is given; * for always
    assigns: bool = False  # NAME=value words may be before the command
    script: str = ""  # the option whose value is read by a shell: su -c
    joined: bool = False  # the words behind it are joined and read by a shell: watch
    plain: str = ""  # the option with which they are not: watch -x
    output: str = ""  # the option whose value is a file that is written
    input: str = ""  # the option whose value is a file that the operands are read from: xargs -a
    created: str = ""  # the redirect that stands for what is done to the leading operand, a file
    inherits: bool = False  # the command runs in the same shell: command, builtin
    doubtful: str = ""  # more options, which may run something else or change what runs
    user: bool = False  # the leading operand is a user, and a shell reads the rest: su
    words: bool = False  # -name is one option: arch -x86_64
    tool: Tool | None = None  # what the wrapper itself does is judged besides: npx


_SU = (
    "-c,--command,--session-command= -l,--login -s,--shell= -m,-p,--preserve-environment "
    "-g,--group= -G,--supp-group= -P,--pty -T,--no-pty -f,--fast -w,--whitelist-environment="
)
_SETARCH = (
    "-3,--3gb -B,--32bit -F,--fdpic-funcptrs -I,--short-inode -L,--addr-compat-layout -R,--addr-no-randomize "
    "-S,--whole-seconds -T,--sticky-timeouts -X,--read-implies-exec -Z,--mmap-page-zero --4gb --uname-2.6 "
    "-v,--verbose --list --help"
)
_PARALLEL = (
    "-j,-P,--jobs,--max-procs= -k,--keep-order -n,-N,--max-args= -I= -0,--null -d,--delimiter= -m -X,--xargs -t,"
    "--verbose -v --bar --progress --eta --dry-run,--dryrun --halt= -C,--colsep= --lb,--line-buffer --will-cite "
    "--tag --delay= --timeout= --retries= --joblog= -u,--ungroup --group -r,--no-run-if-empty --pipe --block= "
    "-L,--max-lines= --no-notice -q,--quote --nice= --load= --memfree= -a,--arg-file= --plus --link --version --help"
)

FORMS: dict[str, Form] = {
    # another user
    "sudo": Form(
        "-A,--askpass -B,--bell -b,--background -C,--close-from= -c,--login-class= -D,--chdir= -E,--preserve-env=? "
        "-e,--edit -g,--group= -H,--set-home -h --help --host= -i,--login -K,--remove-timestamp -k,--reset-timestamp "
        "-l,--list -N,--no-update -n,--non-interactive -P,--preserve-groups -p,--prompt= -S,--stdin -s,--shell "
        "-T,--command-timeout= -U,--other-user= -u,--user= -V,--version -v,--validate",
        Wrapping.Identity,
        doubtful="-R,--chroot= -r,--role= -t,--type= -a,--auth-type=",
        idle="-e -h -K -l -V -v",
        directory="-D",
        lost="-i",
        interactive="-i -s",
        assigns=True,
    ),
    "doas": Form("-L -n -s -u=", Wrapping.Identity, idle="-L", interactive="-s", doubtful="-C="),
    "pkexec": Form("-u,--user= --disable-internal-agent --keep-cwd --version --help", Wrapping.Identity, lost="*"),
    "gosu": Form("", Wrapping.Identity, leading=1),
    "su-exec": Form("", Wrapping.Identity, leading=1),
    "setpriv": Form(
        "--reuid= --regid= --clear-groups --keep-groups --init-groups --groups= --no-new-privs --reset-env "
        "--inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig= -d,--dump",
        Wrapping.Identity,
        idle="-d",
    ),
    "runuser": Form(_SU + " -u,--user=", Wrapping.Identity, lost="-l", interactive="*", script="-c", user=True),
    "su": Form(_SU, Wrapping.Identity, lost="-l", interactive="*", script="-c", user=True),
    "systemd-run": Form(
        "--user --system --scope -u,--unit= -t,--pty -P,--pipe -q,--quiet -G,--collect --wait -r,--remain-after-exit "
        "--slice= --uid= --gid= --nice= -E,--setenv= -d,--same-dir --description= --no-block --no-ask-password "
        "--working-directory=",
        Wrapping.Identity,
        doubtful="-p,--property= -H,--host= -M,--machine= -S,--shell --on-active= --on-calendar= --path-property=",
        lost="*",
    ),
    # another view of the system
    "chroot": Form("--userspec= --groups= --skip-chdir", Wrapping.Root, leading=1, lost="*", interactive="*"),
    "unshare": Form(
        "-m,--mount=? -u,--uts=? -i,--ipc=? -n,--net=? -p,--pid=? -U,--user=? -C,--cgroup=? -T,--time=? -f,--fork "
        "--map-user= --map-group= -r,--map-root-user -c,--map-current-user --map-auto --mount-proc=? --kill-child=? "
        "--propagation= --setgroups= -R,--root= -w,--wd= -S,--setuid= -G,--setgid= --keep-caps",
        Wrapping.Root,
        lost="*",
        interactive="*",
    ),
    "nsenter": Form(
        "-a,--all -t,--target= -m,--mount=? -u,--uts=? -i,--ipc=? -n,--net=? -p,--pid=? -U,--user=? -C,--cgroup=? "
        "-T,--time=? -S,--setuid= -G,--setgid= --preserve-credentials -r,--root=? -w,--wd=? -W,--wdns= -e,--env "
        "-F,--no-fork -Z,--follow-context",
        Wrapping.Root,
        lost="*",
        interactive="*",
    ),
    "fakeroot": Form("-u,--unknown-is-real -b=", Wrapping.Root),
    "fakechroot": Form("-s,--use-system-libs -e= -c=", Wrapping.Root),
    "proot": Form(
        "-r,--rootfs= -b,--bind,-m,--mount= -w,--pwd,--cwd= -v,--verbose= -k,--kernel-release= -0,--root-id "
        "-i,--change-id= -R= -S= -l,--link2symlink --kill-on-exit -V,--version -h,--help",
        Wrapping.Root,
        lost="*",
        interactive="*",
        doubtful="-q,--qemu=",
    ),
    "firejail": Form(
        "--quiet --noprofile --profile=? --private=? --private-tmp --private-dev --net=? --seccomp=? --caps.drop=? "
        "--noroot --nonewprivs --nosound --no3d --read-only=? --read-write=? --blacklist=? --whitelist=? --x11=? "
        "--env=? --rmenv=? --name=? --timeout=? --nogroups --ipc-namespace --version --help",
        Wrapping.Root,
        interactive="*",
        doubtful="--join=? --shell=? -c",
    ),
    "bwrap": Form(
        "--unshare-all --unshare-net --unshare-pid --unshare-ipc --unshare-user --share-net --die-with-parent "
        "--new-session --proc= --dev= --tmpfs= --dir= --chdir= --hostname= --unsetenv= --clearenv --as-pid-1 --uid= "
        "--gid= --cap-drop= --cap-add= --version --help",
        Wrapping.Root,
        lost="*",
    ),
    # another group
    "sg": Form("-c,--command=", Wrapping.Identity, leading=1, again=True, script="-c", joined=True, interactive="*"),
    "newgrp": Form("-l", Wrapping.Identity, leading=1, interactive="*"),
    # the same command, in other conditions
    "env": Form(
        "-i,--ignore-environment -0,--null -u,--unset= -C,--chdir= -S,--split-string= -v,--debug --block-signal=? "
        "--default-signal=? --ignore-signal=? --list-signal-handling -a,--argv0= --help --version",
        directory="-C",
        assigns=True,
        doubtful="-P=",
    ),
    "timeout": Form(
        "-k,--kill-after= -s,--signal= -p,--preserve-status -f,--foreground -v,--verbose --help --version", leading=1
    ),
    "nice": Form("-n,--adjustment= -# --help --version"),
    "ionice": Form(
        "-c,--class= -n,--classdata= -t,--ignore -p,--pid= -P,--pgid= -u,--uid= -h,--help -V,--version", idle="-p -P -u"
    ),
    "nohup": Form("--help --version"),
    "stdbuf": Form("-i,--input= -o,--output= -e,--error= --help --version"),
    "setsid": Form("-c,--ctty -f,--fork -w,--wait -h,--help -V,--version"),
    "time": Form(
        "-f,--format= -o,--output= -a,--append -p,--portability -v,--verbose -q,--quiet -l -h,--help -V,--version",
        output="-o",
    ),
    "caffeinate": Form("-d -i -m -s -u -t= -w="),
    "unbuffer": Form("-p"),
    "arch": Form("-32 -64 -i386 -x86_64 -x86_64h -arm64 -arm64e -arch= -c -d= -e= -h", words=True),
    "xvfb-run": Form(
        "-a,--auto-servernum -e,--error-file= -f,--auth-file= -h,--help -l,--listen-tcp -n,--server-num= "
        "-p,--xauth-protocol= -s,--server-args= -w,--wait=",
        output="-e",
    ),
    "dbus-run-session": Form("--help --version", doubtful="--dbus-daemon= --config-file="),
    "systemd-inhibit": Form(
        "--what= --who= --why= --mode= --list --no-pager --no-legend --help --version", idle="--list"
    ),
    "faketime": Form("-m -f -p=? --exclude-monotonic -h,--help -v,--version", leading=1),
    "eatmydata": Form(""),
    "chronic": Form("-v -e"),
    "ifne": Form("-n"),
    "catchsegv": Form("--help --version"),
    "cross-env": Form("", assigns=True),
    "cross-env-shell": Form("", assigns=True, joined=True),
    "chrt": Form(
        "-a,--all-tasks -b,--batch -d,--deadline -f,--fifo -i,--idle -m,--max -o,--other -r,--rr -R,--reset-on-fork "
        "-T,--sched-runtime= -P,--sched-period= -D,--sched-deadline= -p,--pid -v,--verbose",
        leading=1,
        idle="-m -p",
    ),
    "taskset": Form("-a,--all-tasks -c,--cpu-list -p,--pid", leading=1, idle="-p"),
    "numactl": Form(
        "-a,--all -i,--interleave= -N,--cpunodebind= -m,--membind= -C,--physcpubind= -l,--localalloc -p,--preferred= "
        "-s,--show -H,--hardware",
        idle="-s -H",
    ),
    "prlimit": Form(
        "-p,--pid= --noheadings --raw --verbose --output= -c,--core=? -d,--data=? -e,--nice=? -f,--fsize=? "
        "-i,--sigpending=? -l,--memlock=? -m,--rss=? -n,--nofile=? -q,--msgqueue=? -r,--rtprio=? -s,--stack=? "
        "-t,--cpu=? -u,--nproc=? -v,--as=? -x,--locks=? -y,--rttime=?",
        idle="-p",
    ),
    "setarch": Form(_SETARCH, leading=1, again=True, idle="--list"),
    "linux32": Form(_SETARCH, idle="--list"),
    "linux64": Form(_SETARCH, idle="--list"),
    "i386": Form(_SETARCH, idle="--list"),
    "x86_64": Form(_SETARCH, idle="--list"),
    "strace": Form(
        "-c,--summary-only -C,--summary -d,--debug -D,--daemonize=? -f,--follow-forks -F -h,--help -i,"
        "--instruction-pointer -k,--stack-traces -n,--syscall-number -N,--arg-names -q,--quiet=? "
        "-r,--relative-timestamps=? -t,--absolute-timestamps=? -T,--syscall-times=? -v,--no-abbrev -V,--version -w,"
        "--summary-wall-clock -x,--strings-in-hex=? -y,--decode-fds=? -Y,--decode-pids=? -z,--successful-only "
        "-Z,--failed-only -a,--columns= -b= -e,--trace= -I,--interruptible= -o,--output= -O= -p,--attach= "
        "-P,--trace-path= -s,--string-limit= -S,--summary-sort-by= -X,--const-print-style=",
        idle="-h -p -V",
        output="-o",
    ),
    "ltrace": Form(
        "-a,--align= -A= -b,--no-signals -c -C,--demangle -D= -e= -f -h,--help -i -l,--library= -L -n,--indent= "
        "-o,--output= -p= -r -s= -S -t -T -V,--version -w,--where= -x=",
        idle="-h -p -V",
        output="-o",
    ),
    "flock": Form(
        "-s,--shared -x,-e,--exclusive -u,--unlock -n,--nb,--nonblock -w,--timeout,--wait= -o,--close "
        "-E,--conflict-exit-code= -F,--no-fork --fcntl --verbose -c,--command= -h,--help -V,--version",
        leading=1,
        again=True,
        script="-c",
        created=">>",
    ),
    "script": Form(
        "-a,--append -c,--command= -e,--return -E,--echo= -f,--flush -q,--quiet -t,--timing=? -O,--log-out= "
        "-I,--log-in= -B,--log-io= -T,--log-timing= -m,--logging-format= -o,--output-limit= --force -h,--help "
        "-V,--version",
        leading=1,
        again=True,
        script="-c",
        output="-O",
        created=">",
    ),
    "watch": Form(
        "-b,--beep -c,--color -C,--no-color -d,--differences=? -e,--errexit -g,--chgexit -n,--interval= -p,--precise "
        "-q,--equexit= -r,--no-rerun -t,--no-title -w,--no-wrap -x,--exec -h,--help -v,--version",
        joined=True,
        plain="-x",
    ),
    # the shell's own
    "command": Form("-p -v -V", idle="-v -V", inherits=True),
    "builtin": Form("", inherits=True),
    "exec": Form("-c -l -a="),
    "noglob": Form("", inherits=True),
    "nocorrect": Form("", inherits=True),
    "-": Form(""),
    # commands whose operands come from input
    "xargs": Form(
        "-0,--null -a,--arg-file= -d,--delimiter= -E= -e,--eof=? -I= -i,--replace=? -L= -l,--max-lines=? "
        "-n,--max-args= -o,--open-tty -P,--max-procs= -p,--interactive -r,--no-run-if-empty -s,--max-chars= "
        "-t,--verbose -x,--exit --show-limits -J= -R= -S= --help --version",
        Wrapping.Operands,
        input="-a",
        doubtful="--process-slot-var=",
    ),
    "parallel": Form(
        _PARALLEL,
        Wrapping.Operands,
        joined=True,
        plain="-q",
        interactive="*",
        output="--joblog",
        input="-a",
        doubtful="-S,--sshlost= --slf,--sshloginfile= --env= --results= --tmpdir= --trc= --return= --basefile= --wd=",
    ),
    "entr": Form("-a -c -d -n -p -r -s -x -z", Wrapping.Operands, joined=False),
    # another machine or container
    "ssh": Form(
        "-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y -B= -b= -c= -D= -E= -e= -I= -i= "
        "-J= -L= -l= -m= -O= -o= -p= -Q= -R= -W= -w=",
        Wrapping.Remote,
        leading=1,
        again=True,
        idle="-G -N -O -Q -V -W",
        joined=True,
        output="-E",
        interactive="*",
        doubtful="-F=",
    ),
}
ZSH_ONLY = frozenset(("noglob", "nocorrect", "-"))
