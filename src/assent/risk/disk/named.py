"""Paths inside the words of a command that is not understood: in code, behind `file:`, after `w!`."""

from __future__ import annotations

from assent.risk.disk import zones
from assent.risk.disk.places import ON_PATH, PLACES, table
from assent.risk.disk.somewhere import somewhere
from assent.risk.disk.zone import Zone
from assent.risk.unread import literal
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.disk.ground import Ground

_APART = str.maketrans(dict.fromkeys("'\"`()[]{};,=<>|&!:@+\n\t", " "))
SECRET = (Zone.Disk, Zone.Private)  # whose reading matters
ZONES = (Zone.Startup, Zone.Gate, Zone.Root, *SECRET)
WRITTEN = (Zone.Startup, Zone.Gate, Zone.Root, Zone.Disk)  # whose writing matters: a new .env harms nobody
_LATER = frozenset(pairs(PLACES, "later").values())  # and those of the project
_KEYS = (".key", ".pem")
# What Python calls the folders in which these files run whenever it starts.
MODULES = ("site-packages", "dist-packages", "sitepackages", "usersite", "purelib", "platlib")
LISTED = (".pth", "sitecustomize.py", "usercustomize.py")
# In code: files of any name go into a folder, and what the home is called there.
_UNPACKING = (
    *("extractall", "extract_all", "extractAllTo", "unpack_archive", "copytree"),
    *("tar.x(", "tar.extract(", "').x(", '").x('),
)
_MOVING = ("home", "chdir", "setwd")  # in code: what a bare name is below may be the home
_HOMES = ("homedir()", "Dir.home", "Path.home()", "expanduser")
_MOST = 200  # paths of one command
_SHARED = (".config", ".local", ".cache", ".var")  # below the home: folders of every program
_SEVERAL = 2  # rows


def names_place(command: Command, ground: Ground, told: str = "") -> bool:
    """Whether a word of the command, or what it is told, holds the path of a secret, or of what runs later or guards.

    What the command does with it is not asked.
    """
    if any(word.exact and _holds_home(word.text.rpartition("=")[2], ground) for word in command.argv[1:]):
        return True
    if any(word.exact and _holds_keys(word.text.rpartition("=")[2], ground) for word in command.argv[1:]):
        return True
    unpacks = any(name in word.text for name in _UNPACKING for word in command.argv[1:])
    if unpacks and any(name in word.text for name in _HOMES for word in command.argv[1:]):
        return True
    for number, path in enumerate(_paths(command, told)):
        if number >= _MOST:
            return True
        components = ground.resolve_anywhere(path)
        if unpacks and ground.home[: len(components)] == components:
            return True
        if is_place(path, ground):
            return True
    return False


def is_place(path: str, ground: Ground, within: Sequence[Zone] = ZONES) -> bool:
    """Whether a path is that of a secret, or of what runs later or guards, anywhere but on the PATH."""
    components = ground.resolve_anywhere(path)
    for zone in within:
        what = zones.within(components, zone, ground.home)
        own = what in _LATER and ground.is_project(components)
        if what is not None and what != ON_PATH and not own:
            return True
    return False


def fills_modules(command: Command, source: str) -> bool:
    """Whether a file that every Python runs goes to a folder that is asked for: cp x.pth "$(python -c …sitepackages…)".

    `source` is the command that names the folder to this one, if one does.
    """
    words = command.argv[1:]
    if all(word.exact for word in words) or not any(word.text.endswith(LISTED) for word in words):
        return False
    said = f"{command.text} {source}".casefold()
    return any(folder in said for folder in MODULES)


def _holds_home(path: str, ground: Ground) -> bool:
    """Whether a path written in full is the user's home or around it: all that the user has."""
    whole = ground.resolve_anywhere(path) if path[:1] in ("/", "~") else None
    return whole is not None and ground.home[: len(whole)] == whole


def _holds_keys(path: str, ground: Ground) -> bool:
    """Whether a path is a folder right below the home in which several places are private: ~/.aws."""
    whole = ground.resolve_anywhere(path) if path[:1] in ("/", "~") else ()
    below = zones.below_home(whole, ground.home)
    if below is None or len(below) != 1 or below[0][:1] != "." or below[0] in _SHARED:
        return False
    return sum(row.startswith(f"~/{below[0]}/") for row in table(Zone.Private)) >= _SEVERAL


def _plain(path: str) -> str:
    """A path of Windows as others write it: \\Users\\me\\.aws → ~/.aws."""
    folders = path.replace("\\", "/")
    _, users, below = folders.partition("/Users/")
    return f"~/{below.partition('/')[2]}" if users else folders


def _paths(command: Command, told: str) -> Iterator[str]:
    """The words that may be a path, each once."""
    seen: set[str] = set()
    given = [word.text for word in command.given()]
    for text in (*[literal(somewhere(word)) for word in command.argv[1:]], *given, told):
        moves = any(mark in text.casefold() for mark in _MOVING)
        for word in text.translate(_APART).split():
            part = _plain(word) if "\\" in word else word
            # A key of JSON may be called `.key`.
            if part not in seen and ("/" in part or part[0] == "~" or (part[0] == "." and part not in _KEYS)):
                seen.add(part)
                yield part
                if part[0] == "-":  # -o/etc/profile
                    yield part[min([at for at in (part.find("/"), part.find("~")) if at > 0]) :]
                if part.startswith("/."):  # HOME + "/.bashrc"
                    yield f"~{part}"
                elif moves and part[0] == "." and part[1:2].isalpha():  # file.path(HOME, ".bashrc")
                    yield f"~/{part}"
