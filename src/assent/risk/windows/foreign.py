"""Code on Windows that nobody has read: programs and scripts that are neither the project's nor installed."""

from __future__ import annotations

from assent.risk.code.filenames import language
from assent.risk.code.libraries import NATIVE, is_below
from assent.risk.windows.places import spell
from assent.risk.windows.told import SCRIPTS
from assent.rules_table import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components

# Where what was fetched is put, and everybody may write.
ARRIVING = (("temp",), ("tmp",), ("windows", "temp"), ("users", "public"), ("volumes",))
ARRIVING_HOME = (("downloads",), ("appdata", "local", "temp"))  # the same below the folder of a person
INSTALLED = (("windows",), ("program files",), ("program files (x86)",), ("programdata",))
INSTALLED_HOME = (("appdata", "local", "programs"), ("scoop",), ("appdata", "roaming", "npm"))
PEOPLE = ("users", "home")  # above the folders of people
RUNNABLE = (*SCRIPTS, *NATIVE, ".exe", ".com", ".psd1", ".vbe", ".jse", ".wsf", ".hta", ".sct", ".xsl", ".cpl", ".scr")

SETTING = "$env:"  # begins a variable of the environment
SOUGHT = ("path", "psmodulepath")  # those that say where programs and modules are


def runs_unread(name: str | None, words: Sequence[Argument], ground: Ground) -> bool:
    """Whether a statement that is not understood starts such a program, or names a file of such code."""
    if words and words[0].text.casefold().startswith(SETTING):
        return _seeks_brought(words, ground)
    if not words or not words[0].exact:
        return False
    scripts = vocabulary(name, "script-options")
    if scripts and any(word.text.casefold().partition(":")[0] in scripts for word in words[1:]):
        return True
    if _is_path(words[0].text) and _is_brought(words[0].text, ground):
        return True
    named = [word.text for word in words[1:] if word.exact]
    return any(_is_path(text) and is_code(text) and not _is_trusted(text, ground) for text in named)


def _seeks_brought(words: Sequence[Argument], ground: Ground) -> bool:
    """Whether programs or modules are looked for in such a folder from now on: $env:PATH = "C:\\Temp;$env:PATH"."""
    name, _, given = words[0].text[len(SETTING) :].partition("=")
    if name.casefold() not in SOUGHT:
        return False
    folders = ";".join([given, *[word.text for word in words[1:]]]).split(";")
    return any(_is_path(folder) and _is_brought(f"{folder}\\x", ground) for folder in folders)


def is_code(text: str) -> bool:
    """Whether a file of that name holds code."""
    folded = text.casefold()
    return folded.endswith(RUNNABLE) or bool(language(folded))


def _is_path(text: str) -> bool:
    return ("\\" in text or "/" in text) and "://" not in text


def _is_shared(text: str) -> bool:
    """Whether a path is on another machine."""
    return text.startswith(("\\\\", "//"))


def _is_brought(text: str, ground: Ground) -> bool:
    components = ground.resolve(spell(text))
    if _is_shared(text):
        return True
    if components is None or ground.is_project(components):
        return False
    return is_below(components, ARRIVING) or is_below(_of_person(components, ground), ARRIVING_HOME)


def _is_trusted(text: str, ground: Ground) -> bool:
    """Whether a path is of the project, of an installed program, or not known."""
    components = ground.resolve(spell(text))
    if _is_shared(text) or _is_brought(text, ground):
        return False
    if components is None or ground.is_project(components):
        return True
    return is_below(components, INSTALLED) or is_below(_of_person(components, ground), INSTALLED_HOME)


def _of_person(components: Components, ground: Ground) -> Components:
    """The path below the folder of a person; empty for another path."""
    folded = tuple([component.casefold() for component in components])
    if ground.home and folded[: len(ground.home)] == tuple(ground.home):
        return folded[len(ground.home) :]
    return folded[2:] if folded[:1] and folded[0] in PEOPLE else ()
