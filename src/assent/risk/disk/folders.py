"""The folders in which a command works, by where it is and by its own words."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings, Wrapping
from assent.command.word import part
from assent.command.wrappers.execution_context import FRESH
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.paths import begins, is_wild, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.finding import Finding

# Options of many programs that say in which folder to work.
_FOLDER_OPTIONS = ("-C", "-chdir", "--chdir", "--cwd", "--dir", "--directory", "--prefix")


def places(command: Command) -> tuple[str | None, ...]:
    """The folders in which the command may work; behind ssh and its like, those in which that is started.

    Behind `find -execdir` they are below those.
    """
    return next((wrapper.started for wrapper in command.wrappers if wrapper.started), (command.cwd, *command.elsewhere))


def is_anywhere(command: Command) -> bool:
    """Whether the folder of a command is one of many: below where `find -execdir` starts, or one that `*` names."""
    if command.cwd is not None:
        return is_wild(command.cwd)
    return any(each.wrapping is Wrapping.Operands and each.started for each in command.wrappers)


def folders(command: Command, options: tuple[str, ...] = _FOLDER_OPTIONS) -> Iterator[Argument]:
    """The values of options that say in which folder a program is to work on this machine."""
    if command.wrappers and any(wrapper.wrapping is Wrapping.Remote for wrapper in command.wrappers):
        return
    yield from map(named, values(command, options))


def named(folder: Argument) -> Argument:
    """A folder, that of mktemp under the name which stands for its own: nothing else is called so."""
    start, _, below = folder.text.partition(FRESH)
    plain = start == "/tmp/" and ".." not in below and set("*?[(").isdisjoint(below)  # noqa: S108 - as mktemp names it
    plain = plain and folder.glob
    return replace(folder, exact=True, glob=False, several=False, prefix=folder.text) if plain else folder


def values(command: Command, options: tuple[str, ...]) -> Iterator[Argument]:
    """The values of these options, behind them or in the same word: `-C x`, `-Cx`, `--prefix=x`."""
    for at, word in enumerate(command.argv):
        for option in options if word.text.startswith(options) else ():
            if word.text == option:
                yield from command.argv[at + 1 : at + 2]
            elif word.text.startswith(f"{option}="):
                yield part(word, len(option) + 1)
            elif len(option) == 2 and word.text.startswith(option):
                yield part(word, 2)


def works_inside(command: Command, surroundings: Surroundings) -> bool:
    """Whether every folder in which the command may work is certainly the workspace, or below it."""
    workspace = resolve(surroundings.workspace, None, surroundings.home)
    here = places(command)
    if workspace is None or not all(
        place is not None and _below(place, "/", workspace, surroundings) for place in here
    ):
        return False
    return all(
        folder.exact and all(_below(folder.text, place, workspace, surroundings) for place in here)
        for folder in folders(command)
    )


def _below(path: str, cwd: str | None, workspace: tuple[str, ...], surroundings: Surroundings) -> bool:
    components = resolve(path, cwd, surroundings.home)
    return components is not None and begins(components, workspace)


def placed(finding: Finding, surroundings: Surroundings) -> Finding:
    """The finding with whether it keeps to the workspace, which only matters where a policy may let changes pass."""
    if finding.category < Category.ModifiesFilesystem:
        return finding
    if finding.command.cwd != surroundings.cwd and (finding.writes or finding.deletes) and not finding.distant:
        from assent.risk.disk.located import located  # few texts change the folder

        finding = located(finding, surroundings)
    return replace(finding, inside=True) if works_inside(finding.command, surroundings) else finding
