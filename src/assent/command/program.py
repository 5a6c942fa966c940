"""The program that a command's first word names."""

from __future__ import annotations

from assent import rules_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.model import Argument, Command

# A program is known by its basename only in these folders.
TRUSTED = frozenset(
    """
    /bin /usr/bin /usr/local/bin /sbin /usr/sbin /usr/local/sbin /usr/libexec /opt/homebrew/bin
    /lib /lib64 /usr/lib /usr/lib64 /lib/x86_64-linux-gnu /lib/aarch64-linux-gnu
    """.split()
)
# Commands of the shell that read a text as commands, and programs that run others in ways of their own; those that
# program files describe are in the compiled table.
READING = frozenset("eval trap alias source . find busybox toybox".split())
ANY = "*"  # in place of the subcommands of a program that runs whatever its words name
# What zsh has in itself, also as `zf_rm`.
ZSH_FILES = frozenset("chgrp chmod chown ln mkdir mv rm rmdir sync".split())
INSIDE = frozenset(("exec", "run", "debug"))  # subcommands by which tools run others in containers

SHELLS = frozenset(("bash", "sh", "dash", "zsh", "ksh", "mksh", "ash", "rbash"))

MODULE = "module"  # its option that names a module, which it runs: python -m pytest
VALUED = ("valued", "loading", "written")  # lists of options of an interpreter that have a value in front of its script
BATCHES = frozenset(("-x", "--exec", "-X", "--exec-batch"))  # options of fd; the command continues to `;` or the end
FD = ("fd", "fdfind")

# Options of git, before its subcommand, whose value may be a word of its own.
BEFORE_GIT = frozenset("-C -c --git-dir --work-tree --namespace --config-env --attr-source".split())


def behind_git(argv: Sequence[Argument]) -> Sequence[Argument]:
    """The words of git from its subcommand on: of `git -C sub push x` the last two."""
    at = 1
    while at < len(argv) and argv[at].text[:1] == "-":
        at += 2 if argv[at].text in BEFORE_GIT else 1
    return argv[at:]


def git_verb(command: Command) -> str:
    """The subcommand of a command that is git; empty for any other, and without one."""
    words = behind_git(command.argv) if command.program == "git" else ()
    return words[0].text if words else ""


def runs_others(name: str, texts: Iterable[str | None]) -> bool:
    """Whether what the program `name` runs has to be looked for in its words, whose texts are `texts`."""
    words = behind(name)
    return ANY in words or not words.isdisjoint(texts)


def behind(name: str) -> frozenset[str]:
    """The words behind which the program `name` may run what others name; ANY for any word, none if it does not."""
    words = _behind.get(name)
    if words is None:
        words = _behind[name] = _read_behind(name)
    return words


def _read_behind(name: str) -> frozenset[str]:
    if name in READING or may_be_shell(name) or rules_table.is_a(name, rules_table.LAUNCHER):
        return frozenset((ANY,))
    return BATCHES if name in FD else subcommands(name) or (INSIDE if runs_inside(name) else frozenset())


def runs_inside(name: str) -> bool:
    """Whether the program `name` runs others in containers or pods."""
    return rules_table.is_a(name, rules_table.CONTAINER)


def subcommands(name: str) -> frozenset[str]:
    """The words of its own behind which the program `name` runs another, or ANY; none if it does not."""
    return frozenset(runs(name))


def runs(name: str) -> list[str]:
    """The same as they are in the program's file: `*` for any word."""
    line = rules_table.of_program(name)
    return [] if line is None else rules_table.facts(line)[2].split()


_behind: dict[str, frozenset[str]] = {}  # words behind which the program of that name runs another


def may_be_shell(name: str) -> bool:
    """Whether the program `name` may read a text behind -c as a shell does: its name ends as a shell's."""
    return name.endswith("sh") and not rules_table.is_a(name, "non-shell", "powershell")


def is_tar(name: str | None) -> bool:
    """Whether the program is tar, which takes options without a dash in its first word."""
    return name is not None and rules_table.canonical(name) == "tar"


def code_options(name: str) -> list[str]:
    """The options and subcommands of the program behind which code is, the one that takes any code first."""
    return rules_table.words(rules_table.unversioned(name), "code")


def gives_code(word: str, name: str) -> bool:
    """Whether the code of the program is behind the word, or is glued to it: `-c`, `--eval=x`, `-lane`."""
    options = code_options(name)
    if word.partition("=")[0] in options:
        return True
    letters = [option[1:] for option in options if len(option) == 2]
    if word[:1] != "-" or word[1:2] == "-" or not letters:
        return False
    for letter in word[1:]:
        if letter in letters:
            return True
        if not letter.isalnum() or f"-{letter}" in valued(name):
            return False
    return False


def valued(name: str) -> frozenset[str]:
    """The options of an interpreter that have a word of their own in front of its script."""
    plain = rules_table.unversioned(name)
    return frozenset([option for kind in VALUED for option in rules_table.vocabulary(plain, kind)])


def takes_code(name: str) -> bool:
    """Whether the program `name` runs the word behind an option as code: a shell, an interpreter."""
    return may_be_shell(name) or rules_table.is_a(name.rstrip("0123456789."), "interpreter", "script-first")


def may_run_others(name: str) -> bool:
    """Whether the program `name` runs another here by any of its words; a shell is not meant."""
    return name in READING or name in FD or bool(runs(name))


def identity(word: Argument) -> str | None:
    """The program's name: the basename if bare or in a folder of the system, else the path as written.

    `=rm` is `rm` to zsh, and no program to bash.
    """
    if not word.exact:
        return None
    text = word.text
    if text[:1] == "=" and not word.quoted:
        text = text[1:] or text
    folder, slash, name = text.rpartition("/")
    if name[:3] == "zf_" and name[3:] in ZSH_FILES:
        name = name[3:]
    return name if not slash or folder in TRUSTED or _is_of_system(folder) else text


def _is_of_system(folder: str) -> bool:
    """Whether the system's own programs are in a folder that is none of the usual ones: /usr/local/go/bin."""
    if not folder.startswith(("/usr/", "/opt/", "/snap/", "/home/linuxbrew/", "/run/", "/Library/", "/Applications/")):
        return False
    from assent.command.bins import is_system  # few programs are given by such a path

    return is_system(folder)


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
