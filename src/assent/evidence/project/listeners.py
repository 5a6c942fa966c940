"""Whether the server that listens at a port of this machine is the project's own, as Linux tells it."""

from __future__ import annotations

import os

from assent.command.model import Joined
from assent.config.source import head_of
from assent.evidence.operands import is_below
from assent.risk.category import Category
from assent.risk.entries.programs import INTERPRETER, OWN
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.risk.finding import Finding

_TABLES = ("/proc/net/tcp", "/proc/net/tcp6")
_LISTENS = "0A"
_RUNTIMES = ("java", "dotnet", "beam.smp")  # besides interpreters
_TITLED = ("next-server ", "puma ")  # how servers call themselves, without the name of a file
# Parts of the words of programs that pass on what they receive, perhaps to another machine, or run it.
_PASSING = ("tunnel", "forward", "proxy", "remote", "socat", "ngrok", "gcloud", "jupyter", "ipykernel")
MOST = 4_000  # processes that are looked at
LONGEST = 1 << 13  # letters of a process's words


def are_own(at: int, findings: Sequence[Finding], workspace: str) -> bool:
    """Whether the project's server gets the requests of the command with that index, and no other may by then.

    A port at which nobody listens yet is that of the server which the text itself starts.
    """
    premise = findings[at].premise
    listeners = _listeners()
    if premise is None or listeners is None or not all(map(_keeps_servers, findings)):
        return False
    asked = [listeners.get(port) for port in premise.ports]
    if not all(asked) and not _is_started(findings[: at + 1]):
        return False
    wanted = {inode for inodes in asked if inodes for inode in inodes}
    return bool(asked) and (not wanted or wanted <= _own_sockets(workspace))


def _keeps_servers(other: Finding) -> bool:
    """Whether a command starts no server but one of the project."""
    premise, program = other.premise, other.command.program
    if premise is not None and (premise.ports or premise.installed):
        return True
    return other.category <= Category.RunsProjectCode or program in ("kill", "pkill", "wait")


def _is_started(findings: Sequence[Finding]) -> bool:
    """Whether code of the project runs beside the last command."""
    return any(
        finding.category is Category.RunsProjectCode
        and any(later.command.joined is Joined.Background for later in findings[at + 1 :])
        for at, finding in enumerate(findings)
    )


def _listeners() -> dict[int, set[str]] | None:
    """The sockets that listen, by port; None where that cannot be told."""
    found: dict[int, set[str]] = {}
    try:
        for path in _TABLES:
            with open(path, encoding="ascii") as lines:
                for fields in map(str.split, lines):
                    if fields[3] == _LISTENS:
                        found.setdefault(int(fields[1].rpartition(":")[2], 16), set()).add(f"socket:[{fields[9]}]")
    except (OSError, ValueError, IndexError):
        return None
    return found


def _own_sockets(workspace: str) -> set[str]:
    """The sockets of the servers that run in the workspace and are of its code."""
    return {_link(path) for process in _processes(workspace) for path in _files(f"{process}/fd")}


def _processes(workspace: str) -> Iterator[str]:
    """The folders of these processes."""
    for path in [path for path in _files("/proc") if path[6:].isdigit()][:MOST]:
        cwd = _link(f"{path}/cwd")
        if (cwd == workspace or is_below(cwd, workspace)) and _is_server(path, cwd, workspace):
            yield path


def _is_server(process: str, cwd: str, workspace: str) -> bool:
    """Whether the program is in the workspace, or one that runs code and names a file there."""
    program = _link(f"{process}/exe")
    title, *words = (head_of(f"{process}/cmdline", LONGEST) or b"").decode(errors="replace").split("\0")
    told = " ".join([program, title, *words]).casefold()
    if not title or len(told) >= LONGEST or any(word in told for word in _PASSING):
        return False
    if is_below(program, workspace) or "/go-build" in program:
        return True
    name = os.path.basename(program).rstrip("0123456789.")
    if name not in _RUNTIMES and not is_a(name, INTERPRETER):
        return False
    named = [word for word in [*title.split(), *words] if word[:1] not in ("", "-")]
    if any(os.path.basename(word) == OWN for word in named):  # this gate, whose pages approve
        return False
    return title.startswith(_TITLED) or any(_is_file(os.path.join(cwd, word), workspace) for word in named)


def _is_file(path: str, workspace: str) -> bool:
    return is_below(os.path.realpath(path), workspace) and os.path.isfile(path)


def _files(folder: str) -> list[str]:
    try:
        return [f"{folder}/{name}" for name in os.listdir(folder)]
    except OSError:
        return []


def _link(path: str) -> str:
    """The target of a link; empty where that of another user is not told."""
    try:
        return os.readlink(path)
    except OSError:
        return ""
