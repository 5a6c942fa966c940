"""The commands of a trap at the end of a text, or at a signal: the variables it leaves alone, and those it finds."""

from __future__ import annotations

from assent.command.model import Place
from assent.command.words.constants import changed
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.command.collector import Spot
    from assent.command.scene import Scene
    from assent.command.state import State
    from assent.syntax.nodes import Script, SimpleCommand


def sets_nothing(tree: Script, scene: Scene) -> bool:
    """Whether the text of a trap leaves all variables as they are."""
    return changed((tree,), scene.callable()) == frozenset()


def end(scene: Scene, node: SimpleCommand, spot: Spot, state: State) -> None:
    """Forget the variables that what is behind the trap may set: it runs when that has run."""
    behind = None if scene.tree is None or spot.place is not Place.Top else _behind(scene.tree.body, node)
    names = None if behind is None else changed(behind, scene.callable())
    if names is None:
        state.forget_all()
        return
    for name in names:
        state.forget(name)


def _behind(tree: Any, node: SimpleCommand) -> list[Any] | None:
    """The commands behind a command; None where that may be more, as in a loop or a function."""
    if tree is node:
        return []
    if type(tree) not in (nodes.List, nodes.AndOr):
        return None
    at = next((at for at, each in enumerate(tree.commands) if each.start <= node.start and node.end <= each.end), None)
    inner = None if at is None else _behind(tree.commands[at], node)
    return None if at is None or inner is None else [*inner, *tree.commands[at + 1 :]]
