"""Commands by which somebody becomes root later: an account with its number, a shell that runs as its owner."""

from __future__ import annotations

from itertools import pairwise

from assent.risk.category import Category
from assent.risk.entries.programs import ACCOUNTING, INTERPRETERS, SHELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow

NUMBER = ("-u", "-ou", "-uo", "--uid", "--non-unique")
RUNNING = SHELLS | INTERPRETERS | frozenset("env find vim vi nano less more cp dd tee tar nmap busybox gdb".split())


def risk(at: int, flow: Flow) -> Risk | None:
    """What the command with that index makes somebody root by."""
    command = flow.findings[at].command
    words = [word.text for word in command.argv]
    if command.program in ACCOUNTING and _is_root(words):
        return Category.Destroys, f"`{command.text}` makes an account that is root"
    if command.program not in ACCOUNTING and any(map(_sets_owner, words[1:])):
        shell = next((word.text for word in command.argv[1:] if _is_shell(word.text, command, flow)), "")
        if shell:
            return Category.Destroys, f"`{command.program}` makes `{shell}` run as its owner, for everybody"
    return None


def _is_root(words: Sequence[str]) -> bool:
    """Whether an account is given the number of root: -u 0, -ou0, --uid=0."""
    joined = any(word in ("-u0", "-ou0", "--uid=0", "--uid=+0") for word in words)
    return joined or any(one in NUMBER and other.strip("+0") == "" for one, other in pairwise(words))


def _sets_owner(word: str) -> bool:
    """Whether a mode has a program run as its owner or group: u+s, 4755, -m4755, u=rwxs, -perm is none."""
    word = word.removeprefix("--mode=").removeprefix("-m")
    if word.isascii() and word.isdigit():
        return len(word) >= 4 and bool(int(word[-4], 10) & 6)
    return any("s" in part.partition(sign)[2] for part in word.split(",") for sign in "+=" if _is_mode(part, sign))


def _is_mode(part: str, sign: str) -> bool:
    who, found, what = part.partition(sign)
    return bool(found) and set(who) <= set("ugoa") and set(what) <= set("rwxXstugo+-=")


def _is_shell(path: str, command: Command, flow: Flow) -> bool:
    """Whether a path is a program that runs others, or a copy of one that the text itself makes."""
    if path.rpartition("/")[2] in RUNNING:
        return True
    for writer in flow.writers.get(flow.file(path, command), ()):
        source = flow.findings[writer]
        if any(read.rpartition("/")[2] in RUNNING for read in source.reads):
            return True
    return False
