"""One pass over the tree of one text: where it is, and what it has found so far."""

from __future__ import annotations

from assent.command.collector import Ledger, Seen, Spot
from assent.command.model import Expansions, Surroundings
from assent.command.wrappers.execution_context import Layers
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.command.parts import Redirection, Variable
    from assent.command.state import Directories, Outcome, State
    from assent.syntax import nodes
    from assent.syntax.nodes import Node

SETTING = frozenset(("HOME", "PWD", "IFS"))  # variables that decide what ~ and $HOME are


class Walks(Record):
    """The functions that walk lists, commands and texts, for those inside words and commands."""

    list: Callable[[Scene, nodes.List, Spot], Outcome]
    node: Callable[[Scene, Node, Spot], Outcome]
    script: Callable[[Scene, nodes.Script, Spot], Outcome]


class Scene:
    """The state that every part of the walk over a text shares."""

    def __init__(
        self, text: str, surroundings: Surroundings, state: State, seen: Seen, home: str | None, walks: Walks
    ) -> None:
        self.text = text
        self.walks = walks
        self.surroundings = surroundings
        self.state = state
        self.seen = seen
        self.home = home  # None when ~ is not known
        self.ledger = Ledger(text, seen)
        self.last: tuple[Expansions, object, object, object, bool] | None = (
            None  # what was known, and on what that rests
        )
        self.late: list[tuple[int, int]] = []  # ranges of commands that run at an unknown time
        self.escaped: Directories = ()  # where break, continue and return left from
        self.tree: nodes.Script | None = None  # of the text
        self.depth = 0
        self.fed = False  # the text around this one gives it its standard input
        self.file = ""  # which it is given as standard input
        self.hungry = False  # a shell in this text reads that input as commands

    def inner(self, text: str, state: State, home: str | None) -> Scene:
        """The scene of a text inside this one."""
        made = Scene(text, self.surroundings, state, self.seen, home, self.walks)
        made.depth = self.depth + 1
        return made

    def layers(self, spot: Spot) -> Layers:
        """The layers around a command here: nothing but its place."""
        return Layers(spot.place, self.state.directories or None)

    def known(self) -> Expansions:
        """The expansions that are known here: the same as for the command before, if nothing has changed since."""
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

    def _known(self) -> Expansions:
        directories = self.state.directories
        certain = self.seen.pwd and self.home is not None and directories is not None and len(directories) == 1
        state = self.state
        unknown = self.home is None or self.seen.unstable
        cwd = directories[0] if directories and certain else None
        workspace = self.surroundings.workspace
        inside = cwd is not None and f"{cwd}/".startswith(f"{workspace}/")
        return Expansions(
            self.text,
            self.home,
            cwd,
            {} if unknown else state.values,
            {} if unknown else state.lists,
            state.functions,
            workspace if inside else None,
            self.home is not None and self.seen.blanks,
        )

    def callable(self) -> frozenset[str]:
        """Every function that may be defined here: a definition in a branch or a loop may have been walked or not."""
        return frozenset((*self.state.functions, *self.seen.setting))

    def meddling(self) -> frozenset[str]:
        """Every such function but those that set no variable, and call no function that may be defined by now."""
        functions = self.callable()
        idle = [name for name, runs in self.seen.idle.items() if runs is not None and runs.isdisjoint(functions)]
        return functions.difference(idle)

    def lose(self) -> Outcome:
        """Something ran in this shell that is not known: its directory and its variables may be any."""
        self.seen.moved = True
        self.state.forget_all()
        return None, None

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
