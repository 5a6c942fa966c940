"""Libraries of machine code that a command loads, which nobody has read, and the folders in which people keep files."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace
from assent.risk.disk.ground import TEMPORARY, Ground
from assent.risk.disk.paths import begins
from assent.risk.entries.programs import SHELL, interprets
from assent.risk.finding import Finding
from assent.risk.unread import possible_path
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.disk.paths import Components


# Where people, and so agents, keep files; what is in the folders of the system nobody brought.
PEOPLES = tuple([(name,) for name in "tmp var home root users private mnt media srv data volumes workspace".split()])
FOREIGN = (*PEOPLES, *TEMPORARY)
_APART = str.maketrans(dict.fromkeys("'\"|=:,;()[]{}`", " "))  # what is around a path in options: -javaagent:/tmp/x.jar
IMAGES, DOWNLOADS = (("volumes",),), "downloads"  # /Users/x/Downloads
HERE = (".jar", ".node")  # ends of names of libraries that are looked for in the current folder
NATIVE = (*HERE, ".so", ".dylib", ".dll", ".bundle", ".pyd")
PRELOADING = frozenset(("LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES"))  # variables that hold nothing else
PLUGGING = ("load", "plugin", "engine", "agent", "extension", "provider")  # parts of options behind which one is


def paths_at_fault(finding: Finding) -> Iterator[Argument]:
    """The part of the word that may be a path, or the variables with known facts that make it a risk."""
    command, span = finding.command, (finding.start, finding.end)
    if any((each.start, each.end) == span for each in command.variables):
        for variable in command.variables:
            yield from () if variable.value is None else paths_inside(variable.value)
        return
    words = [*command.argv[1:], *[word for wrapper in command.wrappers for word in wrapper.words[1:]]]
    if command.program == "git" and span == (command.start, command.end):
        words = [word for word in words if "=" in word.text]  # a setting: core.hooksPath=/tmp/x
    else:
        at = next((at for at, word in enumerate(words) if word.start <= span[0] and span[1] <= word.end), len(words))
        words = words[
            at : at + 1 + (words[at : at + 1] != [] and words[at].text[:1] == "-" and "=" not in words[at].text)
        ]
    for word in words:
        yield from possible_path(word)
        if '"' in word.text or _is_command(word.text):  # cargo --config 'build.rustc-wrapper="/tmp/x"'
            yield from paths_inside(word)


def _is_command(text: str) -> bool:
    """Whether the value of an option is the command of an interpreter: --use-compress-program='sh /tmp/x'."""
    program, _, words = text.rpartition("=")[2].lstrip("+!|").partition(" ")
    name = program.rpartition("/")[2]
    return words != "" and (is_a(name, SHELL) or interprets(name))


def paths_inside(value: Argument) -> Iterator[Argument]:
    """The paths inside the value of a variable, each once: -r/tmp/x, source /tmp/x."""
    for path in dict.fromkeys(value.text.translate(_APART).split()):
        yield from possible_path(replace(value, text=path, prefix=path))


def is_native(finding: Finding, ground: Ground) -> bool:
    """Whether it names a library to load, which nobody can read: LD_PRELOAD=./x.so ls, gcc -fplugin=./x.so.

    What a program of the project loads is its own, and what is in the folders of the system nobody brought.
    """
    command = finding.command
    if "/" in command.argv[0].text:
        return False
    named = [path for path in paths_at_fault(finding) if path.text.casefold().endswith(NATIVE) or ".so." in path.text]
    for each in command.variables:
        named += paths_inside(each.value) if each.name in PRELOADING and each.value is not None else ()
    if any(part in word.text for part in PLUGGING for word in command.argv[1:]):
        named += [path for word in command.argv[1:] for path in possible_path(word) if path.text.endswith(NATIVE)]
    for path in named:
        components = ground.resolve(path.text)
        if "/" not in path.text and not path.text.endswith(HERE):
            continue  # it is looked up in the folders of the system
        if components is None or ground.is_project(components) or is_below(components, FOREIGN):
            return True
    return False


def is_below(components: Components, folders: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a path is in one of the folders, or below it."""
    folded = tuple([component.casefold() for component in components])
    return any(begins(folded, folder) for folder in folders)


def is_downloaded(word: Argument, ground: Ground) -> bool:
    """Whether a word names a file on a mounted image, or where browsers put what they download."""
    components = ground.resolve(word.text)
    if components is None or ground.is_project(components):
        return False
    folded = tuple([component.casefold() for component in components])
    return is_below(components, IMAGES) or DOWNLOADS in folded[:3]
