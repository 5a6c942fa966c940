"""Files on another machine, or in a container that remains, which a command writes and which run there later.

A relative path there is below the home directory of whoever logs in: `scp x web:.bashrc`, `ssh web 'tee -a .profile'`.
"""

from __future__ import annotations

from assent.command.model import Argument, Surroundings
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.code.bringing import is_listed
from assent.risk.disk import access, paths, zones
from assent.risk.disk.ground import Ground
from assent.risk.disk.landing import is_called
from assent.risk.disk.zone import Zone
from assent.risk.entries.programs import CARRYING
from assent.risk.finding import Unknown
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

HOME = "/home/user"  # of whoever logs in there
_PROJECT = f"{HOME}/(workspace)"
_GROUND = Ground(HOME, Surroundings(HOME, HOME, _PROJECT))
_HOSTS = ("ssh://", "scp://", "sftp://", "ftp://", "ftps://", "ftpes://", "rsync://", "fish://")
_MODULES = "rsync://"
_HERE = ("", ".", "/", "~", "-")  # begin a path of this machine, or an option
_UPLOADER, _UPLOADING = "curl", ("-T", "--upload-file")  # curl -T file address
_SESSIONS = frozenset("sftp ftp tftp lftp ncftp psftp smbclient".split())
_PUTTING = frozenset("put mput reput mirror rename mv ln symlink recv-put".split())  # words of a session that write
_FOLDERS = ("", ".", "~", "root")  # last components of what is certainly a folder


def starts_elsewhere(finding: Finding) -> bool:
    """Whether a command writes there what runs later, or an agent's settings."""
    if finding.category < Category.ModifiesFilesystem:
        return False
    command = finding.command
    where = command.cwd or HOME
    return any(_starts(path, where) for path in finding.distant) or any(_starts(path) for path in _sent(finding))


def fetches_start(words: Sequence[str]) -> bool:
    """Whether a file that is fetched into a named folder keeps a name by which it runs there: wget -P .claude URL."""
    names = [word.rstrip("/").rpartition("/")[2].partition("?")[0] for word in words if "://" in word]
    folders = [word.rpartition("=")[2].removeprefix("-P").rstrip("/") for word in words if "://" not in word]
    named = [folder for folder in folders if folder.strip("./") and folder[:1] != "-"]
    return any(_starts(f"{folder}/{name}", _PROJECT) for folder in named for name in names)


def place(text: str) -> str | None:
    """The path of `host:path` or of an address of another machine, below the home there; None for no such word."""
    scheme = next((start for start in _HOSTS if text.lower().startswith(start)), "")
    if scheme:
        path = text[len(scheme) :].partition("/")[2]
        return _in_module(path) if scheme == _MODULES else path[2:] if path.startswith(("./", "~/")) else path
    host, colon, path = text.partition(":")
    if not colon or host[:1] in _HERE or "\\" in host or host.count("/") > 1 or path[:2] == "//":
        return None
    if path[:1] == ":":  # host::module/path
        return _in_module(path[1:])
    return None if len(host) == 1 and path[:1] == "\\" else path


def _in_module(path: str) -> str:
    """The path in a module of rsync, which may be the folder of a person."""
    return path.partition("/")[2]


def _sent(finding: Finding) -> Iterator[str]:
    """The paths there to which a command copies files, with the names that these may have in a folder."""
    command = finding.command
    if is_listed(command, "puts"):  # adb push x /y, lxc file push x web/y
        last = command.argv[-1].text
        yield from (last, f"/{last.partition('/')[2]}")
    if not (_copies(command) or finding.unknown is Unknown.Program):
        return
    names = [word.text.rstrip("/").rpartition("/")[2] for word in command.argv[1:] if place(word.text) is None]
    for word in _targets(command):
        path = place(word.text)
        if path is None:
            continue
        yield path
        if path.endswith("/") or path.rpartition("/")[2] in _FOLDERS:
            yield from [f"{path.rstrip('/')}/{name}" if path else name for name in names if name.strip(".")]
    if command.program in _SESSIONS:
        told = finding.taken.told if finding.taken is not None else ""
        yield from _put([*[word.text for word in (*command.argv[1:], *command.given())], told])


def _copies(command: Command) -> bool:
    """Whether a program copies to another machine, as far as it is known to."""
    uploads = command.program == _UPLOADER and any(word.text.startswith(_UPLOADING) for word in command.argv)
    carries = is_a(command.program, CARRYING) or is_listed(command, "copies")
    return uploads or carries or command.program in _SESSIONS


def _targets(command: Command) -> Sequence[Argument]:
    """The words that may be what is written: the last one, or the last before an option and its value."""
    words = [word for word in command.argv if word.prefix[:1] != "-"]
    if command.program == _UPLOADER:
        return words[1:]
    behind = words[2:][-2:]
    last = len(behind) - 1
    options = {after.start for before, after in pairwise(command.argv) if before.prefix[:1] == "-"}
    return [word for at, word in enumerate(behind) if at == last or behind[last].start in options]


def _put(texts: Sequence[str]) -> Iterator[str]:
    """The words of the lines of a session that write there: put x .ssh/authorized_keys."""
    for text in texts:
        for line in text.replace(";", "\n").splitlines():
            words = line.split()
            if not _PUTTING.isdisjoint(words):
                yield from [word.strip("\"'") for word in words[1:]]


def _starts(path: str, where: str = HOME) -> bool:
    ground = _GROUND if where == HOME else _GROUND.at(where)
    path = f"/home/{path[1:]}" if path[:1] == "~" and path[1:2].isalpha() else path  # ~bob/.bashrc
    word = Argument(0, 0, path, path, exact=True)
    components = paths.resolve(path, where, HOME) or ()
    if zones.within(components, Zone.Gate, ground.home) or zones.within(components, Zone.Root, ground.home):
        return True
    return access.runs_by_itself(word, ground) and not is_called(word, ground)
