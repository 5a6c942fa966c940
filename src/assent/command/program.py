"""Which program a command's first word names."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

# A program is known by its basename only in these folders.
TRUSTED = frozenset(
    ("/bin", "/usr/bin", "/usr/local/bin", "/sbin", "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin")
)
# What PATH does not decide: the shell's own commands.
BUILTINS = frozenset(
    ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo "
    "enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf "
    "pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit "
    "umask unalias unset wait".split()
)

# Programs that run others, or read a text as commands: `unfold` knows how. So may whatever ends in sh.
RUNNERS = frozenset(
    "sudo doas pkexec gosu su-exec setpriv runuser su systemd-run chroot unshare nsenter fakeroot env timeout nice "
    "ionice nohup stdbuf setsid time caffeinate unbuffer chrt taskset numactl prlimit setarch linux32 linux64 i386 "
    "x86_64 strace ltrace flock script watch command builtin exec noglob nocorrect - xargs parallel entr ssh eval trap "
    "alias source . find busybox toybox docker podman nerdctl kubectl oc docker-compose".split()
)


def runs_others(name: str) -> bool:
    """Whether what the program `name` runs has to be looked for in its arguments."""
    return name in RUNNERS or name.endswith("sh")


def identity(word: Argument) -> str | None:
    """The program's name: the basename if bare or in a trusted folder, else the path as written."""
    if not word.exact:
        return None
    folder, slash, name = word.text.rpartition("/")
    return name if not slash or folder in TRUSTED else word.text


def keeps_programs(path: str) -> bool:
    """Whether the programs of trusted folders are still found first with this value of PATH.

    So they are if it names trusted folders only, up to the old path if that is in it.
    """
    for folder in path.replace("${PATH}", "$PATH").split(":"):
        if folder == "$PATH":
            return True
        if folder not in TRUSTED:
            return False
    return True
