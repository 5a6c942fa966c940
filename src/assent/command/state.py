"""What earlier commands of the same shell have changed: its directory, functions, aliases."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    # The directories in which a command may run, the likeliest first. None: any. (): never reached.
    Directories: TypeAlias = tuple[str, ...] | None
    # The directories after a command that succeeded, and after one that failed.
    Outcome: TypeAlias = tuple[Directories, Directories]

POSITIONAL = "123456789"
MAX_DIRECTORIES = 4  # more than these are as good as unknown
MAX_LENGTH = 4096  # characters of a path, as in Linux


class State:
    """One shell's state while its commands are walked in order."""

    __slots__ = ("aliases", "directories", "errexit", "functions", "lastpipe", "lists", "path", "pushed", "values")

    def __init__(
        self, directories: Directories, *, errexit: bool = False, path: bool = False, lastpipe: bool = False
    ) -> None:
        self.directories = directories
        self.functions: dict[str, bool] = {}  # certainly defined → whether it changes the directory
        self.aliases: frozenset[str] = frozenset()
        self.errexit = errexit  # set -e
        self.lastpipe = lastpipe  # the last member of a pipeline may run in this shell
        self.path = path  # PATH was another when the shell began
        self.values: dict[str, Argument] = {}  # variables that certainly have this value
        self.lists: dict[str, tuple[Argument, ...]] = {}  # arrays that certainly have these, and @
        self.pushed: tuple[Directories, ...] = ()  # by pushd, for popd

    def copy(self) -> State:
        """A subshell's state."""
        made = State(self.directories, errexit=self.errexit, path=self.path, lastpipe=self.lastpipe)
        made.functions = dict(self.functions)
        made.aliases = self.aliases
        made.values = dict(self.values)
        made.lists = dict(self.lists)
        made.pushed = self.pushed
        return made

    def forget(self, name: str) -> None:
        """The variable `name` has a value that is not known."""
        self.values.pop(name, None)
        self.lists.pop(name, None)

    def forget_all(self) -> None:
        """Any variable may have any value."""
        self.values.clear()
        self.lists.clear()

    def forget_arguments(self) -> None:
        """The positional parameters may have any value."""
        self.lists.pop("@", None)
        for name in POSITIONAL:
            self.values.pop(name, None)

    def arguments(self, words: Sequence[Argument]) -> None:
        """The positional parameters are now `words`."""
        self.forget_arguments()
        self.lists["@"] = tuple(words)
        nothing = Argument(0, 0, "", "", exact=True)
        for at, name in enumerate(POSITIONAL):
            word = words[at] if at < len(words) else nothing
            self.values[name] = replace(word, several=False)
            if word.several:
                break

    def keep(self, before: State) -> None:
        """After a part that may not have run, only what was certain before it still is."""
        self.errexit = self.errexit and before.errexit
        self.lastpipe = self.lastpipe or before.lastpipe
        now, then = self.functions, before.functions
        self.functions = {name: then[name] or now[name] for name in then if name in now}
        self.values = {name: value for name, value in self.values.items() if before.values.get(name) == value}
        self.lists = {name: words for name, words in self.lists.items() if before.lists.get(name) == words}
        self.pushed = self.pushed if self.pushed == before.pushed else ()


def unchanged(directories: Directories) -> Outcome:
    """The outcome of a command that leaves the directory as it is."""
    return directories, directories


def either(left: Directories, right: Directories) -> Directories:
    """The directories after one of two ways."""
    if left == right:
        return left
    if left is None or right is None:
        return None
    joined = left + tuple([path for path in right if path not in left])
    return joined if len(joined) <= MAX_DIRECTORIES else None


def normal(path: str) -> str:
    """The absolute `path` without `.`, `..` and doubled slashes; links are not looked at."""
    kept: list[str] = []
    for name in path.split("/"):
        if name == "..":
            del kept[-1:]
        elif name not in ("", "."):
            kept.append(name)
    return "/" + "/".join(kept)


def enter(directories: Directories, path: str) -> Directories:
    """The directories after `cd path` from each of `directories`."""
    if path.startswith("/"):
        return (normal(path),)
    if directories is None:
        return None
    entered: Directories = ()
    for directory in directories:
        if len(directory) + len(path) > MAX_LENGTH:
            return None
        entered = either(entered, (normal(f"{directory}/{path}"),))
    return entered


def change(argv: Sequence[Argument], state: State, home: str | None) -> Outcome | None:
    """The outcome of `cd`, `pushd` or `popd`; None when `argv` is another command."""
    directories = state.directories
    match argv[0].text:
        case "cd":
            return _target(argv, directories, home), directories
        case "pushd":
            path = argv[1] if len(argv) == 2 else None
            known = path is not None and _is_certain(path) and path.text[:1] not in ("+", "-")
            state.pushed = (*state.pushed, directories) if known else ()
            return enter(directories, path.text) if path and known else None, directories
        case "popd":
            back = state.pushed[-1] if state.pushed and len(argv) == 1 else None
            state.pushed = state.pushed[:-1]
            return back, directories
        case _:
            return None


def _target(argv: Sequence[Argument], directories: Directories, home: str | None) -> Directories:
    """Where `cd` goes: None when that is not known, as for `cd -` and `cd $x`."""
    operands = [word for word in argv[1:] if word.text not in ("-P", "-L", "-e", "-@", "--")]
    if not operands:
        return None if home is None else (home,)
    path = operands[0]
    if len(operands) > 1 or not _is_certain(path) or path.text.startswith("-") or not path.text:
        return None
    return enter(directories, path.text)


def _is_certain(path: Argument) -> bool:
    """Whether it is known where a directory lies: `"$d"` in `for d in src/*/` too."""
    return path.exact or (path.glob and not path.several)
