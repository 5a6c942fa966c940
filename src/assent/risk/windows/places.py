"""Paths of Windows, respelled so that they are judged as all others are: `C:\\Users\\x` is /Users/x."""

from __future__ import annotations

from assent.command.model import Argument, Surroundings
from assent.command.state import either, enter
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import access, deletion
from assent.risk.disk.access import Why
from assent.syntax.source import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.state import Directories
    from assent.risk.disk.access import PathRisk
    from assent.risk.disk.ground import Ground

REGISTRY = frozenset("hklm hkcu hkcr hku hkcc registry cert alias function wsman".split())
PASSWORDS = ("passw", "winlogon", "putty", "\\sam", "\\security", "\\lsa", "credential")  # in the registry
HIVE_NAMES = ("hk", "\\\\", "registry::")  # how they begin: HKLM, HKEY_LOCAL_MACHINE, those of another machine
HIVES = ("sam", "security", "system", "ntds.dit")
MOVING = frozenset(("set-location", "push-location", "cd", "chdir", "pushd"))  # popd goes back to where one was
PROFILE = "$profile"  # the file, or a property that names one for all users
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
    """The folders respelled, with the steps that are left for the text."""
    return Surroundings(
        spell(surroundings.cwd),
        spell(surroundings.home),
        spell(surroundings.workspace),
        surroundings.shell,
        budget=surroundings.budget or Budget(),
    )


def oddity(word: Argument) -> PathRisk | None:
    """The nature of a path besides a file on a disk: a share, a stream, an entry of the registry or the environment."""
    text = word.text.replace("/", "\\").casefold()
    drive, colon, rest = text.partition(":")
    if text.startswith("\\\\"):
        return Category.Unrecognized, Why(word.text, "is on another machine, or a device")
    if "~" in text[1:]:
        return Category.Unrecognized, Why(word.text, "may be the short name of another file")
    if not colon:
        return None
    if drive == "variable":
        return Category.ReadsSecrets, Why(
            word.text, "shows variables, which may hold secrets", ", the variables, which may hold secrets"
        )
    if drive == "env" or "environment::" in text:
        return Category.ReadsSecrets, Why(
            word.text, "shows the environment, which may hold secrets", ", the environment, which may hold secrets"
        )
    if drive in REGISTRY and ":" not in rest:
        return None
    if len(drive) == 1 and drive.isalpha() and ":" not in rest:
        return None
    return Category.Unrecognized, Why(word.text, "may be anywhere")


def moved(words: Sequence[Argument], directories: Directories, home: str) -> Directories:
    """The directories after `cd`, which may have failed, from each of `directories`."""
    paths = [word for word in words[1:] if word.prefix[:1] != "-" and word.text.casefold() != "/d"]
    if not paths and len(words) == 1:
        return directories
    if len(paths) != 1 or not paths[0].exact or oddity(paths[0]) or is_registry(paths[0]):
        return None
    start, slash, rest = spell(paths[0].text).partition("/")
    return either(directories, enter(directories, f"{home if start == '~' else start}{slash}{rest}"))


def reached(choices: Sequence[Sequence[Argument]], directories: Directories, home: str) -> Directories:
    """The directories after `cd` with one of these rows of words."""
    found = directories
    for words in choices:
        found = either(found, moved(words, directories, home))
    return found


def is_registry(word: Argument) -> bool:
    """Whether the word is an entry of the registry or another store, and no file."""
    return word.text.partition(":")[0].casefold() in REGISTRY and ":" in word.text


def keeps_passwords(words: Sequence[Argument]) -> bool:
    """Whether the registry is asked for entries that hold passwords."""
    asked = any(is_registry(word) or word.text.casefold().startswith(HIVE_NAMES) for word in words)
    return asked and any(part in word.text.casefold() for part in PASSWORDS for word in words)


def read(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of reading the path."""
    if is_registry(word):
        return None
    folders, _, name = _whole(word, ground).rpartition("/")
    if folders.endswith("/system32/config") and name in HIVES:
        return Category.ReadsSecrets, Why(word.text, "holds password hashes")
    return oddity(word) or access.read(respell(word), ground)


def write(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of writing the path."""
    if word.text.casefold() in NOTHING:
        return None
    if word.text.casefold().startswith(PROFILE):
        return Category.ModifiesSystem, Why(word.text, "runs in every PowerShell session")
    if is_registry(word):
        return Category.ModifiesSystem, Why(word.text, "is an entry of the registry")
    return oddity(word) or access.write(respell(word), ground)


def starts(word: Argument, ground: Ground) -> bool:
    """Whether what is written there runs later, without being called: a profile, the folder Startup."""
    return word.text.casefold().startswith(PROFILE) or access.runs_by_itself(respell(word), ground)


def delete(word: Argument, ground: Ground) -> PathRisk:
    """The effect of deleting the path, with all below it."""
    components = [part for part in _whole(word, ground).split("/") if part]
    while components and components[-1].strip("*.?") == "":
        components.pop()
    if word.exact and ground.resolve(spell(word.text)) and len(components) == 1 and components[0] in deletion.WINDOWS:
        return Category.Destroys, Why(word.text, "is a system directory")
    return deletion.delete(respell(word), ground)


def history(words: Sequence[Argument], grounds: Sequence[Ground]) -> str:
    """The end of a reason that names the paths, where one of them is a repository or holds its history."""
    told = next((deletion.history([respell(word) for word in words], ground) for ground in grounds[:1]), "")
    for word in words if told else ():
        told = told.replace(f"`{spell(word.text)}`", f"`{word.text}`")
    return told


def _whole(word: Argument, ground: Ground) -> str:
    """The path from the root of its drive, in small letters; as written where the directory is not known."""
    components = ground.resolve(spell(word.text))
    return spell(word.text).casefold() if components is None else "/" + "/".join(components).casefold()
