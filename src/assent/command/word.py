"""Words of a command, the labels in them, and the ways in which a program runs the words behind its own."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LABEL = "[0-9A-Za-z]*"  # fits one word that a program is known to print, such as the name of an object
NUMERAL = "[0-9]*"  # the same of a number
REFERENCE = "(name)"  # the same of a branch, which may begin with a dash
JOB = "[0-9]*(job)"  # the number of a job of this shell: $!
SIGNED = "[-0-9]*"  # what an expression of the shell comes to, which may be less than 0
LOGIN = "[A-Za-z_]*(login)"  # the name of the user: an ordinary name, also where a path is made of it
# Variables that a session has from its login on.
OF_LOGIN = frozenset("HOME USER LOGNAME SHELL TERM LANG PATH TMPDIR PWD DISPLAY XDG_RUNTIME_DIR".split())
LABELS = (LABEL, NUMERAL, REFERENCE, JOB, SIGNED, LOGIN)
DASHLESS = (LABEL[:-1], NUMERAL[:-1], "[A-Za-z_]", "[0-9a-f]", "[a-z]", "[A-Z]", "[a-zA-Z]", "[A-Za-z]", "[a-z0-9]")


class Argument(Record):
    """One word of argv as the program may receive it.

    What xargs appends is a word with the text `(input)`; a process substitution is the path
    /dev/fd/63 that the program is given.
    """

    start: int
    end: int
    text: str  # quoting removed, expansions as written: a"b $x" → ab $x
    prefix: str  # the part of text that is certain, up to the first expansion
    exact: bool  # the program receives exactly text, as one argument
    several: bool = False  # may become none or several arguments: $x, *.md, {a,b}, $@
    glob: bool = False  # the only expansions are globs, so several existing paths that fit text
    quoted: bool = False  # some part of it is quoted
    inside: tuple[int, int] | None = None  # the span of what is in its `$( )`, in a text whose characters are apart


class Wrapping(Choice):
    """The changes that a wrapper makes to the command behind it."""

    Nothing = "nothing"  # timeout, nice, nohup, stdbuf, time, command, env with harmless names
    Identity = "identity"  # sudo, doas, su: another user
    Root = "root"  # chroot, unshare, nsenter: another view of the system
    Remote = "remote"  # ssh, docker exec: another machine or container
    Operands = "operands"  # xargs, parallel, find -exec: operands come from input
    Shell = "shell"  # bash -c, eval, trap
    Project = "project"  # npx, uv run: a program of the project, or a package; that is judged besides


def all_exact(words: Sequence[Argument]) -> bool:
    """Whether the program receives exactly the texts of `words`."""
    for word in words:  # noqa: SIM110 - a generator takes twice the time
        if not word.exact:
            return False
    return True


def all_known(words: Sequence[Argument]) -> bool:
    """The same, where a pattern is known as well: it stands for files that fit it."""
    for word in words:  # noqa: SIM110 - as above
        if not (word.exact or word.glob):
            return False
    return True


def may_be_option(word: Argument) -> bool:
    """Whether a word that is not certain may begin with a dash: `$x` and `*`, neither `./*` nor `[a-z]*`."""
    if word.exact or word.prefix not in ("", "-"):
        return False
    if word.prefix or not word.glob or not word.text.startswith(DASHLESS):
        return True
    return any(word.text.startswith(f"{label}-") for label in LABELS)  # nothing may be printed at all


def is_label(word: Argument) -> bool:
    """Whether `word` begins with what a program is known to print, a name or a number."""
    return word.glob and word.text.startswith(LABELS)


def is_login(word: Argument) -> bool:
    """Whether `word` is one name made of the user's and plain characters: `$USER`, `$USER:$USER`, `$USER:staff`."""
    plain = word.text.replace(LOGIN, "")
    return plain != word.text and (not plain or plain.replace(":", "").replace("-", "").isalnum() or plain == ":")


def part(argument: Argument, begin: int) -> Argument:
    """The part of `argument` from index `begin` of its text on.

    Its span is exact for a word written without quoting, else that of the whole word.
    """
    plain = argument.end - argument.start == len(argument.text)
    return Argument(
        argument.start + begin if plain else argument.start,
        argument.end,
        argument.text[begin:],
        argument.prefix[begin:],
        argument.exact,
        argument.several,
        argument.glob,
        argument.quoted,
    )


def value_of(word: Argument) -> Argument:
    """The value of an option without the `=` that may be before it: `-o=yaml`."""
    return part(word, 1) if word.prefix.startswith("=") else word


def keeps(name: str, value: str) -> bool:
    """Whether a variable of the login is given the value that it has: HOME="$HOME"."""
    return name in OF_LOGIN and value in (f"${name}", f"${{{name}}}", LOGIN)
