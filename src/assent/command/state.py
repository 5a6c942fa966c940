"""The changes of earlier commands of the same shell: its directory, functions, aliases."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import LOGIN, NUMERAL
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias, TypeVar

    T = TypeVar("T")

    # The directories in which a command may run, the likeliest first. None: any. (): never reached.
    Directories: TypeAlias = tuple[str, ...] | None
    # The directories after a command that succeeded, and after one that failed.
    Outcome: TypeAlias = tuple[Directories, Directories]

POSITIONAL = "123456789"
MAX_DIRECTORIES = 4  # more than these are as good as unknown
MAX_LENGTH = 4096  # characters of a path, as in Linux
_NAME = Argument(0, 0, LOGIN, "", exact=False, glob=True)
_NUMBER = Argument(0, 0, NUMERAL, "", exact=False, glob=True)
STARTED = {"USER": _NAME, "LOGNAME": _NAME, "UID": _NUMBER, "EUID": _NUMBER}  # what a shell of the user begins with


class State:
    """One shell's state while its commands are walked in order; copies share what neither of them changes."""

    def __init__(self, directories: Directories, *, errexit: bool = False, path: bool = False) -> None:
        self.directories = directories
        self.functions: Mapping[str, bool] = {}  # certainly defined → whether it changes the directory
        self.aliases: frozenset[str] = frozenset()
        self.errexit = errexit  # set -e
        self.path = path  # PATH was another when the shell began
        self.calling = False  # it runs a function
        self.values: Mapping[str, Argument] = {}  # variables that certainly have this value
        self.lists: Mapping[str, tuple[Argument, ...]] = {}  # arrays that certainly have these, and @
        self.pushed: tuple[Directories, ...] = ()  # by pushd, for popd

    def copy(self) -> State:
        """The state of a subshell, or of one of two ways."""
        made = State.__new__(State)
        made.take(self)
        return made

    def take(self, other: State) -> None:
        """Become what `other` is."""
        self.directories = other.directories
        self.functions = other.functions
        self.aliases = other.aliases
        self.errexit = other.errexit
        self.path = other.path
        self.calling = other.calling
        self.values = other.values
        self.lists = other.lists
        self.pushed = other.pushed

    def define(self, name: str, moves: bool) -> None:
        """The function `name` is defined, and may change the directory."""
        self.functions = {**self.functions, name: moves}

    def undefine(self, name: str) -> None:
        """There may be no function `name`."""
        if name in self.functions:
            self.functions = {each: moves for each, moves in self.functions.items() if each != name}

    def set(self, name: str, value: Argument) -> None:
        """The variable `name` has this value."""
        self.values = {**self.values, name: value}

    def set_list(self, name: str, words: tuple[Argument, ...]) -> None:
        """The array `name` has these elements."""
        self.lists = {**self.lists, name: words}

    def forget(self, name: str) -> None:
        """The variable `name` has a value that is not known."""
        if name in self.values:
            self.values = {each: value for each, value in self.values.items() if each != name}
        if name in self.lists:
            self.lists = {each: words for each, words in self.lists.items() if each != name}

    def forget_all(self) -> None:
        """Any variable may have any value."""
        self.values = {}
        self.lists = {}

    def forget_arguments(self) -> None:
        """The positional parameters may have any value."""
        self.forget("@")
        self.values = {name: value for name, value in self.values.items() if name not in POSITIONAL}

    def arguments(self, words: Sequence[Argument]) -> None:
        """The positional parameters are now `words`."""
        self.forget_arguments()
        self.set_list("@", tuple(words))
        nothing = Argument(0, 0, "", "", exact=True)
        for at, name in enumerate(POSITIONAL):
            word = words[at] if at < len(words) else nothing
            self.set(name, replace(word, several=False))
            if word.several:
                break

    def is_as(self, other: State) -> bool:
        """Whether nothing has been changed in one of the two and not in the other, but for the directory."""
        return (
            self.values is other.values
            and self.lists is other.lists
            and self.functions is other.functions
            and self.aliases is other.aliases
            and self.errexit is other.errexit
            and self.pushed is other.pushed
        )

    def keep(self, other: State) -> None:
        """After one of two ways, this or `other`, only what is certain in both still is."""
        self.errexit = self.errexit and other.errexit
        self.aliases |= other.aliases
        now, then = self.functions, other.functions
        if now is not then:
            self.functions = {name: then[name] or now[name] for name in then if name in now}
        if self.values is not other.values:
            self.values = _same(self.values, other.values)
        if self.lists is not other.lists:
            self.lists = _same(self.lists, other.lists)
        self.pushed = self.pushed if self.pushed == other.pushed else ()


def _same(one: Mapping[str, T], other: Mapping[str, T]) -> Mapping[str, T]:
    """The state that both hold."""
    return {name: value for name, value in one.items() if other.get(name) == value}


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


def on_drive(path: str) -> str:
    """A path on a drive of Windows as Bash calls it there, `C:/x` as /c/x; empty for any other."""
    if path[1:2] != ":" or path[2:3] not in ("/", "\\") or not path[0].isalpha():
        return ""
    return f"/{path[0].lower()}/{path[3:]}".replace("\\", "/")


def enter(directories: Directories, path: str) -> Directories:
    """The directories after `cd path` from each of `directories`."""
    path = on_drive(path) or path
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


def change(argv: Sequence[Argument], state: State, home: str | None, there: Sequence[str]) -> Outcome | None:
    """The outcome of `cd`, `pushd` or `popd`, which enter those `there`; None when `argv` is another command."""
    directories = state.directories
    match argv[0].text:
        case "cd":
            entered = _target(argv, directories, home)
            return entered, () if there and entered and all(path in there for path in entered) else directories
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
    """The directories after `cd`: None when they are not known, as for `cd -` and `cd $x`."""
    operands = [word for word in argv[1:] if word.text not in ("-P", "-L", "-e", "-@", "--")]
    if not operands:
        return None if home is None else (home,)
    path = operands[0]
    if len(operands) > 1 or not _is_certain(path) or path.text.startswith("-") or not path.text:
        return None
    return enter(directories, path.text)


def _is_certain(path: Argument) -> bool:
    """Whether it is known where a directory is: `"$d"` in `for d in src/*/` too."""
    return path.exact or (path.glob and not path.several)


def either_state(one: State, reached: Directories, other: State, also: Directories) -> State:
    """The state after one of two ways, of which one that leaves the shell nowhere was not gone."""
    if also == () or one.is_as(other):
        return one
    if reached == ():
        return other
    made = one.copy()
    made.keep(other)
    return made


def either_outcome(left: Outcome, right: Outcome) -> Outcome:
    """The outcome of one of two ways."""
    return either(left[0], right[0]), either(left[1], right[1])
