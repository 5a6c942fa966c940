"""Which program a command's first word names."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
    """
    sudo doas pkexec gosu su-exec setpriv runuser su systemd-run chroot unshare nsenter fakeroot env timeout
    nice ionice nohup stdbuf setsid time caffeinate unbuffer chrt taskset numactl prlimit setarch linux32
    linux64 i386 x86_64 strace ltrace flock script watch command builtin exec noglob nocorrect - xargs parallel
    entr ssh eval trap alias source . find busybox toybox
    fakechroot proot firejail bwrap sg newgrp arch xvfb-run dbus-run-session systemd-inhibit faketime eatmydata
    chronic ifne catchsegv cross-env cross-env-shell npx pnpx bunx nix-shell concurrently watchexec at batch
    screen hyperfine valgrind gdb heaptrack bear wsl mosh tmux sshpass proxychains proxychains4 torsocks torify tsocks
    rlwrap tini dumb-init ccache sccache distcc grc rtk msgfilter msgexec
    """.split()
)
# Tools that run others only by one of these subcommands.
SUBCOMMANDS = {
    **dict.fromkeys("uv poetry pipenv pdm hatch rye conda mamba micromamba pixi".split(), frozenset(("run",))),
    **dict.fromkeys("volta rustup honcho foreman op doppler heroku assent workmux".split(), frozenset(("run",))),
    **dict.fromkeys("bundle rbenv pyenv nodenv asdf fnm nvm direnv aws-vault chamber ip".split(), frozenset(("exec",))),
    **dict.fromkeys(("cabal", "stack", "opam"), frozenset(("exec",))),
    **dict.fromkeys(("npm", "mise"), frozenset(("exec", "x"))),
    **dict.fromkeys(("pnpm", "yarn"), frozenset(("exec", "dlx"))),
    **dict.fromkeys(("fly", "flyctl", "vagrant"), frozenset(("ssh",))),
    "bun": frozenset(("x",)),
    "nix": frozenset(("develop", "shell")),
    "perf": frozenset(("stat", "record", "trace")),
    "rr": frozenset(("record",)),
    "machinectl": frozenset(("shell",)),
}
# The same for commands in containers.
CONTAINERS = {
    **dict.fromkeys(("docker", "podman", "nerdctl", "docker-compose"), frozenset(("exec", "run"))),
    **dict.fromkeys(("kubectl", "oc"), frozenset(("exec",))),
}

SHELLS = frozenset(("bash", "sh", "dash", "zsh", "ksh", "mksh", "ash", "rbash"))
# Programs that write files among their words.
WRITING = frozenset(("tee", "cp", "mv", "ln", "install", "dd", "sponge", "curl", "wget"))
# Programs named like shells that are none: -c is an address, a colour, a sum or no option to them.
NO_SHELLS = frozenset(
    "virsh guestfish mongosh cqlsh pvesh wish tclsh groovysh instmodsh sqsh netsh sqlmesh oh-my-posh rhash texhash"
    " rehash ed2k_hash c_rehash nix-hash nix-push git-squash gh-dash kdash crush drush bosh browsh vcsh datamash"
    " dotslash pngcrush ppmflash st-flash stm32flash splash skipfish scanssh publish avahi-publish trash wash".split()
)

BATCHES = frozenset(("-x", "--exec", "-X", "--exec-batch"))  # options of fd; the command continues to `;` or the end
FD = ("fd", "fdfind")


def runs_others(name: str, texts: Iterable[str | None]) -> bool:
    """Whether what the program `name` runs has to be looked for in its words, whose texts are `texts`."""
    subcommands = SUBCOMMANDS.get(name) or CONTAINERS.get(name)
    if subcommands is not None:
        return not subcommands.isdisjoint(texts)
    if name in FD:
        return not BATCHES.isdisjoint(texts)
    return name in RUNNERS or may_be_shell(name)


def may_be_shell(name: str) -> bool:
    """Whether the program `name` may read a text behind -c as a shell does: its name ends as a shell's."""
    return name.endswith("sh") and name not in NO_SHELLS


def may_run_others(name: str) -> bool:
    """Whether the program `name` runs another here by any of its words; a shell is not meant."""
    return name in SUBCOMMANDS or name in RUNNERS or name in FD


def identity(word: Argument) -> str | None:
    """The program's name: the basename if bare or in a trusted folder, else the path as written."""
    if not word.exact:
        return None
    folder, slash, name = word.text.rpartition("/")
    return name if not slash or folder in TRUSTED else word.text


def keeps_programs(path: str) -> bool:
    """Whether the programs of trusted folders are still found first with this value of PATH.

    So they are if it names trusted folders only, up to the old path if that is in it. Those that a person's
    own package managers and the project's fill are judged as the value of the variable.
    """
    for folder in path.replace("${PATH}", "$PATH").split(":"):
        if folder == "$PATH":
            return True
        if folder not in TRUSTED:
            from assent.command.bins import is_usual  # few texts change PATH

            if not is_usual(folder):
                return False
    return True
