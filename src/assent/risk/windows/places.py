"""Paths of Windows, respelled so that they are judged as all others are: `C:\\Users\\x` is /Users/x."""

from __future__ import annotations

from assent.command.model import Surroundings
from assent.record import replace
from assent.risk import access
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.access import Ground, Risk

SYSTEM = frozenset(
    ("windows", "program files", "program files (x86)", "programdata", "users", "system volume information")
)
REGISTRY = frozenset("hklm hkcu hkcr hku hkcc registry cert alias function variable wsman".split())
HIVES = ("sam", "security", "system", "ntds.dit")
NOTHING = frozenset(("nul", "$null", "con"))


def spell(text: str) -> str:
    """The path with slashes, without a drive letter, and without what Windows leaves off at the end of names."""
    text = text.replace("\\", "/").replace("*.*", "*")
    if text[1:2] == ":" and text[0].isalpha():
        text = "/" + text[2:].lstrip("/")
    return "/".join([part.rstrip(". ") or part for part in text.split("/")])


def respell(word: Argument) -> Argument:
    """The word as a path that is judged as all others are."""
    return replace(word, text=spell(word.text), prefix=spell(word.prefix))


def around(surroundings: Surroundings) -> Surroundings:
    """The folders respelled."""
    return Surroundings(
        spell(surroundings.cwd), spell(surroundings.home), spell(surroundings.workspace), surroundings.shell
    )


def oddity(word: Argument) -> Risk | None:
    """What a path is besides a file on a disk: a share, a stream, an entry of the registry or the environment."""
    text = word.text.replace("/", "\\").casefold()
    drive, colon, rest = text.partition(":")
    if text.startswith("\\\\"):
        return Category.Unrecognized, f"`{word.text}` is on another machine, or a device"
    if "~" in text[1:]:
        return Category.Unrecognized, f"`{word.text}` may be the short name of another file"
    if not colon:
        return None
    if drive == "env":
        return Category.ReadsSecrets, f"`{word.text}` shows the environment, which may hold secrets"
    if drive in REGISTRY and ":" not in rest:
        return None
    if len(drive) == 1 and drive.isalpha() and ":" not in rest:
        return None
    return Category.Unrecognized, f"where `{word.text}` lies is not known"


def is_registry(word: Argument) -> bool:
    """Whether the word is an entry of the registry or another store, and no file."""
    return word.text.partition(":")[0].casefold() in REGISTRY and ":" in word.text


def read(word: Argument, ground: Ground) -> Risk | None:
    """What reading the path makes of a command."""
    if is_registry(word):
        return None
    path = spell(word.text).casefold()
    if "/system32/config/" in path and path.rpartition("/")[2] in HIVES:
        return Category.ReadsSecrets, f"`{word.text}` holds password hashes"
    return oddity(word) or access.read(respell(word), ground)


def write(word: Argument, ground: Ground) -> Risk | None:
    """What writing the path makes of a command."""
    if word.text.casefold() in NOTHING:
        return None
    if is_registry(word):
        return Category.ModifiesSystem, f"`{word.text}` is an entry of the registry"
    return oddity(word) or access.write(respell(word), ground)


def delete(word: Argument, ground: Ground) -> Risk:
    """What deleting the path, with all below it, makes of a command."""
    components = [part for part in spell(word.text).casefold().split("/") if part]
    while components and components[-1].strip("*.?") == "":
        components.pop()
    if word.exact and spell(word.text).startswith("/") and len(components) == 1 and components[0] in SYSTEM:
        return Category.Destroys, f"`{word.text}` is a directory of the system"
    return access.delete(respell(word), ground)
