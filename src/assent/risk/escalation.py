"""Commands by which somebody becomes root later: an account with its number or groups, a program with its rights."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.entries.programs import INTERPRETER, SHELL
from assent.risk.modes import runs_as_owner, sets_owner, shares_group
from assent.risk.wording import quoted
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow

ACCOUNTING = "accountant"  # makes accounts
ROOTS = frozenset("root sudo wheel admin sudoers docker lxd incus incus-admin disk shadow".split())  # may become root
MAKING = ("adduser", "addgroup")  # make what their first operand names
CREATING = "useradd"  # ends the names of those that make a new account of it
FIRST_GROUP = ("--ingroup", "-G")  # options of these that name the group of the account which they make
DIRECTORIES = "directory-service"
LEAVING = ("-d", "--delete", "--del", "-r", "-remove", "-delete")  # options of these that take somebody out
KEEPING = (*LEAVING, "-passwd", "passwd", "-read", "read")  # with these nobody joins a group
RIGHTS = tuple("all setuid setgid dac_override dac_read_search sys_admin sys_ptrace sys_module fowner".split())
NUMBER = ("-u", "-ou", "-uo", "--uid", "--non-unique")
RUNNING = (SHELL, INTERPRETER, "escaper")  # whoever runs these as root, is root


def risk(at: int, flow: Flow) -> Risk | None:
    """The act by which the command with that index makes somebody root."""
    command = flow.findings[at].command
    words = [word.text for word in command.argv]
    if is_a(command.program, ACCOUNTING) and _is_root(words):
        account = _account(command.program, words)
        if command.program == "usermod":
            return Category.Destroys, f"`usermod` gives {account} the rights of root"
        return Category.Destroys, f"`{command.program}` creates {account} with the rights of root"
    made = _made_root(words) if is_a(command.program, DIRECTORIES) else ""
    if made:
        return Category.Destroys, f"`{command.program}` {made}"
    if is_a(command.program, "group-changer") and not any(word in KEEPING for word in words) and len(words) > 2:
        return _joined_group(command, words)
    if command.program == "setcap":
        return _given_rights(words)
    if not is_a(command.program, ACCOUNTING) and any(map(sets_owner, words[1:])):
        return _as_owner(command, words, flow)
    return None


def _account(program: str | None, words: Sequence[str]) -> str:
    """The account that a command makes: mostly its last word, of `pw useradd NAME` the one behind."""
    name = words[2] if program == "pw" and len(words) > 2 else words[-1]
    return f"the account {quoted(name)}" if name[:1] not in ("-", "") and not name.isdecimal() else "an account"


def _joined_group(command: Command, words: Sequence[str]) -> Risk | None:
    """Somebody who is added to a group whose members may become root: usermod -aG docker you."""
    # An option names the groups, but not that of pw groupmod wheel -m you.
    valued = is_a(command.program, ACCOUNTING) and command.program != "adduser" and words[1] != "groupmod"
    groups = _grouped(words) if valued else _operands(words)
    group = next((name for word in groups for name in _names(word) if name.casefold() in ROOTS), "")
    if not group:
        return None
    last = words[-1] if valued or any(word.endswith(f"/{group}") for word in words) else _member(words, group)
    before = [word for word in words[1:-2] if word[:1] != "-"] if valued and words[-2][:1] == "-" else []
    # Groups may be last: useradd -m you -G docker, pw useradd you -G wheel.
    who = words[2] if valued and words[1].startswith("user") else before[-1] if before and group in last else last
    named = quoted(who) if who else "an account"
    first = words[0].rpartition("/")[2] in MAKING and any(word.partition("=")[0] in FIRST_GROUP for word in words)
    is_made = first or any(word.endswith(CREATING) for word in words[:2])
    does = f"creates the account {named} in" if is_made and who else f"adds {named} to"
    return Category.Destroys, f"`{command.program}` {does} the group `{group}`, whose members may become root"


def _member(words: Sequence[str], group: str) -> str:
    """The account that is added to a group: behind -a, or the first operand that is not the group."""
    added = next((value for option, value in pairwise(words) if option in ("-a", "-m") and value != group), "")
    return added or next((word for word in words[1:] if word[:1] != "-" and group not in word), "")


def _as_owner(command: Command, words: Sequence[str], flow: Flow) -> Risk | None:
    """A file that runs with the rights of its owner or its group, whoever starts it: chmod u+s."""
    shell = next((word.text for word in command.argv[1:] if _is_shell(word.text, command, flow)), "")
    if shell:
        return Category.Destroys, f"`{command.program}` lets everybody run `{shell}` as its owner"
    if runs_as_owner(command):
        return Category.ModifiesSystem, f"`{command.program}` makes {quoted(words[-1])} run with its owner's rights"
    if shares_group(command):
        reason = f"`{command.program}` gives everybody who runs {quoted(words[-1])} the rights of its group"
        return Category.ModifiesSystem, reason
    return None


def _grouped(words: Sequence[str]) -> Sequence[str]:
    """The values of options that name groups: -aG docker, --groups=docker."""
    options = ("-G", "-g", "--groups", "--gid")
    follow = [value for word, value in pairwise(words) if word in options or (word[:1] == "-" and word[-1:] == "G")]
    return [*follow, *[word for word in words if word.startswith(("-G", "-g", "--groups=", "--gid="))]]


def _operands(words: Sequence[str]) -> Sequence[str]:
    """All words but the one that names who is added, or a group that is made."""
    if words[0].rpartition("/")[2] in MAKING:
        operands = [word for word in words[1:] if word[:1] != "-"]
        valued = [value for option, value in pairwise(words) if option in FIRST_GROUP]
        return [*operands[1:], *valued, *[word for word in words if word.startswith("--ingroup=")]]
    return words[1:]


def _names(word: str) -> Sequence[str]:
    """The groups that a word may name: sudo, -Gsudo,docker, --groups=wheel, /Groups/admin."""
    if word[:2] in ("-G", "-g"):
        word = word[2:]
    return word.rpartition("=")[2].rpartition("/")[2].split(",")


def _given_rights(words: Sequence[str]) -> Risk | None:
    """Rights of root for a program that runs any other: setcap cap_setuid+ep /usr/bin/python3."""
    rights = [word.casefold() for word in words[1:]]
    worst = any(f"cap_{right}" in word or word.startswith(("all=", "all+", "=")) for word in rights for right in RIGHTS)
    shell = next((word for word in words[1:] if _is_runner(word)), "")
    return (Category.Destroys, f"`setcap` gives `{shell}` rights of root, for everybody") if worst and shell else None


def _is_runner(path: str) -> bool:
    """Whether a path is a program that runs others, perhaps with its version: /usr/bin/python3.11."""
    name = path.rpartition("/")[2]
    return is_a(name, *RUNNING) or is_a(name.rstrip("0123456789."), *RUNNING)


def _is_root(words: Sequence[str]) -> bool:
    """Whether an account is given the number of root: -u 0, -ou0, --uid=0."""
    joined = any(word in ("-u0", "-ou0", "--uid=0", "--uid=+0") for word in words)
    return joined or any(one in NUMBER and other.strip("+0") == "" for one, other in pairwise(words))


def _made_root(words: Sequence[str]) -> str:
    """The act by which a tool of macOS makes an administrator, or gives root a password or its number to an account."""
    lower = [word.casefold() for word in words[1:]]
    if "-adduser" in lower and "-admin" in lower:
        return "adds an administrator"
    pairs = list(pairwise(lower))
    if ("-resetpasswordfor", "root") in pairs or any(
        one.endswith("passwd") and two.endswith("/root") for one, two in pairs
    ):
        return "changes the password of `root`"
    number = any(one == "uniqueid" and other.strip("+0") == "" for one, other in pairs)
    changes = any(word.lstrip("-") in ("create", "append", "change", "merge") for word in lower)
    return "gives an account the number of `root`" if number and changes else ""


def _is_shell(path: str, command: Command, flow: Flow) -> bool:
    """Whether a path is a program that runs others, or a copy of one that the text itself makes."""
    if _is_runner(path):
        return True
    for writer in flow.writers.get(flow.file(path, command), ()):
        source = flow.findings[writer]
        if any(_is_runner(read) for read in source.reads):
            return True
    return False
