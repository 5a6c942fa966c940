"""One pass over the tree of one text: where it is, and what it has found so far."""

from __future__ import annotations

from assent.command.collector import Ledger
from assent.command.words.arguments import Known
from assent.command.wrappers.execution_context import Layers
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.collector import Seen, Spot
    from assent.command.model import Redirection, Surroundings, Variable
    from assent.command.state import Directories, State

SETTING = frozenset(("HOME", "PWD", "IFS"))  # variables that decide what ~ and $HOME are


class Scene:
    """What every part of the walk shares; `Within`, `Simple` and `Walk` are built on it in this order."""

    __slots__ = (
        "depth",
        "escaped",
        "fed",
        "home",
        "hungry",
        "last",
        "late",
        "ledger",
        "seen",
        "state",
        "surroundings",
        "text",
    )

    def __init__(self, text: str, surroundings: Surroundings, state: State, seen: Seen, home: str | None) -> None:
        self.text = text
        self.surroundings = surroundings
        self.state = state
        self.seen = seen
        self.home = home  # None when ~ is not known
        self.ledger = Ledger(text, seen)
        self.last: tuple[Known, object, object, object, bool] | None = None  # what was known, and on what that rests
        self.late: list[tuple[int, int]] = []  # ranges of commands that run at an unknown time
        self.escaped: Directories = ()  # where break, continue and return left from
        self.depth = 0
        self.fed = False  # the text around this one gives it its standard input
        self.hungry = False  # a shell in this text reads that input as commands

    def layers(self, spot: Spot) -> Layers:
        """What is around a command here: nothing but its place."""
        return Layers(spot.place, self.state.directories or None)

    def known(self) -> Known:
        """Which expansions are known here: the same as for the command before, if nothing has changed since."""
        state, unstable = self.state, self.seen.unstable
        last = self.last
        if last is not None:
            known, directories, values, lists, was = last
            same = directories is state.directories and values is state.values and lists is state.lists
            if same and known.functions is state.functions and was is unstable:
                return known
        known = self._known()
        self.last = known, state.directories, state.values, state.lists, unstable
        return known

    def _known(self) -> Known:
        directories = self.state.directories
        certain = self.seen.pwd and self.home is not None and directories is not None and len(directories) == 1
        state = self.state
        unknown = self.home is None or self.seen.unstable
        cwd = directories[0] if directories and certain else None
        workspace = self.surroundings.workspace
        inside = cwd is not None and f"{cwd}/".startswith(f"{workspace}/")
        return Known(
            self.text,
            self.home,
            cwd,
            {} if unknown else state.values,
            {} if unknown else state.lists,
            state.functions,
            workspace if inside else None,
            self.home is not None,
        )

    def enter(
        self,
        span: tuple[int, int],
        spot: Spot,
        variables: tuple[Variable, ...] = (),
        redirects: tuple[Redirection, ...] = (),
    ) -> None:
        """Enter what happens in `span` without a program: assignments, redirects, tests."""
        layers = replace(self.layers(spot), variables=variables, redirects=redirects)
        self.ledger.run((), layers, span, spot, self.state)
