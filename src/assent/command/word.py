"""Words of a command, and the ways in which a program runs the words behind its own."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record


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
